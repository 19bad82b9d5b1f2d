internal import PacketKit

// Runs of bits.

extension RandomBytes {
  mutating func run(
    _ fields: [PacketDescription.BitField],
    _ order: BitOrder,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    let start = bytes.count
    var bits = RandomBits(order)
    for (index, field) in fields.enumerated() {
      try inField(field.name) { random throws(PacketError) in
        var count = 0
        if case .array(_, .stated(let statement)) = field.type {
          // Fields of the same run may state how many elements there are.
          var known = earlier
          random.bytes += bits.bytes
          known.note(.bits(Array(fields[..<index]), order: order), to: random.bytes.count)
          count = try random.count(statement, &known)
          random.bytes.removeSubrange(start...)
        }
        try random.value(field, count, earlier, into: &bits)
      }
    }
    bytes += bits.bytes
    numbers += bits.numbers.map { number in
      var number = number
      number.place = start..<bytes.count
      return number
    }
  }

  private mutating func value(
    _ field: PacketDescription.BitField,
    _ statedCount: Int,
    _ earlier: EarlierFields,
    into bits: inout RandomBits
  ) throws(PacketError) {
    let count = field.bits
    switch field.type {
    case .quantized(let lanes, let bitWidth, let lower, let upper, let hasZero):
      let steps = QuantizedSteps(
        from: lower, to: upper, bits: count, bitWidth: bitWidth, hasZero: hasZero)
      for _ in 0..<lanes { bits.append(step(steps, count), count) }
    case .unitQuaternion:
      bits.append(UInt64(below(4)), 2)
      // Within ±½, so that a fourth component always exists that makes the length 1.
      let last = Double((1 as UInt64) << UInt64(min(max(count, 0), 20)) - 1)
      for _ in 0..<3 { bits.append(UInt64(last * (0.2 + 0.6 * Double(below(101)) / 100)), count) }
    case .array(let element, let extent):
      var count = statedCount
      if case .fixed(let fixed, _) = extent { count = fixed }
      for _ in 0..<max(count, 0) { try value(field.with(element), 0, earlier, into: &bits) }
    case .optional(let type):
      let isPresent = below(2) == 0
      bits.append(isPresent ? 1 : 0, 1)
      if isPresent { try value(field.with(type), 0, earlier, into: &bits) }
    case let type:
      let chosen = chosenText(field.name, type, field.derivation, earlier).flatMap(number)
      let number = if let chosen { chosen } else { try number(type, bits: count) }
      bits.append(number, count, field.name, type)
    }
  }

  /// The bits of a number or a Boolean given as text.
  private func number(_ text: String) -> UInt64? {
    Bool(text).map { $0 ? 1 : 0 } ?? Int64(text).map { UInt64(bitPattern: $0) } ?? UInt64(text)
  }

  /// A step that is nearest to its own number, as the field's type represents it.
  private mutating func step(_ steps: QuantizedSteps?, _ count: Int) -> UInt64 {
    guard let steps else { return 0 }
    for _ in 0..<100 {
      let step = number(bitWidth: count)
      if !steps.isBeyond(step), steps.index(of: steps.number(at: step)) == step { return step }
    }
    return 0
  }

  private mutating func number(_ type: WireType, bits count: Int) throws(PacketError) -> UInt64 {
    switch type {
    case .ranged(_, let bounds) where bounds.reference != nil:
      return try bounds.reference.map { type throws(PacketError) in try opaqueBits(type, count) }
        ?? 0
    case .ranged(.integer(let bitWidth, let isSigned, _), let bounds):
      let text = integer(bounds, min(bitWidth, count), isSigned)
      return Int64(text).map { UInt64(bitPattern: $0) } ?? UInt64(text) ?? 0
    case .enumeration(let type, _, let cases):
      let numbers = cases?.compactMap { Int64($0.rawValue) } ?? []
      if let chosen = numbers.randomElement(using: &generator) { return UInt64(bitPattern: chosen) }
      return try opaqueBits(type, count)
    case .opaque(let type): return try opaqueBits(type, count)
    default: return number(bitWidth: count)
    }
  }

  private mutating func opaqueBits(_ type: TypeReference, _ count: Int) throws(PacketError)
    -> UInt64
  {
    for _ in 0..<200 {
      let bits = number(bitWidth: count)
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
      var reader = unsafe PacketReader(bytes.elementSpan.bytes)
      if (try? type.read(&reader)) != nil { return bits }
    }
    throw failure("no bits were found for \(type.name)")
  }
}

/// Bits in the order in which the fields of a run fill its bytes.
private struct RandomBits {
  private var bits: [Bool] = []
  private let order: BitOrder

  /// The numbers among them, in a place that is not known yet.
  private(set) var numbers: [WrittenNumber] = []

  init(_ order: BitOrder) { self.order = order }

  mutating func append(_ number: UInt64, _ count: Int) {
    let ascending = (0..<min(max(count, 0), 64)).map { number >> UInt64($0) & 1 == 1 }
    bits += order == .mostSignificantFirst ? ascending.reversed() : ascending
  }

  mutating func append(_ number: UInt64, _ count: Int, _ name: String, _ type: WireType) {
    let start = bits.count
    append(number, count)
    guard let (type, bounds, choices) = type.number(bits: count) else { return }
    numbers.append(
      WrittenNumber(
        name: name, type: type, bits: start..<bits.count, order: order, place: 0..<0,
        bounds: bounds, choices: choices))
  }

  /// The bytes, of which zeros fill the last.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
        let bit: UInt8 =
          order == .mostSignificantFirst ? 0x80 >> UInt8($1.offset) : 1 << UInt8($1.offset)
        return $1.element ? $0 | bit : $0
      }
    }
  }
}
