extension SchemaDocument {
  /// The document as the exports know it: a part of a packet that has more to it than they know, and all parts after it,
  /// are one part of the kind `unknown`.
  var forExports: SchemaDocument {
    SchemaDocument(packets.map { Packet(name: $0.name, items: Self.known($0.items)) })
  }

  private static func known(_ items: [JSONValue]) -> [JSONValue] {
    guard let index = items.firstIndex(where: { !$0.isKnownToExports }) else {
      return items.map { item in
        guard let cases = item["cases"]?.elements else { return item }
        return item.replacing(
          "cases",
          with: .array(
            cases.map { found in
              found.replacing("items", with: .array(known(found["items"]?.elements ?? [])))
            }))
      }
    }
    let unknown = JSONValue.object([
      "item": .string("unknown"), "swift": .string(items[index].line),
    ])
    return known(Array(items[..<index])) + [unknown]
  }
}

extension JSONValue {
  /// The members of each kind of part that the exports know.
  private static let members: [String: Set<String>] = [
    "magic": ["bytes"], "size": ["prefix", "skipsUnknownBytes"], "padding": ["count", "field"],
    "alignment": ["to", "field"], "field": ["name", "type", "presence", "derived"],
    "bits": ["fields"], "version": ["number", "defaults"], "unknownBytes": ["name"],
    "union": ["tag", "cases"], "checksum": ["algorithm", "bits", "endianness"],
    "fieldChecksum": ["algorithm", "bits", "endianness", "before", "after", "from", "through"],
    "opaque": [],
  ]

  fileprivate var isKnownToExports: Bool {
    guard case .object(let members) = self, let known = Self.members[self["item"]?.string ?? ""],
      members.allSatisfy({ $0.name == "item" || known.contains($0.name) })
    else { return false }
    switch self["item"]?.string {
    case "padding": return self["count"] != nil
    case "field":
      guard let presence = self["presence"], presence.string != "byte" else { return true }
      return presence["flag"]?.string.map { !$0.contains(".") } ?? false
    case "bits":
      return (self["fields"]?.elements ?? []).allSatisfy { field in
        field.without("name", "bits", "type", "derived") == .object([])
      }
    case "union":
      return (self["cases"]?.elements ?? []).allSatisfy { found in
        if case .number = found["tag"] {
          found.without("name", "tag", "items") == .object([])
        } else {
          false
        }
      }
    default: return true
    }
  }

  fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for index in members.indices where members[index].name == name { members[index].value = value }
    return .object(members)
  }
}
