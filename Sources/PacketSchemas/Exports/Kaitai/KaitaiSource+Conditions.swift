// Values that later fields depend on.

extension KaitaiSource {
  /// The types around the one that is being described.
  func parents(_ count: Int) -> String { String(repeating: "_parent.", count: max(count, 0)) }

  /// The expression of an earlier field, or of a field in an earlier packet such as `flags.has_name`, and its type.
  private func reference(_ path: String) -> (text: String, type: JSONValue, isBits: Bool) {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let field = fields[parts[0]] else { return (ExportNames.snake(path), .null, false) }
    let text = parents(level - field.level) + ExportNames.snake(parts[0])
    guard parts.count > 1 else { return (text, field.type, field.isBits) }
    return member(parts[1], of: field.type, text)
  }

  private func member(_ path: String, of type: JSONValue, _ text: String)
    -> (text: String, type: JSONValue, isBits: Bool)
  {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    let items = document[type["packet"]?.string ?? ""]?.items ?? []
    let part = JSONParts(items).kaitaiPart.map { "\($0)." } ?? ""
    let text = "\(text).\(part)\(ExportNames.snake(parts[0]))"
    for item in items {
      if item["name"]?.string == parts[0], let type = item["type"] {
        return parts.count > 1 ? member(parts[1], of: type, text) : (text, type, false)
      }
      let run = item["fields"]?.elements ?? []
      if let field = run.first(where: { $0["name"]?.string == parts[0] }) {
        return (text, field["type"] ?? .null, true)
      }
    }
    return (text, .null, false)
  }

  /// The expression of the number in an earlier field.
  func value(_ path: String) -> String {
    let (text, type, isBits) = reference(path)
    return Self.value(text, type, isBits)
  }

  private static func value(_ text: String, _ type: JSONValue, _ isBits: Bool) -> String {
    switch type["kind"]?.string {
    case "varint": "\(text).value"
    case "ranged": value(text, type["value"] ?? .null, isBits)
    case "enumeration" where type.isKaitaiEnum && !isBits: "\(text).to_i"
    default: text
    }
  }

  /// The count that an earlier field states.
  func count(_ stated: JSONValue) -> String {
    var text = value(stated["by"]?.string ?? "")
    if let times = stated["times"] { text = "\(text) * \(times.line)" }
    if let plus = stated["plus"] { text += " + \(plus.line)" }
    if let minus = stated["minus"] { text += " - \(minus.line)" }
    return text
  }

  /// The condition under which a field is present; nil if it always is, or if it has a byte of its own.
  func condition(_ presence: JSONValue?) -> String? {
    guard let presence, presence.string == nil else { return nil }
    if presence["bytesRemain"] != nil { return Self.bytesRemain }
    if let flag = presence["flag"]?.string { return comparison(flag, with: "true") }
    let path = presence["field"]?.string ?? ""
    if let value = presence["equals"]?.string { return comparison(path, with: value) }
    let mask = presence["contains"]?.string ?? "0"
    return "(\(value(path)) & \(mask)) == \(mask)"
  }

  private func comparison(_ path: String, with value: String) -> String {
    let (text, type, isBits) = reference(path)
    switch type["kind"]?.string {
    case "bool":
      if isBits { return value == "true" ? text : "not \(text)" }
      return "\(text) == \(value == "true" ? 1 : 0)"
    case "enumeration" where type["rawValue"]?["kind"]?.string == "string":
      return "\(text) == \(JSONValue.string(value).line)"
    default: return "\(Self.value(text, type, isBits)) == \(value)"
    }
  }
}

extension JSONValue {
  /// Whether an enumeration is one in Kaitai.
  var isKaitaiEnum: Bool {
    self["rawValue"]?["kind"]?.string == "integer"
      && [8, 16, 32, 64].contains(self["rawValue"]?["bits"]?.integer)
      && !(self["cases"]?.elements ?? []).isEmpty
  }

  /// The attribute of a field that may follow from others. One that is always the same is compared.
  func derived(_ field: JSONValue, ofBits bits: Int? = nil) -> JSONValue {
    guard case .object(let members) = self, field["derived"] != nil else { return self }
    guard let valid = valid(field, bits) else {
      let doc = self["doc"]?.string.map { "\($0) " } ?? ""
      let others = members.filter { $0.name != "doc" }
      let words = "\(doc)Not compared: it follows from the rest of the packet."
      return .object(others + [.init(name: "doc", value: .string(words))])
    }
    return .object(members.filter { $0.name != "valid" } + [.init(name: "valid", value: valid)])
  }

  /// The expression of a constant, if it can be compared with the attribute's value.
  private func valid(_ field: JSONValue, _ bits: Int?) -> JSONValue? {
    switch (SwiftLiteral(constantOf: field), field["type"]?["kind"]?.string) {
    case (.integer(let digits)?, "integer"): bits == 1 ? .bool(digits == "1") : .number(digits)
    case (.bool(let flag)?, "bool"): bits == 1 ? .bool(flag) : .integer(flag ? 1 : 0)
    case (.text(let text)?, "string"): .string(JSONValue.string(text).line)
    default: nil
    }
  }
}
