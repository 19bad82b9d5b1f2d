internal import PacketKit

/// A part of the wire format that only the program's own code knows: a lock file cannot show that it has changed.
public struct UncomparedPart: Sendable, Hashable, CustomStringConvertible {
  /// The type whose encoding is not known, such as `RGB565`, or the packet's field, such as `Frame.sum`.
  public let name: String
  /// The packet, or the first field that has it, such as `Lamp.color`.
  public let field: String
  /// Why it cannot be compared, and how to make it comparable if that is possible, in one sentence without a period.
  public let reason: String

  /// The field and the reason.
  public var description: String { "\(field): \(reason)" }
}

extension SchemaDocument {
  /// The parts that cannot be compared, each once.
  package var uncompared: [UncomparedPart] {
    var parts: [UncomparedPart] = []
    for packet in layouts {
      var search = UncomparedSearch(packet)
      search.visit(packet.items, packet.name.shortName)
      for part in search.parts where !parts.contains(where: { $0.name == part.name }) {
        parts.append(part)
      }
    }
    return parts
  }
}

/// Finds the parts of a packet that cannot be compared.
private struct UncomparedSearch {
  private let packet: String
  /// The names of the fields that others state their count, their size, their tag or their presence in.
  private let references: Set<String>
  private(set) var parts: [UncomparedPart] = []

  init(_ packet: PacketLayout) {
    self.packet = packet.name.shortName
    references = Set(packet.items.flatMap(\.references))
  }

  /// Notes the parts of items, which the packet or the case of this path has.
  mutating func visit(_ items: [PacketLayout.Item], _ path: String) {
    for item in items {
      switch item {
      case .size(let size): visit(size.prefix, path)
      case .field(let field): visit(field.name, field.form, field.derivation)
      case .bits(let fields, _):
        for field in fields { visit(field.name, field.form, field.derivation) }
      case .union(let tag, let cases):
        visit(tag, path)
        for found in cases { visit(found.items, "\(packet).\(found.name)") }
      case .fieldChecksum(let item):
        guard let property = item.including else { break }
        let path = "\(packet).\(property)"
        add(path, path, "only the program knows what it adds to the bytes that a checksum covers")
      case .opaque: add(packet, path, "is hand-written; describe it in 'describe(to:)'")
      case .magic, .padding, .paddingTo, .alignment, .version, .unknownBytes, .checksum, .trailer,
        .unknown:
        break
      }
    }
  }

  private mutating func visit(
    _ name: String,
    _ form: Form,
    _ derivation: PacketDescription.Derivation?
  ) {
    let path = "\(packet).\(name)"
    if derivation == .computed, !references.contains(name) {
      add(path, path, "only the program knows how it follows from the other fields")
    }
    visit(form, path)
  }

  private mutating func visit(_ form: Form, _ path: String) {
    switch form {
    case .opaque(let type, _):
      let name = type.shortName
      let remedy = "a PacketField can return a type with the same bytes from 'wireType(_:)'"
      add(name, path, "only \(name) knows its encoding; \(remedy)")
    case .enumeration(let type):
      let name = type.type.shortName
      if let cases = type.cases {
        // The description of a value without a name.
        guard cases.contains(where: \.hasNoName) else { break }
        add(name, path, "the values of \(name) have no names; \(Self.naming)")
      } else {
        add(name, path, "the values of \(name) are not known; make it CaseIterable")
      }
    case .optionSet(let type):
      let name = type.type.shortName
      guard type.names == nil, type.knownBits.nonzeroBitCount > 1 else { break }
      add(name, path, "the options of \(name) have no names; \(Self.naming)")
    case .ranged(_, let bounds):
      guard bounds.lower == nil, bounds.upper == nil else { break }
      add(path, path, "only the program knows its range, \(bounds.range ?? "")")
    case .integer, .float, .bool, .number, .string, .bytes, .array, .set, .dictionary, .optional,
      .vector, .uuid, .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .region,
      .aligned,
      .quantized, .unitQuaternion:
      break
    }
    for part in form.parts { visit(part, path) }
  }

  private static let naming = "give it a 'description' that names them (CustomStringConvertible)"

  private mutating func add(_ name: String, _ path: String, _ reason: String) {
    parts.append(UncomparedPart(name: name, field: path, reason: reason))
  }
}

extension Form.Case {
  /// Whether its name is only the description that every structure with a raw value has.
  fileprivate var hasNoName: Bool {
    name.hasSuffix("(rawValue: \(rawValue))") || name.hasSuffix("(rawValue: \"\(rawValue)\")")
  }
}

extension PacketLayout.Item {
  /// The names of the fields that state something about others, without the fields of packets in them.
  fileprivate var references: [String] {
    var paths = forms.flatMap(\.references)
    switch self {
    case .field(let field):
      if let path = field.presence.path { paths.append(path) }
    case .union(_, let cases): paths += cases.flatMap(\.items).flatMap(\.references)
    case .magic, .size, .padding, .paddingTo, .alignment, .bits, .version, .unknownBytes, .checksum,
      .fieldChecksum, .opaque, .trailer, .unknown:
      break
    }
    return paths.map { String($0.prefix { $0 != "." }) }
  }
}
