// To be removed.
extension SchemaDocument {
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

extension JSONValue {
  var parts: [JSONValue] {
    self["item"]?.string == "trailer" ? self["items"]?.elements ?? [] : [self]
  }
}
