internal import PacketKit

/// The bytes of a random packet, generated from its description.
struct RandomBytes<Generator: RandomNumberGenerator> {
  var generator: Generator

  /// The bytes written so far; within a sized packet, those after its size.
  var bytes: [UInt8] = []

  /// The value given to the packets in the current field.
  var given: GivenValue?

  /// What the fields of the next packet state about those of the current one.
  var statements = Statements()

  /// The numbers among the bytes.
  var numbers: [WrittenNumber] = []

  /// Where the bytes begin that are written apart.
  private var base = 0

  /// The packet and the fields that are being written.
  private var path: [String] = []

  /// How much has been tried, of which there is a limit.
  private(set) var stepCount: Int

  /// The type whose bytes no trial has found.
  var undescribed: String?

  /// The number of packets that enclose the current one.
  private(set) var depth = 0

  /// The depth at which nesting stops, if possible.
  private let greatDepth = 4

  /// The number of packets written.
  private var packetCount = 0

  /// The number of packets after which nesting stops, if possible.
  private let greatPacketCount = 500

  private var descriptions: [PacketReference: [PacketDescription.Item]] = [:]

  /// - Parameter stepCount: How much has been tried before.
  init(_ generator: Generator, after stepCount: Int = 0) {
    self.generator = generator
    self.stepCount = stepCount
  }

  /// Whether to end a recursion.
  var isDeep: Bool { depth > greatDepth || packetCount > greatPacketCount }

  mutating func packet(_ packet: PacketReference) throws(PacketError) {
    // A recursion that cannot end is abandoned; the stack has room for this many levels.
    guard depth < 32 else { throw failure("packets contain packets without end") }
    if path.isEmpty { path.append(packet.shortName) }
    depth += 1
    packetCount += 1
    let outer = given
    if !(packet.type is any FormatOfGivenPacket.Type) { given = nil }
    defer { (depth, given) = (depth - 1, outer) }
    let items = items(of: packet)
    if items.contains(.opaque) {
      let format = packet.type as? any FormatOfGivenPacket.Type
      let value = format.flatMap { given?.value(for: $0, in: bytes, limits: .init()) }
      return try opaque(packet.shortName) { reader throws(PacketError) in
        guard let format, let value else {
          guard let type = packet.type else { throw .notGiven(at: reader.offset) }
          return try type.init(from: &reader)
        }
        return try format.read(from: &reader, given: value) as Any
      }
    }
    try contents(items[...], of: packet)
  }

  private mutating func items(of packet: PacketReference) -> [PacketDescription.Item] {
    if let items = descriptions[packet] { return items }
    let items = packet.description.items
    descriptions[packet] = items
    return items
  }

  /// Writes the items of a packet; after a size, those that the size counts, which `head` precedes.
  private mutating func contents(
    _ items: ArraySlice<PacketDescription.Item>, of packet: PacketReference,
    after head: ArraySlice<PacketDescription.Item> = []
  ) throws(PacketError) {
    let start = bytes.count
    let outer = statements
    var earlier = EarlierFields(
      of: packet, before: items, after: head, at: start, given: given, outer)
    statements = Statements()
    var trailing = items.namesOfTrailingFields
    for (index, item) in zip(items.indices, items) {
      if let name = item.fieldName, trailing.remove(name) != nil, below(4) == 0 {
        endChecksums(through: nil, start, &earlier)
        return try end(items[index...], start)
      }
      switch item {
      case .size(let prefix, let surplus, _):
        let body = try apart { random throws(PacketError) in
          random.statements = outer
          try random.contents(items[(index + 1)...], of: packet, after: items[...index])
        }
        try write(size: body.bytes.count, surplus, as: prefix)
        return append(body)
      case .checksum(let checksum, let endianness):
        endChecksums(through: nil, start, &earlier)
        self.checksum(checksum, endianness, from: start)
      case .version:
        // The last versions may be absent.
        if below(4) == 0 {
          endChecksums(through: nil, start, &earlier)
          return try end(items[index...], start)
        }
      case .magic, .padding, .paddingTo, .alignment, .field, .computed, .bits, .unknownBytes,
        .union, .fieldChecksum, .opaque:
        try self.item(item, start, &earlier)
        earlier.note(item, to: bytes.count)
      }
    }
    endChecksums(through: nil, start, &earlier)
  }

  /// Writes the items after the versions, and after the fields that are present if bytes remain.
  private mutating func end(
    _ items: ArraySlice<PacketDescription.Item>,
    _ start: Int
  ) throws(PacketError) {
    for case .checksum(let checksum, let endianness) in items {
      self.checksum(checksum, endianness, from: start)
    }
  }

  mutating func item(
    _ item: PacketDescription.Item,
    _ start: Int,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    switch item {
    case .magic(let magic, _): bytes += magic
    case .padding(let count, let filling, _):
      bytes += [UInt8](repeating: filling.byte, count: max(count, 0))
    case .paddingTo(let size, let filling, _):
      while bytes.count - earlier.fieldStart < size { bytes.append(filling.byte) }
    case .alignment(let alignment, let filling, _):
      if filling.presence != .always, try fields(&earlier).node.decides(filling.presence) != true {
        return
      }
      while alignment > 0, (bytes.count - start) % alignment != 0 { bytes.append(filling.byte) }
    case .field(let field):
      earlier.fieldStart = bytes.count
      earlier.starts[field.name] = bytes.count
      try self.field(field, &earlier)
      endChecksums(through: field.name, start, &earlier)
    case .fieldChecksum(let checksum): fieldChecksum(checksum, start, &earlier)
    case .bits(let fields, let order):
      earlier.fieldStart = bytes.count
      try run(fields, order, &earlier)
    case .unknownBytes: if below(3) == 0 { bytes += (0..<below(4)).map { _ in byte() } }
    case .union(let prefix, let cases):
      guard let chosen = choose(cases) else { return }
      try write(tag: chosen.isOther ? otherTag(of: cases) : chosen.tag, as: prefix)
      for item in chosen.items { try self.item(item, start, &earlier) }
    case .size, .computed, .version, .checksum, .opaque: break
    }
  }

