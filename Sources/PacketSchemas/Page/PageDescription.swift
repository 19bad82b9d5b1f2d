internal import PacketKit

/// The packets as the script of a page knows them: their description, and facts that only their types know.
struct PageDescription {
  /// The description as an object, by the qualified names of the packets.
  let json: JSONValue

  init(of packets: [any Packet.Type]) {
    let layouts = Resolver.layouts(of: packets)
    let document = SchemaDocument(layouts.map(\.1)).forExports
    let members = zip(layouts, document.layouts).map { found, layout in
      let reference = found.0
      let unsteady = reference.unsteadyVersions.map { JSONValue.integer($0) }
      let rules = layout.rules.map { JSONValue.string("\($0.sentence)") }
      return JSONValue.Member(
        name: layout.name,
        value: .object([
          "name": .string(reference.shortName),
          "minimum": .integer(reference.type.minimumByteCount),
          "nesting": .string("\(WireType.packet(reference).nesting)"),
          "unsteady": unsteady.isEmpty ? nil : .array(unsteady),
          "given": .flag(layout.given != nil),
          "rules": rules.isEmpty ? nil : .array(rules),
          "items": JSONValue.array(layout.items.map(\.json)).withConstants.forScripts,
        ]))
    }
    json = .object([
      "maximumDepth": .integer(PacketLimits().maximumDepth), "packets": .object(members),
    ])
  }

  /// The description as the text of an element of a page.
  var text: String { json.line.replacing("<", with: "\\u003c") }
}

extension JSONValue {
  /// The value with text for the numbers that a script would round, and the short names of types.
  fileprivate var forScripts: JSONValue {
    switch self {
    case .number(let text):
      abs(Double(text) ?? 0) < 0x1p53 ? self : .string(text)
    case .array(let elements): .array(elements.map(\.forScripts))
    case .object(let members):
      .object(
        members.map { member in
          let type = member.name == "type" ? member.value.string?.shortName : nil
          return Member(name: member.name, value: type.map(Self.string) ?? member.value.forScripts)
        })
    case .null, .bool, .string: self
    }
  }
}
