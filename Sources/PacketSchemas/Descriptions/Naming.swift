internal import PacketKit

/// Gives packets unique names, and puts names in place of the types to which descriptions refer, with all that only these
/// can tell.
struct Naming {
  /// The packets, in the order in which they were found, each as often as it was.
  private var references: [PacketReference] = []

  /// The names of the packets, each of which only one has: private types of several files may have the same name.
  private var names: [PacketReference: String] = [:]
  private var taken: Set<String> = []

  /// What descriptions do not have of types.
  private var facts: [String: TypeFacts] = [:]

  /// The names of packets, as documents that begin with them have them.
  static func names(of packets: [PacketReference]) -> [String] {
    var naming = Naming()
    return packets.map { naming.name(of: $0) }
  }

  /// The descriptions of packets, and of all packets that they contain, each once.
  static func packets(of packets: [PacketReference]) -> [(PacketReference, PacketDescription)] {
    var naming = Naming()
    return naming.packets(of: packets)
  }

  /// The document of packets.
  static func document(of packets: [PacketReference]) -> SchemaDocument {
    var naming = Naming()
    let found = naming.packets(of: packets)
    let facts = packets.first?.document?.facts ?? naming.facts.adding(found)
    return SchemaDocument(found.map(\.1), facts: facts)
  }

  private mutating func packets(
    of packets: [PacketReference]
  ) -> [(PacketReference, PacketDescription)] {
    references = packets
    for packet in packets { _ = name(of: packet) }
    var found: [(PacketReference, PacketDescription)] = []
    var known: Set<PacketReference> = []
    while !references.isEmpty {
      let packet = references.removeFirst()
      guard known.insert(packet).inserted else { continue }
      found.append((packet, named(packet)))
    }
    return found
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

  /// Notes a packet, and refers to it by its name.
  private mutating func refer(to packet: PacketReference) -> PacketReference {
    references.append(packet)
    return PacketReference(named: name(of: packet))
  }

  /// The description of a packet, with no defaults of versions where these differ each time, such as a new `UUID`, and
  /// without values that take no bytes: only the program knows what refers to them.
  private mutating func named(_ packet: PacketReference) -> PacketDescription {
    if let found = packet.stored {
      references += found.packetNames.compactMap { packet.sibling(named: $0) }
      return found
    }
    let description = packet.description
    var named = PacketDescription(empty: PacketReference(named: name(of: packet)))
    for (item, again) in zip(description.items, packet.description.items) {
      switch item {
      case .computed: break
      case .version(let number, _) where item != again:
        named.items.append(.version(number, defaults: []))
      default: named.items.append(self.named(item))
      }
    }
    named.given = description.given.map { self.named($0) }
    named.delta = description.delta?.filter { $0.value != .whole }
    named.rules = description.rules
    return named
  }

  private mutating func named(_ item: PacketDescription.Item) -> PacketDescription.Item {
    switch item {
    case .checksum(let sum, let order): return .checksum(sum.named, sum.order(order))
    case .fieldChecksum(var item):
      item.endianness = item.checksum.order(item.endianness)
      item.checksum = item.checksum.named
      return .fieldChecksum(item)
    case .union(let tag, let cases):
      let cases = cases.map { found in
        var found = found
        if found.isOther { found.tag = 0 }
        found.items = found.items.compactMap {
          if case .computed = $0 { nil } else { named($0) }
        }
        return found
      }
      return .union(tag.named, cases)
    case .bits(let fields, let order):
      let fields = fields.map { field in
        var field = field.with(named(field.type))
        // Nothing derives elements, or a value that may be absent.
        switch field.type {
        case .array, .optional, .quantized, .unitQuaternion: field.derivation = nil
        default: break
        }
        return field
      }
      return .bits(fields, order: order)
    default: return item.mapping({ named($0) }, prefix: \.named)
    }
  }

  private mutating func named(_ type: WireType) -> WireType {
    let mapped = type.mapping {
      named($0)
    } extent: { extent in
      guard case .prefixed(let prefix, let surplus, let maximum) = extent else { return extent }
      return .prefixed(prefix.named, including: surplus, maximum: maximum)
    }
    switch (type, mapped) {
    case (.integer(8, let isSigned, _), _): return .integer(bitWidth: 8, isSigned: isSigned, .big)
    case (.packet(let packet), _), (.tagged(let packet, _), _), (.given(let packet, _), _):
      return mapped.with(refer(to: packet))
    case (.enumeration(let type, let rawValue, let listed), .enumeration(_, let mapped, _)):
      note(type, minimum: rawValue.minimumByteCount, rawValue.nesting)
      if let listed, type.hasUnlistedValues(rawValue, listed) {
        facts[type.stableName, default: .init()].isOpen = true
      }
      return .enumeration(
        TypeReference(named: type.stableName), rawValue: mapped, cases: type.cases(rawValue, listed)
      )
    case (_, .optionSet(let type, let rawValue, let bits)):
      return .optionSet(
        TypeReference(named: type.stableName, options: type.names(ofBits: bits)),
        rawValue: rawValue, knownBits: bits)
    case (_, .ranged(let value, let bounds)):
      return .ranged(
        value,
        WireBounds(
          lower: bounds.lower, upper: bounds.upper,
          includesUpper: bounds.includesUpper || bounds.upper == nil,
          reference: bounds.reference?.range.map { TypeReference(range: $0) }))
    case (.wrapped(let type, let value), .wrapped(_, let mapped)):
      note(type, minimum: value.minimumByteCount, .value)
      return .wrapped(TypeReference(named: type.stableName), mapped)
    case (.opaque(let type), _):
      note(type, minimum: 0, .value)
      return .opaque(TypeReference(named: type.stableName))
    default: return mapped
    }
  }

  /// Notes what of a type does not follow from its description.
  private mutating func note(_ type: TypeReference, minimum: Int, _ nesting: _FieldNesting) {
    let found = TypeFacts(
      minimum: type.minimumByteCount == minimum ? nil : type.minimumByteCount,
      nesting: type.nesting == nesting ? nil : type.nesting)
    if found != .init() { facts[type.stableName] = found }
  }
}

extension WirePrefix {
  /// The prefix with a name in place of a type. The byte order of one byte does not matter.
  fileprivate var named: WirePrefix {
    switch self {
    case .integer(8, _): .integer(bitWidth: 8, .big)
    case .custom(let prefix):
      .custom(
        PrefixReference(named: prefix.name.withoutContexts, endianness: prefix.endianness))
    case .integer, .varint: self
    }
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
