extension JSON: Equatable {
  static func == (a: JSON, b: JSON) -> Bool { a.bytes == b.bytes }
}

/// Requests as the compiler sends them.
enum PluginMessage {
  static let capability: JSON = ["getCapability": ["capability": ["protocolVersion": 7]]]

  static func expand(
    _ source: String,
    type: String = "PacketMacro",
    role: String = "extension",
    offset: Int = 0,
    attribute: String = "@Packet",
    attributeOffset: Int? = nil,
    line: Int? = nil,
    extendedType: String = "S",
    conformances: String? = "Packet",
    context: [String]? = [],
    features: [String] = [],
    conditions: [String] = []
  ) -> JSON {
    func syntax(_ kind: String, _ source: String, at offset: Int) -> JSON {
      let location: JSON = [
        "fileName": "/file.swift", "fileID": "Module/file.swift", "offset": .integer(offset),
        "line": line.map(JSON.integer) ?? .null, "column": 1,
      ]
      return ["kind": .string(kind), "source": .string(source), "location": location]
    }
    func syntax(_ kind: String, _ source: String) -> JSON { syntax(kind, source, at: offset) }
    var members: [(name: String, value: JSON)] = [
      ("macro", ["moduleName": "PacketMacros", "name": "Packet ", "typeName": .string(type)]),
      ("macroRole", .string(role)),
      ("discriminator", "$s1"),
      ("attributeSyntax", syntax("attribute", attribute, at: attributeOffset ?? offset)),
      ("declSyntax", syntax("declaration", source)),
      ("extendedTypeSyntax", syntax("type", extendedType)),
    ]
    if let conformances {
      let list = "struct Placeholder: \(conformances) {}"
      members.append(("conformanceListSyntax", syntax("declaration", list)))
    }
    if let context {
      members.append(("lexicalContext", .array(context.map { syntax("declaration", $0) })))
    }
    if !features.isEmpty || !conditions.isEmpty {
      let configuration: JSON = [
        "customConditions": .array(conditions.map(JSON.string)),
        "features": .array(features.map(JSON.string)),
      ]
      let text = String(decoding: configuration.bytes, as: UTF8.self)
      members.append(("staticBuildConfiguration", .string(text)))
    }
    return ["expandAttachedMacro": .object(members)]
  }
}
