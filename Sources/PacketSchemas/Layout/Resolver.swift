internal import PacketKit

/// Makes layouts of descriptions, and notes the packets that they refer to.
struct Resolver {
  /// The packets, in the order in which they were found, each as often as it was.
  private(set) var references: [PacketReference] = []

  /// The names of the packets, each of which only one has: private types of several files may have the same name.
  private var names: [PacketReference: String] = [:]
  private var taken: Set<String> = []

  /// What layouts do not have of types.
  private(set) var facts: [String: TypeFacts] = [:]

  /// The names of packets, as documents that begin with them have them.
  static func names(of packets: [PacketReference]) -> [String] {
    var resolver = Resolver()
    return packets.map { resolver.name(of: $0) }
  }

  /// The layouts of packets, and of all packets that they contain, each once.
  static func layouts(of packets: [PacketReference]) -> [(PacketReference, PacketLayout)] {
    var resolver = Resolver()
    return resolver.layouts(of: packets)
  }

  /// The document of packets.
  static func document(of packets: [PacketReference]) -> SchemaDocument {
    var resolver = Resolver()
    let layouts = resolver.layouts(of: packets)
    let facts = packets.first?.document?.facts ?? resolver.facts.adding(layouts)
    return SchemaDocument(layouts.map(\.1), facts: facts)
  }

  private mutating func layouts(
    of packets: [PacketReference]
  ) -> [(PacketReference, PacketLayout)] {
    for packet in packets { _ = refer(to: packet) }
    var layouts: [(PacketReference, PacketLayout)] = []
    var known: Set<PacketReference> = []
    while !references.isEmpty {
      let packet = references.removeFirst()
      guard known.insert(packet).inserted else { continue }
      layouts.append((packet, layout(packet)))
    }
    return layouts
  }

  /// Notes a packet, and returns its name.
  private mutating func refer(to packet: PacketReference) -> String {
    references.append(packet)
    return name(of: packet)
  }

  private mutating func name(of packet: PacketReference) -> String {
    if packet.type == nil { return packet.name }
    if let name = names[packet] { return name }
    var name = packet.stableName
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(packet.stableName)#\(number)"
    }
    names[packet] = name
    return name
  }

  /// The layout of a packet, with no defaults of versions where these differ each time, such as a new `UUID`.
  private mutating func layout(_ packet: PacketReference) -> PacketLayout {
    if let found = packet.source as? DocumentPacket {
      for name in found.layout.packetNames {
        if let other = found.contents.reference(name) { _ = refer(to: other) }
      }
      return found.layout
    }
    let items = zip(packet.description.items, packet.description.items).compactMap {
      first, second -> PacketLayout.Item? in
      if case .version(let number, _) = first, first != second {
        return PacketLayout.Item.version(number, defaults: [])
      }
      return item(first)
    }
    let description = packet.description
    return PacketLayout(
      name: name(of: packet), items: items, given: description.given.map { form($0) },
      delta: description.delta?.compactMapValues(\.words), rules: description.rules)
  }
}

extension PacketReference {
  /// The versions whose defaults differ each time, such as a new `UUID`.
  var unsteadyVersions: [Int] {
    if type == nil { return document?.facts[name]?.unsteady ?? [] }
    return zip(description.items, description.items).compactMap { first, second in
      if case .version(let number, _) = first, first != second { number } else { nil }
    }
  }
}

// Parts of packets.
extension Resolver {
  /// Returns nil of a value that takes no bytes. Only the program knows what others refer to by its name.
  private mutating func item(_ item: PacketDescription.Item) -> PacketLayout.Item? {
    switch item {
    case .computed: nil
    case .magic(let bytes, let field): .magic(bytes, field: field)
    case .size(let prefix, let surplus, let skips):
      .size(.init(prefix: form(prefix), including: surplus, skipsUnknownBytes: skips))
    case .padding(let count, let filling, let field): .padding(count, filling, field: field)
    case .paddingTo(let size, let filling, let field): .paddingTo(size, filling, field: field)
    case .alignment(let multiple, let filling, let field):
      .alignment(multiple, filling, field: field)
    case .field(let field):
      .field(
        .init(
          name: field.name, form: form(field.type), presence: field.presence,
          derivation: field.derivation))
    case .bits(let fields, let order): .bits(fields.map { self.field($0) }, order)
    case .version(let number, let defaults): .version(number, defaults: defaults)
    case .unknownBytes(let name): .unknownBytes(name)
    case .union(let tag, let cases):
      .union(
        tag: form(tag),
        cases.map { found in
          let items = found.items.compactMap { self.item($0) }
          return .init(name: found.name, tag: found.isOther ? nil : found.tag, items: items)
        })
    case .checksum(let checksum, let order): .checksum(.init(checksum, order))
    case .fieldChecksum(let item):
      .fieldChecksum(
        .init(
          checksum: .init(item.checksum, item.endianness), isBefore: item.isBefore,
          field: item.field, first: item.first, last: item.last, including: item.including))
    case .opaque: .opaque
    }
  }

  private mutating func field(_ field: PacketDescription.BitField) -> PacketLayout.BitField {
    let (form, bits) = form(ofBits: field.type)
    var derivation: PacketDescription.Derivation?
    if case .value = field.type { derivation = field.derivation }
    return .init(name: field.name, bits: bits, form: form, derivation: derivation)
  }

