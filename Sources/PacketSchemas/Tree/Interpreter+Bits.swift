internal import PacketKit

// Runs of bits.

extension Interpreter {
  /// A run of bits while it is read.
  struct Run {
    var range: Range<Int>
    let order: BitOrder
    var bit: Int
    /// The bits of the fields that have not been begun, at least.
    var following: Int

    /// The byte that holds the next bit.
    var offset: Int { bit / 8 }
  }

  mutating func run(
    _ fields: [PacketDescription.BitField],
    _ order: BitOrder,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    let count = fields.reduce(0) { $0 &+ $1.bitCount }
    guard count >= 0 else {
      throw error(.impossibleBitCount(count), at: position, field: fields.first?.name)
    }
    let byteCount = count / 8 + (count % 8 == 0 ? 0 : 1)
    guard 0...remaining ~= byteCount else {
      let name = fields.first?.name ?? ""
      try child(.field(name), of: &node) { this, node throws(Failed) in
        throw this.truncated(needed: byteCount)
      }
      return
    }
    let range = position..<position + byteCount
    var run = Run(range: range, order: order, bit: 8 * position, following: count)
    position += byteCount
    for field in fields {
      let start = run.bit
      var part = Node(.field(field.name), at: run.offset)
      part.bitOrder = order
      defer {
        part.bits = start..<run.bit
        node.children.append(part)
      }
      path.append(.field(field.name))
      run.following &-= field.bitCount
      try value(field, of: &node, &run, into: &part)
      path.removeLast()
      noteConstant(field.derivation, part, named: field.name)
    }
    try finish(run, after: fields.last?.name, into: &node)
  }

  private func finish(_ run: Run, after name: String?, into node: inout Node) throws(Failed) {
    let unused = run.bit..<8 * run.range.upperBound
    guard !unused.isEmpty else { return }
    var part = Node(.unusedBits, at: run.offset)
    part.bitOrder = run.order
    part.bits = unused
    part.value = .constant
    node.children.append(part)
    guard unused.allSatisfy({ bytes.bit($0, run.order) == 0 }) else {
      throw error(.unusedBits, at: run.offset, field: name)
    }
  }

  /// Lets a run go on with `count` bits before those of the fields that follow.
  private mutating func extend(_ run: inout Run, by count: Int) throws(Failed) {
    let (sum, overflow) = count.addingReportingOverflow(run.following)
    let needed = overflow ? .max : sum
    guard needed >= 0 else { throw error(.impossibleBitCount(needed), at: position) }
    let missing = needed - (8 * run.range.upperBound - run.bit)
    guard missing > 0 else { return }
    let byteCount = missing / 8 + (missing % 8 == 0 ? 0 : 1)
    guard byteCount <= remaining else { throw truncated(needed: byteCount) }
    position += byteCount
    run.range = run.range.lowerBound..<position
  }

  /// Reads a field of a run. Earlier fields of the packet may state how many elements it has.
  private mutating func value(
    _ field: PacketDescription.BitField,
    of packet: inout Node,
    _ run: inout Run,
    into part: inout Node
  ) throws(Failed) {
    switch field.type {
    case .optional(let type):
      let isPresent = try value(of: bits(1, &run), 1, .bool, at: run.offset, &part.read)
      guard case .bool(true) = isPresent else { return part.value = .absent }
      let field = field.with(type)
      try extend(&run, by: field.bitCount)
      try value(field, of: &packet, &run, into: &part)
    case .array(let type, .stated(let statement)):
      let element = field.with(type)
      let count = try elementCount(statement, &packet)
      let (product, overflow) = count.multipliedReportingOverflow(by: element.bitCount)
      try extend(&run, by: overflow ? .max : product)
      try elements(element, count, of: &packet, &run, into: &part)
    case .array(let type, .fixed(let count, _)):
      guard count >= 0 else { throw error(.negativeElementCount(count), at: run.offset) }
      try elements(field.with(type), count, of: &packet, &run, into: &part)
    default: part.value = try value(field.type, field.bits, &run, &part.read)
    }
  }

  private mutating func elements(
    _ element: PacketDescription.BitField,
    _ count: Int,
    of packet: inout Node,
    _ run: inout Run,
    into part: inout Node
  ) throws(Failed) {
    part.value = .collection(count: count)
    // No element takes no bits, so the available ones limit the count.
    guard element.bitCount > 0 else {
      throw error(.impossibleBitCount(element.bitCount), at: run.offset)
    }
    for index in 0..<count {
      let start = run.bit
      var node = Node(.element(index), at: run.offset)
      node.bitOrder = run.order
      defer {
        node.bits = start..<run.bit
        part.children.append(node)
      }
      path.append(.index(index))
      try value(element, of: &packet, &run, into: &node)
      path.removeLast()
    }
  }

  /// Takes the next `count` bits.
  private func bits(_ count: Int, _ run: inout Run) throws(Failed) -> UInt64 {
    guard 1...64 ~= count, run.bit + count <= 8 * run.range.upperBound else {
      throw error(.impossibleBitCount(count), at: run.offset)
    }
    defer { run.bit += count }
    return bytes.bits(from: run.bit, count: count, run.order)
  }

