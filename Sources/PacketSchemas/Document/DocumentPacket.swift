internal import PacketKit

/// A document, from which packets are described.
final class DocumentContents: Sendable {
  let document: SchemaDocument

  /// What follows from the descriptions of packets, by their names.
  let sizes: [String: DocumentPacket.Size]

  init(_ document: SchemaDocument) {
    self.document = document
    sizes = document.sizes
  }

  /// The packets, in the order of the document.
  var packets: [PacketReference] { document.names.compactMap { reference($0) } }

  func reference(_ name: String) -> PacketReference? {
    sizes[name].map { PacketReference(DocumentPacket(name, $0, in: self)) }
  }
}

/// A packet that a document describes or names: without its program, whose code is known by name only.
final class DocumentPacket: DescribedPacket {
  struct Size: Sendable, Equatable {
    var minimumByteCount = 0
    /// A packet may be in itself, so it is a level unless nothing nests in it.
    var nesting = _FieldNesting.packet
  }

  let name: String
  private let size: Size

  /// The document; `nil` in the document itself.
  let contents: DocumentContents?

  init(_ name: String, _ size: Size = Size(), in contents: DocumentContents? = nil) {
    (self.name, self.size, self.contents) = (name, size, contents)
  }

  var shortName: String { name.prefix { $0 != "#" }.description.shortName }
  var minimumByteCount: Int { size.minimumByteCount }
  var nesting: _FieldNesting { size.nesting }
  var identity: PacketIdentity { .name(name) }

  var description: PacketDescription {
    let found = contents.flatMap { $0.document.packet(name)?.resolved($0.document, $0.reference) }
    var description = found ?? PacketDescription(empty: PacketReference(self))
    description.packet = PacketReference(self)
    return description
  }
}

extension PacketReference {
  /// Refers to a packet by its name.
  init(named name: String) { self.init(DocumentPacket(name)) }

  private var contents: DocumentContents? { (source as? DocumentPacket)?.contents }

  /// The document that describes the packet, if no program does.
  var document: SchemaDocument? { contents?.document }

  /// The description in the document.
  var stored: PacketDescription? { document?.packet(name) }

  /// Another packet of the document.
  func sibling(named name: String) -> PacketReference? { contents?.reference(name) }
}

extension SchemaDocument {
  /// The packet of a name in a document: the others are those that it contains.
  func reference(_ name: String) -> PacketReference? { DocumentContents(self).reference(name) }
}

// What a document's names refer to.
extension PacketDescription {
  /// The description with what is known of the packets and types to which it refers.
  func resolved(
    _ document: SchemaDocument, _ packet: (String) -> PacketReference?
  ) -> PacketDescription {
    var description = with(items.map { $0.mapping { $0.resolved(document, packet) } })
    description.given = given?.resolved(document, packet)
    return description
  }
}

extension WireType {
  fileprivate func resolved(
    _ document: SchemaDocument, _ packet: (String) -> PacketReference?
  ) -> WireType {
    func known(
      _ type: TypeReference, _ minimum: Int, _ nesting: _FieldNesting
    ) -> TypeReference {
      let facts = document.facts[type.name]
      return TypeReference(
        named: type.name, type.shortName, minimumByteCount: facts?.minimum ?? minimum,
        nesting: facts?.nesting ?? nesting, isOpen: facts?.isOpen ?? false)
    }
    let mapped = mapping { $0.resolved(document, packet) }
    switch mapped {
    case .packet(let found), .tagged(let found, _), .given(let found, _):
      return packet(found.name).map { mapped.with($0) }
        ?? .opaque(known(TypeReference(named: found.name), 0, .value))
    case .enumeration(let type, let rawValue, let cases):
      let type = known(type, rawValue.minimumByteCount, rawValue.nesting)
      return .enumeration(type, rawValue: rawValue, cases: cases)
    case .wrapped(let type, let value):
      return .wrapped(known(type, value.minimumByteCount, .value), value)
    case .opaque(let type): return .opaque(known(type, 0, .value))
    default: return mapped
    }
  }
}

// The fewest bytes, and levels of nesting, as they follow from descriptions.
extension SchemaDocument {
  /// Those of packets that contain themselves need several steps, of which a document of another's making might need any
  /// number.
  fileprivate var sizes: [String: DocumentPacket.Size] {
    var sizes: [String: DocumentPacket.Size] = [:]
    for _ in 0..<8 {
      let last = sizes
      for packet in packets {
        let facts = facts[packet.name]
        // In others, a packet is a level, whatever is in it.
        let resolved = packet.resolved(self) { name in
          let minimum = last[name]?.minimumByteCount ?? 0
          return PacketReference(DocumentPacket(name, .init(minimumByteCount: minimum)))
        }
        sizes[packet.name] = .init(
          minimumByteCount: facts?.minimum ?? resolved.items.fewestBytes,
          nesting: facts?.nesting == .packet ? .packet : .packet(ofLeaves: resolved.isFlat))
      }
      if last == sizes { break }
    }
    return sizes
  }
}

extension PacketDescription {
  /// Whether nothing nests in it.
  fileprivate var isFlat: Bool {
    items.allSatisfy { item in
      switch item {
      case .field(let field): field.presence != .byte && field.type.nesting == .leaf
      case .union(_, let cases):
        cases.flatMap(\.items).flatMap(\.fields).allSatisfy { $0.type.nesting == .leaf }
      case .opaque: false
      default: true
      }
    }
  }
}

extension [PacketDescription.Item] {
  fileprivate var fewestBytes: Int {
    var sum = 0
    func add(_ number: Int) {
      let (total, overflow) = sum.addingReportingOverflow(number)
      sum = overflow ? .max : total
    }
    for item in self {
      switch item {
      case .magic(let bytes, _): add(bytes.count)
      case .size(let prefix, _, _): add(prefix.minimumByteCount)
      case .padding(let count, _, _): add(count)
      case .field(let field):
        if field.presence == .always { add(field.type.minimumByteCount) }
        if field.presence == .byte { add(1) }
      case .bits(let fields, _): add((fields.reduce(0) { $0 &+ $1.bitCount } &+ 7) / 8)
      case .union(let tag, let cases):
        add(tag.minimumByteCount)
        add(cases.map(\.items.fewestBytes).min() ?? 0)
      case .checksum(let checksum, _): add(checksum.byteCount)
      case .fieldChecksum(let item): add(item.checksum.byteCount)
      case .version: return sum
      case .paddingTo, .alignment, .computed, .unknownBytes, .opaque: break
      }
    }
    return sum
  }
}
