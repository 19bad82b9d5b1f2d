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
    for packet in packets {
      var search = UncomparedSearch(packet)
      search.visit(.array(packet.items), packet.name.shortName)
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

  init(_ packet: SchemaDocument.Packet) {
    self.packet = packet.name.shortName
    references = JSONValue.array(packet.items).references
  }

  /// Notes the parts of a value, which the field of this path has.
  mutating func visit(_ value: JSONValue, _ path: String) {
    if case .array(let elements) = value {
      for element in elements { visit(element, path) }
    }
    guard case .object(let members) = value else { return }
    // A run of bits is not a field, but has some.
    let path = value["name"]?.string.map { "\(packet).\($0)" } ?? path
    note(value, path)
    for member in members { visit(member.value, path) }
  }

  private mutating func note(_ value: JSONValue, _ path: String) {
    let type = (value["type"]?.string ?? "").shortName
    switch value["kind"]?.string ?? value["item"]?.string {
    case "opaque" where value["item"] != nil:
      add(packet, path, "is hand-written; describe it in 'describe(to:)'")
    case "opaque":
      let remedy = "a PacketField can return a type with the same bytes from 'wireType(_:)'"
      add(type, path, "only \(type) knows its encoding; \(remedy)")
    case "enumeration": note(cases: value["cases"], of: type, path)
    case "optionSet"
    where value["names"] == nil && (value["knownBits"]?.hexNumber.nonzeroBitCount ?? 0) > 1:
      add(type, path, "the options of \(type) have no names; \(Self.naming)")
    case "ranged":
      guard let bounds = value["bounds"], bounds["lower"] == nil, bounds["upper"] == nil else {
        break
      }
      add(path, path, "only the program knows its range, \(bounds["range"]?.string ?? "")")
    default: break
    }
    if value["derived"]?.string == "computed", !references.contains(value["name"]?.string ?? "") {
      add(path, path, "only the program knows how it follows from the other fields")
    }
  }

  private mutating func note(cases: JSONValue?, of type: String, _ path: String) {
    guard let cases = cases?.elements else {
      return add(type, path, "the values of \(type) are not known; make it CaseIterable")
    }
    // The description of a value without a name.
    if cases.contains(where: \.hasNoName) {
      add(type, path, "the values of \(type) have no names; \(Self.naming)")
    }
  }

  private static let naming = "give it a 'description' that names them (CustomStringConvertible)"

  private mutating func add(_ name: String, _ path: String, _ reason: String) {
    parts.append(UncomparedPart(name: name, field: path, reason: reason))
  }
}

extension JSONValue {
  /// The value of a hexadecimal number.
  var hexNumber: UInt64 { UInt64(string?.dropFirst(2) ?? "", radix: 16) ?? 0 }

  /// Whether a case's name is only the description that every structure with a raw value has.
  fileprivate var hasNoName: Bool {
    let rawValue = self["rawValue"]?.string ?? ""
    let name = self["name"]?.string ?? ""
    return name.hasSuffix("(rawValue: \(rawValue))")
      || name.hasSuffix("(rawValue: \"\(rawValue)\")")
  }

  /// The names of the fields that state something about others, without the fields of packets in them.
  fileprivate var references: Set<String> {
    switch self {
    case .array(let elements): return Set(elements.flatMap(\.references))
    case .object(let members):
      let paths = [self["by"], self["presence"]?["flag"], self["presence"]?["field"]]
      let names = paths.compactMap { $0?.string?.split(separator: ".").first.map(String.init) }
      return Set(names).union(members.flatMap(\.value.references))
    default: return []
    }
  }
}
