internal import PacketKit

/// What a document has of a type, because it does not follow from the packets: of a hand-written one, above all.
struct TypeFacts: Sendable, Hashable {
  /// The fewest bytes of a value.
  var minimum: Int?
  /// How a value counts towards the nesting limit.
  var nesting: _FieldNesting?
  /// Whether it has values other than those that it lists.
  var isOpen = false
  /// The versions of a packet whose defaults differ each time, such as a new `UUID`.
  var unsteady: [Int] = []
  /// The fingerprints of a packet's code that its wire format depends on, by the names of the properties.
  var code: [String: String] = [:]

  var json: JSONValue {
    .object([
      "minimum": minimum.map { .integer($0) }, "nesting": nesting.map { .string("\($0)") },
      "open": .flag(isOpen),
      "unsteady": unsteady.isEmpty ? nil : .array(unsteady.map { .integer($0) }),
      "code": code.isEmpty
        ? nil
        : .object(
          code.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .string($0.value)) }),
    ])
  }

  init(minimum: Int? = nil, nesting: _FieldNesting? = nil) {
    self.minimum = minimum
    self.nesting = nesting
  }

  init(_ json: JSONValue) {
    minimum = json["minimum"]?.integer.map { max($0, 0) }
    let levels: [_FieldNesting] = [.leaf, .collection, .value, .packet, .flatPacket]
    nesting = levels.first { "\($0)" == json["nesting"]?.string }
    isOpen = json["open"] != nil
    unsteady = json["unsteady"]?.elements.compactMap(\.integer) ?? []
    guard case .object(let fingerprints)? = json["code"] else { return }
    for member in fingerprints { code[member.name] = member.value.string }
  }
}

extension [String: TypeFacts] {
  /// The facts with those about packets.
  func adding(_ packets: [(PacketReference, PacketDescription)]) -> Self {
    var facts = self
    let contents = DocumentContents(SchemaDocument(packets.map(\.1), facts: self))
    for (reference, packet) in packets {
      let size = contents.sizes[packet.name]
      var found = TypeFacts(
        minimum: reference.minimumByteCount == size?.minimumByteCount
          ? nil : reference.minimumByteCount,
        nesting: reference.nesting == size?.nesting ? nil : reference.nesting)
      found.unsteady = reference.unsteadyVersions
      found.code = reference.description.code
      if found != .init() { facts[packet.name] = found }
    }
    return facts
  }
}