  private mutating func value(
    _ type: WireType,
    _ count: Int,
    _ run: inout Run,
    _ read: inout ReadValue?
  ) throws(Failed) -> Value {
    let offset = run.offset
    switch type {
    case .quantized(let lanes, let bitWidth, let lower, let upper, let hasZero):
      guard
        let steps = QuantizedSteps(
          from: lower, to: upper, bits: count, bitWidth: bitWidth, hasZero: hasZero)
      else {
        throw error(.impossibleQuantization(bits: count, hasZero ? .exact : .rounded), at: offset)
      }
      var indices: [UInt64] = []
      for _ in 0..<lanes { indices.append(try bits(count, &run)) }
      if let step = indices.first(where: steps.isBeyond) {
        throw error(.outOfRange("step \(step)", allowed: "0...\(step - 1)"), at: offset)
      }
      let numbers = indices.map { steps.number(at: $0) }
      guard zip(indices, numbers).allSatisfy({ steps.index(of: $1) == $0 }) else {
        throw error(.impossibleQuantization(bits: count, .rounded), at: offset)
      }
      let values = numbers.map { bitWidth == 32 ? Value.float(Float($0)) : .double($0) }
      return values.count == 1 ? values[0] : .vector(values)
    case .unitQuaternion:
      guard 2...20 ~= count else { throw error(.impossibleBitCount(count), at: offset) }
      guard let components = UnitQuaternionBits(count).components(try bits(2 + 3 * count, &run))
      else {
        throw error(.notUnitQuaternion("bit pattern"), at: offset)
      }
      return .vector(components.map { .float($0) })
    case .array, .optional: return .constant
    default: return try value(of: try bits(count, &run), count, type, at: offset, &read)
    }
  }

  /// The value that bits represent.
  private mutating func value(
    of bits: UInt64,
    _ count: Int,
    _ type: WireType,
    at offset: Int,
    _ read: inout ReadValue?
  ) throws(Failed) -> Value {
    switch type {
    case .integer(let bitWidth, let isSigned, _):
      guard count <= bitWidth else { throw error(.impossibleBitCount(count), at: offset) }
      return isSigned ? .signed(Self.signed(bits, count)) : .unsigned(bits)
    case .bool:
      guard bits <= 1 else { throw error(.unknownValue("\(bits)", type: "Bool"), at: offset) }
      return .bool(bits == 1)
    case .ranged(let type, let bounds):
      let value = try value(of: bits, count, type, at: offset, &read)
      try check(value, bounds, at: offset)
      guard let reference = bounds.reference else { return value }
      if reference.isKnown {
        _ = try opaqueBits(bits, reference, at: offset)
      } else {
        note("that a value is in \(reference.name)")
      }
      return value
    case .enumeration(let type, let rawType, let cases):
      let rawValue = try? value(of: bits, count, rawType, at: offset, &read)
      if let rawValue, let found = cases?.first(where: { $0.rawValue == rawValue.rawText }) {
        return .enumerationCase(found.name, rawValue: rawValue)
      }
      guard type.isKnown else {
        guard let rawValue else { throw Failed() }
        guard cases == nil || type.isOpen else {
          throw error(.unknownValue(rawValue.quotedText, type: type.shortName), at: offset)
        }
        note("that \(rawValue.quotedText) is a value of \(type.shortName)")
        return rawValue
      }
      let found = try opaqueBits(bits, type, at: offset)
      failure.error = nil
      if let rawValue { return .enumerationCase("\(found)".printable, rawValue: rawValue) }
      read = ReadValue(found)
      return .opaque("\(found)".printable)
    case .opaque(let type) where !type.isKnown:
      note("that these bits are a value of \(type.shortName)")
      return .unsigned(bits)
    case .opaque(let type):
      let found = try opaqueBits(bits, type, at: offset)
      read = ReadValue(found)
      return .opaque("\(found)".printable)
    default: return .unsigned(bits)
    }
  }

  /// Uses a type's own code to interpret bits.
  private func opaqueBits(
    _ bits: UInt64,
    _ type: TypeReference,
    at offset: Int
  ) throws(Failed) -> Any {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    var reader = unsafe PacketReader(bytes.elementSpan.bytes)
    do throws(PacketError) {
      return try type.read(&reader)
    } catch let refusal {
      throw error(refusal.reason, at: offset)
    }
  }
}

extension [UInt8] {
  /// A bit, counted from the first one of the first byte on.
  func bit(_ index: Int, _ order: BitOrder) -> UInt8 {
    self[index / 8] >> UInt8(order == .mostSignificantFirst ? 7 - index % 8 : index % 8) & 1
  }

  /// The number in some bits, at most 64, of which those after the last byte are left out.
  func bits(from start: Int, count: Int, _ order: BitOrder) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<count where indices.contains((start + index) / 8) {
      let bit = UInt64(bit(start + index, order))
      number = order == .mostSignificantFirst ? number << 1 | bit : number | bit << UInt64(index)
    }
    return number
  }
}