  /// A tag that no case has.
  private mutating func otherTag(of cases: [PacketDescription.Case]) -> UInt64 {
    let tags = (0..<255).filter { tag in !cases.contains { $0.tag == tag && !$0.isOther } }
    return UInt64(tags.randomElement(using: &generator) ?? 0)
  }

  private mutating func choose(_ cases: [PacketDescription.Case]) -> PacketDescription.Case? {
    let flat = cases.filter { !$0.items.contains(where: \.nests) }
    return (isDeep && !flat.isEmpty ? flat : cases).randomElement(using: &generator)
  }
}

extension PacketDescription.Item {
  /// Whether it may contain other packets.
  fileprivate var nests: Bool {
    guard case .field(let field) = self else { return false }
    return switch field.type {
    case .packet, .given, .array, .set, .dictionary, .optional: true
    default: false
    }
  }
}

// Parts of a packet, and what is wrong with them.
extension RandomBytes {
  /// Bytes that have been written apart from those before them.
  typealias Part = (bytes: [UInt8], numbers: [WrittenNumber])

  mutating func apart(
    _ body: (inout RandomBytes) throws(PacketError) -> Void
  ) throws(PacketError) -> Part {
    let outer = (bytes, numbers, base)
    base += bytes.count
    (bytes, numbers) = ([], [])
    defer { (bytes, numbers, base) = outer }
    try body(&self)
    return (bytes, numbers)
  }

  mutating func append(_ part: Part) {
    numbers += part.numbers.map { number in
      var number = number
      number.place =
        number.place.lowerBound + bytes.count..<number.place.upperBound + bytes.count
      return number
    }
    bytes += part.bytes
  }

  mutating func inField(
    _ name: String, _ body: (inout RandomBytes) throws(PacketError) -> Void
  ) throws(PacketError) {
    path.append(name)
    defer { path.removeLast() }
    try body(&self)
  }

  /// An error in the current field.
  func failure(_ sentence: String) -> PacketError {
    PacketError(.invalid(sentence), at: base + bytes.count, path: path.joined(separator: "."))
  }

  /// Counts an attempt.
  mutating func step(_ count: Int = 1) throws(PacketError) {
    stepCount += count
    guard hasSteps else { throw failure("no value was found in \(stepLimit) steps") }
  }

  /// Whether anything may still be tried.
  var hasSteps: Bool { stepCount <= stepLimit }
}

/// The limit of what is tried for a random value: a few seconds in debug builds.
private let stepLimit = 1 << 17

// Numbers.
extension RandomBytes {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &generator) }

  /// A byte: a small number, a letter or any byte, with equal probability.
  mutating func byte() -> UInt8 {
    [UInt8(below(4)), UInt8(ascii: "a") + UInt8(below(26)), UInt8(below(256))][below(3)]
  }

  /// A number of this many bits: often a small one.
  mutating func number(bitWidth: Int) -> UInt64 {
    let number = generator.next() >> UInt64(64 - min(max(bitWidth, 1), 64))
    return below(3) == 0 ? number >> UInt64(below(bitWidth)) : below(2) == 0 ? number & 7 : number
  }

  /// Writes the low bytes of a number, and of `high` beyond 64 bits.
  mutating func write(
    _ number: UInt64,
    high: UInt64 = 0,
    byteCount: Int,
    _ endianness: Endianness
  ) {
    let digits = (0..<byteCount).map { index in
      let word = index < 8 ? number : high
      return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
    }
    bytes += endianness == .big ? digits.reversed() : digits
  }

  mutating func write(_ count: Int, as prefix: WirePrefix) {
    switch prefix {
    case .integer(let bitWidth, let endianness):
      write(UInt64(count), byteCount: bitWidth / 8, endianness)
    case .varint: write(varint: UInt64(count))
    case .custom(let prefix):
      var writer = PacketWriter()
      try? prefix.type?.writeLength(count, into: &writer, endianness: prefix.endianness)
      bytes += writer.makeArray()
    }
  }

  /// Writes the length of `byteCount` bytes.
  mutating func write(size byteCount: Int, _ surplus: Int, as prefix: WirePrefix)
    throws(PacketError)
  {
    guard byteCount + surplus >= 0 else {
      throw failure("\(byteCount) bytes are too few for their length")
    }
    write(byteCount + surplus, as: prefix)
  }

  mutating func write(tag: UInt64, as prefix: WirePrefix) throws(PacketError) {
    switch prefix {
    case .integer(let bitWidth, let endianness):
      write(tag, byteCount: bitWidth / 8, endianness)
    case .varint: write(varint: tag)
    case .custom:
      guard let tag = Int(exactly: tag) else {
        throw failure("tag \(tag) is too large")
      }
      write(tag, as: prefix)
    }
  }
}