  /// The form of bits, and the bits of each number in it.
  private mutating func form(ofBits type: PacketDescription.BitType) -> (Form, Int) {
    switch type {
    case .value(let type, let count): return (form(type), count)
    case .quantized(let lanes, let width, let lower, let upper, let count, let hasZero):
      let steps = Form.Steps(
        lanes: lanes, width: width, lower: lower, upper: upper, hasZero: hasZero)
      return (.quantized(steps), count)
    case .unitQuaternion(let count): return (.unitQuaternion(hasZero: true), count)
    case .array(let element, let extent):
      let (form, bits) = form(ofBits: element)
      return (.array(form, self.extent(extent)), bits)
    case .optional(let type):
      let (form, bits) = form(ofBits: type)
      return (.optional(form), bits)
    }
  }
}

// Forms.
extension Resolver {
  private mutating func form(_ type: WireType) -> Form {
    switch type {
    case .integer(let bits, let isSigned, let order):
      return .integer(bits: bits, isSigned: isSigned, order.ofBits(bits))
    case .float(let bits, let order): return .float(bits: bits, order.ofBits(bits))
    case .bool: return .bool
    case .number(let bits, let isSigned, let form):
      return .number(bits: bits, isSigned: isSigned, form)
    case .string(let extent, let encoding): return .string(self.extent(extent), encoding)
    case .bytes(let extent): return .bytes(self.extent(extent))
    case .array(let element, let extent): return .array(form(element), self.extent(extent))
    case .set(let element, let extent): return .set(form(element), self.extent(extent))
    case .dictionary(let key, let value, let extent):
      return .dictionary(key: form(key), value: form(value), self.extent(extent))
    case .optional(let type): return .optional(form(type))
    case .enumeration(let type, let rawValue, let cases):
      note(type, minimum: rawValue.minimumByteCount, rawValue.nesting)
      if let cases, type.hasUnlistedValues(rawValue, cases) {
        facts[type.stableName, default: .init()].isOpen = true
      }
      return .enumeration(
        .init(
          type: type.stableName, rawValue: form(rawValue), cases: type.cases(rawValue, cases)))
    case .optionSet(let type, let rawValue, let bits):
      return .optionSet(
        .init(
          type: type.stableName, rawValue: form(rawValue), knownBits: bits,
          names: type.names(ofBits: bits)))
    case .vector(let number, let count): return .vector(form(number), count: count)
    case .uuid: return .uuid
    case .unicodeScalar(let order): return .unicodeScalar(order)
    case .timestamp(let unit, let order): return .timestamp(unit, order)
    case .interval(let unit, let order): return .interval(unit, order)
    case .ranged(let type, let bounds):
      return .ranged(
        form(type),
        .init(
          lower: bounds.lower, upper: bounds.upper,
          excludesUpper: bounds.upper != nil && !bounds.includesUpper,
          range: bounds.reference?.range))
    case .packet(let packet):
      return .packet(refer(to: packet))
    case .wrapped(let type, let wrapped):
      note(type, minimum: wrapped.minimumByteCount, .value)
      return .wrapped(type.stableName, form(wrapped))
    case .tagged(let packet, let name):
      return .tagged(refer(to: packet), by: name)
    case .given(let packet, let path): return .given(refer(to: packet), by: path)
    case .region(let content, let length):
      return .region(form(content), extent(length))
    case .aligned(let element, let alignment): return .aligned(form(element), to: alignment)
    case .opaque(let type):
      note(type, minimum: 0, .value)
      return .opaque(type.stableName, .big)
    }
  }

  /// Notes what of a type does not follow from its layout.
  private mutating func note(_ type: TypeReference, minimum: Int, _ nesting: _FieldNesting) {
    let found = TypeFacts(
      minimum: type.minimumByteCount == minimum ? nil : type.minimumByteCount,
      nesting: type.nesting == nesting ? nil : type.nesting)
    if found != .init() { facts[type.stableName] = found }
  }

  func form(_ prefix: WirePrefix) -> Form {
    switch prefix {
    case .integer(let bits, let order): .integer(bits: bits, isSigned: false, order.ofBits(bits))
    case .varint: .number(bits: 64, isSigned: false, .varint(.zigzag))
    case .custom(let prefix): .opaque(prefix.name.withoutContexts, prefix.endianness)
    }
  }
}

extension PacketLayout.Checksum {
  /// The checksums whose names say all about them.
  static let named: Set = [
    Checksum.crc32, .crc32c, .crc16CCITT, .adler32, .fletcher16, .fletcher16Modulo256, .internet,
    .udp,
    .sum8, .sum16, .sum32, .xor8, .crc64XZ, .crc64ECMA, .crc64GoISO,
  ]

  fileprivate init(_ checksum: Checksum, _ order: Endianness) {
    algorithm = "\(checksum)"
    bits = 8 * checksum.byteCount
    self.order = checksum.hasByteOrder ? order.ofBits(bits) : .big
    guard !Self.named.contains(checksum) else { return }
    sample = Self.sample(of: checksum)
    let name = String(reflecting: Swift.type(of: checksum.algorithm)).withoutContexts
    // A digest of these bytes does not make an algorithm PacketKit's.
    let followed = "PacketKit.Followed<"
    let type = name.hasPrefix(followed) ? String(name.dropFirst(followed.count).dropLast()) : name
    self.type = type.hasPrefix("PacketKit.") ? nil : type
  }

  static func sample(of checksum: Checksum) -> String {
    let bytes = Array(0...250 as ClosedRange<UInt8>)
    return checksum.isNumber
      ? "0x" + String(checksum(bytes), radix: 16)
      : unsafe checksum.bytes(of: bytes.elementSpan.bytes).joinedHexDigits
  }

  /// The checksum of some bytes.
  var computed: String? {
    sample ?? Self.named.first { "\($0)" == algorithm }.map(Self.sample(of:))
  }
}

extension Endianness {
  /// The byte order of a number of so many bits. That of one byte does not matter.
  fileprivate func ofBits(_ count: Int) -> Endianness { count > 8 ? self : .big }
}
