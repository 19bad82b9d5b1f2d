/// An unavailable initializer that says why another module cannot call the compiler's memberwise one, which is internal.
/// Without it, the compiler there speaks of others, such as `init(from:)`.
struct InternalInitializer {
  private let parameters: [InitializerParameter]

  /// `nil` if there is no such initializer, or if another module may not know all of its types.
  init?(of packet: PacketDeclaration, _ model: PacketModel) {
    let access = model.access.trimmed
    guard packet.type.header.keyword == "struct", !access.isEmpty, !model.envelope.hasInitializer,
      !model.usesDeprecated
    else { return nil }
    for (member, _) in packet.members.flattened {
      switch member {
      case .variable(let variable):
        let header = variable.header
        guard !variable.isStored || header.modifier("public \(access)") != nil,
          !header.attributes.contains(where: { $0.name == "_spi" })
        else { return nil }
      case .other(let header, _) where header.keyword == "init": return nil
      case .conditional, .enumCase, .other: break
      }
    }
    let diagnostics = Diagnostics()
    let reader = InitializerReader(packet, diagnostics)
    guard let parameters = reader.parameters(packet.type.nameRange), diagnostics.isEmpty else {
      return nil
    }
    self.parameters = parameters
  }

  func code(_ access: String, _ names: LocalNames, at place: SourcePlace?, into text: SourceText) {
    let trap = "\(names.standard("fatalError"))()"
    let parameters = parameters.map { parameter in
      "\(parameter.name): \(parameter.type)"
        + (parameter.defaultValue == nil ? "" : " = { \(trap) }()")
    }
    text.line("")
    let attributes =
      "@_documentation(visibility: internal)"
      + " @available(*, unavailable, message: \"\(Message.internalInitializer.text)\")"
    // The last parameter distinguishes it from the compiler's own.
    let list = (parameters + ["_: \(names.standard("Void")) = ()"]).commaSeparated
    text.openBlock("\(attributes) \(access)init(\(list))", at: place)
    // It is compiled, although nobody can call it; a trap with its message would take more code.
    text.line("while true {}")
    text.closeBlock()
  }
}
