extension SchemaDocument {
  /// The document as the exports know it: a part of a packet that has more to it than they know, or that depends on what
  /// they do not know, and all parts after it, are one part of the kind `unknown`.
  var forExports: SchemaDocument {
    SchemaDocument(packets.map { Packet(name: $0.name, items: known($0.items).withTrailers) })
  }

  private func known(_ items: [JSONValue]) -> [JSONValue] {
    var result: [JSONValue] = []
    for item in items {
      guard item.isKnownToExports, isResolved(item, after: result) else {
        let unknown = JSONValue.object(["item": .string("unknown"), "swift": .string(item.line)])
        return result + [unknown]
      }
      guard let cases = item["cases"]?.elements else {
        result.append(item)
        continue
      }
      let knownCases = cases.map { found in
        found.replacing("items", with: .array(known(found["items"]?.elements ?? [])))
      }
      result.append(item.replacing("cases", with: .array(knownCases)))
    }
    return result
  }

  /// Whether the fields that an item refers to are among the items before it, with values that can be compared.
  private func isResolved(_ item: JSONValue, after items: [JSONValue]) -> Bool {
    if let flag = item["presence"]?["flag"]?.string {
      guard type(of: flag, in: items)?["kind"] == .string("bool") else { return false }
    }
    if let name = item["presence"]?["field"]?.string {
      guard let type = type(of: name, in: items), type.isComparable else { return false }
      // Exports know the bits of options, not the text of their number.
      guard item["presence"]?["equals"] == nil || type["kind"]?.string != "optionSet" else {
        return false
      }
    }
    return item.references.allSatisfy { type(of: $0, in: items)?.isComparable == true }
  }

  /// The type of a field that is always present, or of such a field in an earlier packet: `flags.hasName`.
  func type(of path: String, in items: [JSONValue], isNested: Bool = false) -> JSONValue? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    for item in items {
      if item["item"]?.string == "version", isNested { return nil }
      let fields = item["item"]?.string == "bits" ? item["fields"]?.elements ?? [] : [item]
      guard let field = fields.first(where: { $0["name"]?.string == parts[0] }) else { continue }
      guard field["presence"] == nil else { return nil }
      guard parts.count > 1, let type = field["type"] else { return field["type"] }
      guard type["kind"]?.string == "packet" else { return nil }
      let items = self[type["packet"]?.string ?? ""]?.items ?? []
      return self.type(of: parts[1], in: items, isNested: true)
    }
    return nil
  }
}

extension [JSONValue] {
  /// The parts of a packet, with each field that is present if bytes remain as one part with what stands around it.
  var withTrailers: [JSONValue] {
    reduce(self) { items, field in
      guard field["presence"]?["bytesRemain"] != nil, let name = field["name"]?.string,
        let first = items.firstIndex(where: { $0.belongs(to: name) }),
        let last = items.lastIndex(where: { $0.belongs(to: name) }), first < last
      else { return items }
      let parts = items[first...last].map { $0 == field ? $0.without("presence") : $0 }
      let trailer = JSONValue.object([
        "item": .string("trailer"), "name": .string(name), "items": .array(parts),
      ])
      return items[..<first] + [trailer] + items[(last + 1)...]
    }
  }
}

extension JSONValue {
  /// What a `trailer` contains; the value itself if it is another part of a packet.
  var parts: [JSONValue] {
    self["item"]?.string == "trailer" ? self["items"]?.elements ?? [] : [self]
  }

  /// Whether it is a field, or stands before or after it.
  fileprivate func belongs(to field: String) -> Bool {
    ["name", "field", "before", "after"].contains { self[$0]?.string == field }
  }

  /// The members of each kind of part that the exports know.
  private static let members: [String: Set<String>] = [
    "magic": ["bytes", "field"], "size": ["prefix", "including", "skipsUnknownBytes"],
    "padding": ["count", "to", "field"], "alignment": ["to", "field"],
    "field": ["name", "type", "presence", "derived"], "bits": ["leastSignificantFirst", "fields"],
    "version": ["number", "defaults"], "unknownBytes": ["name"], "union": ["tag", "cases"],
    "checksum": ["algorithm", "bits", "endianness", "sample"],
    "fieldChecksum": [
      "algorithm", "bits", "endianness", "before", "after", "from", "through", "sample",
    ],
    "opaque": [],
  ]

  fileprivate var isKnownToExports: Bool {
    guard case .object(let members) = self, let known = Self.members[self["item"]?.string ?? ""],
      members.allSatisfy({ $0.name == "item" || known.contains($0.name) })
    else { return false }
    switch self["item"]?.string {
    case "field": return self["presence"]?["unknown"] == nil && !isWide
    case "bits":
      return (self["fields"]?.elements ?? []).allSatisfy { field in
        field.without("name", "bits", "type", "derived") == .object([])
      }
    case "union":
      return (self["cases"]?.elements ?? []).allSatisfy { found in
        found.without("name", "tag", "items") == .object([])
      }
    default: return true
    }
  }

  /// Whether the field has an integer of more bits than the tools' numbers.
  private var isWide: Bool {
    switch self {
    case .object(let members):
      return self["kind"]?.string == "integer" && (self["bits"]?.integer ?? 0) > 64
        || members.contains { $0.value.isWide }
    case .array(let elements): return elements.contains { $0.isWide }
    default: return false
    }
  }

  /// The names of the fields that state a field's tag, count or size.
  fileprivate var references: [String] {
    [self["type"]?["by"]?.string, self["type"]?["extent"]?["stated"]?["by"]?.string].compactMap {
      $0
    }
  }

  /// Whether values are compared as text, or by their bits.
  fileprivate var isComparable: Bool {
    switch form {
    case .integer, .bool, .varint, .enumeration, .optionSet: true
    case .ranged: self["value"]?.isComparable == true
    case .float, .string, .bytes, .array, .set, .dictionary, .optional, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .region, .opaque,
      .quantized, .unitQuaternion, nil:
      false
    }
  }

  fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    for index in members.indices where members[index].name == name { members[index].value = value }
    return .object(members)
  }
}
