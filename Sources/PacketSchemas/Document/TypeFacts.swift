internal import PacketKit

/// What a document has of a type, because it does not follow from the layouts: of a hand-written one, above all.
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
  func adding(_ packets: [(PacketReference, PacketLayout)]) -> Self {
    var facts = self
    let contents = DocumentContents(SchemaDocument(packets.map(\.1), facts: self))
    for (reference, layout) in packets {
      let minimum = contents.minimums[layout.name]
      let nesting = contents.nesting(of: layout)
      var found = TypeFacts(
        minimum: reference.minimumByteCount == minimum ? nil : reference.minimumByteCount,
        nesting: reference.nesting == nesting ? nil : reference.nesting)
      found.unsteady = reference.unsteadyVersions
      found.code = reference.description.code
      if found != .init() { facts[layout.name] = found }
    }
    return facts
  }
}

// The fewest bytes, and levels of nesting, as they follow from layouts.

extension Form {
  /// The fewest bytes of a value.
  func fewestBytes(_ packets: [String: Int], _ facts: [String: TypeFacts]) -> Int {
    func fewest(_ form: Form) -> Int { form.fewestBytes(packets, facts) }
    func fewest(_ extent: Extent, ofElement each: Int) -> Int {
      switch extent {
      case .prefixed(let prefix, _, _):
        if case .integer(let bits, _, _) = prefix { return bits / 8 }
        if case .number = prefix { return 1 }
        return 0
      case .fixed(let count, _): return each.times(max(count, 0))
      case .terminated: return 1
      case .remaining, .stated, .repeated: return 0
      }
    }
    switch self {
    case .integer(let bits, _, _), .float(let bits, _): return bits / 8
    case .bool, .optional: return 1
    case .number(_, _, let form): return form.minimumByteCount
    case .string(let extent, _), .bytes(let extent): return fewest(extent, ofElement: 1)
    case .array(let element, let extent), .set(let element, let extent):
      return fewest(extent, ofElement: fewest(element))
    case .dictionary(_, _, let extent), .region(_, let extent):
      return fewest(extent, ofElement: 0)
    case .enumeration(let type): return facts[type.type]?.minimum ?? fewest(type.rawValue)
    case .optionSet(let type): return fewest(type.rawValue)
    case .vector(let number, let count): return fewest(number).times(max(count, 0))
    case .uuid: return 16
    case .unicodeScalar: return 4
    case .timestamp, .interval: return 8
    case .ranged(let value, _), .aligned(let value, _): return fewest(value)
    case .wrapped(let type, let value): return facts[type]?.minimum ?? fewest(value)
    case .packet(let name), .given(let name, _): return packets[name] ?? 0
    case .opaque(let type, _): return facts[type]?.minimum ?? 0
    case .tagged, .quantized, .unitQuaternion: return 0
    }
  }

  /// How a value counts towards the nesting limit, if it is no packet.
  fileprivate func isLeaf(_ facts: [String: TypeFacts]) -> Bool {
    switch self {
    case .integer, .float, .bool, .number, .string, .bytes, .optionSet, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval, .quantized, .unitQuaternion:
      true
    case .enumeration(let type):
      facts[type.type]?.nesting.map { $0 == .leaf } ?? type.rawValue.isLeaf(facts)
    case .ranged(let value, _), .region(let value, _), .aligned(let value, _): value.isLeaf(facts)
    case .wrapped(let type, _), .opaque(let type, _): facts[type]?.nesting == .leaf
    case .array, .set, .dictionary, .optional, .packet, .tagged, .given: false
    }
  }
}

extension DocumentContents {
  /// How a packet counts towards the nesting limit.
  func nesting(of packet: PacketLayout) -> _FieldNesting {
    // A packet of another's making may be in itself, so it is a level unless nothing nests in it.
    if document.facts[packet.name]?.nesting == .packet { return .packet }
    let isFlat = packet.items.allSatisfy { item in
      switch item {
      case .field(let field): field.presence != .byte && field.form.isLeaf(document.facts)
      case .union(_, let cases):
        cases.flatMap(\.items).flatMap(\.fields).allSatisfy { $0.form.isLeaf(document.facts) }
      case .opaque: false
      case .magic, .size, .padding, .paddingTo, .alignment, .bits, .version, .unknownBytes,
        .checksum, .fieldChecksum, .trailer, .unknown:
        true
      }
    }
    return .packet(ofLeaves: isFlat)
  }

  /// The fewest bytes of each packet. Those that contain themselves need several steps, of which a document of another's
  /// making might need any number.
  static func minimums(of document: SchemaDocument) -> [String: Int] {
    var minimums: [String: Int] = [:]
    for _ in 0..<8 {
      let last = minimums
      for layout in document.layouts {
        minimums[layout.name] =
          document.facts[layout.name]?.minimum
          ?? fewestBytes(of: layout.items, minimums, document.facts)
      }
      if last == minimums { break }
    }
    return minimums
  }

  private static func fewestBytes(
    of items: [PacketLayout.Item], _ packets: [String: Int], _ facts: [String: TypeFacts]
  ) -> Int {
    var sum = 0
    for item in items {
      switch item {
      case .magic(let bytes, _): sum.add(bytes.count)
      case .size(let size): sum.add(size.prefix.fewestBytes(packets, facts))
      case .padding(let count, _, _): sum.add(count)
      case .field(let field):
        switch field.presence {
        case .always: sum.add(field.form.fewestBytes(packets, facts))
        case .byte: sum.add(1)
        case .flag, .equal, .options, .within, .bits, .bytesRemain: break
        }
      case .bits(let fields, _):
        sum.add((fields.reduce(0) { $0 &+ $1.leastBitCount } &+ 7) / 8)
      case .union(let tag, let cases):
        sum.add(tag.fewestBytes(packets, facts))
        sum.add(cases.map { fewestBytes(of: $0.items, packets, facts) }.min() ?? 0)
      case .checksum(let checksum): sum.add(checksum.bits / 8)
      case .fieldChecksum(let item): sum.add(item.checksum.bits / 8)
      case .version: return sum
      case .paddingTo, .alignment, .unknownBytes, .opaque, .trailer, .unknown: break
      }
    }
    return sum
  }
}

extension Int {
  /// The product, or the greatest number if that does not fit.
  fileprivate func times(_ count: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: count)
    return overflow ? .max : product
  }

  fileprivate mutating func add(_ number: Int) {
    let (sum, overflow) = addingReportingOverflow(number)
    self = overflow ? .max : sum
  }
}
