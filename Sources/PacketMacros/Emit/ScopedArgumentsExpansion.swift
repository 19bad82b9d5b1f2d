/// The members that give the values of arguments where they are written.
struct ScopedArgumentsExpansion {
  let model: PacketModel

  /// Those of `@Packet`, which see what is around the packet and not what is in it.
  var peers: String {
    let text = SourceText()
    let modifiers = model.scope.isNested ? "nonisolated static " : "nonisolated "
    let arguments = model.envelope.scopedArguments
    guard !arguments.isEmpty else { return "" }
    for argument in arguments {
      let declaration = argument.declaration("fileprivate ", modifiers)
      text.line(declaration, at: model.place)
    }
    return text.text
  }

  /// Those of the fields, in a struct in the packet; nothing for a packet without such arguments.
  var members: String {
    let all =
      switch model.contents {
      case .fields(let list): list.fieldItems { $0.hasScopedArguments }
      case .union(let union): union.cases.fields { $0.fields.filter(\.hasScopedArguments) }
      }
    let items = all.filter { !$0.elements.isEmpty }
    guard !items.isEmpty else { return "" }
    let text = SourceText()
    text.block("private nonisolated struct \(ScopedArguments.typeName)") { text in
      for field in text.elements(of: items) { declare(field, into: text) }
    }
    return text.text
  }

  private func declare(_ field: Field, into text: SourceText) {
    for argument in field.scopedArguments {
      // Only deprecated code can name the type of a deprecated property, which may be so too.
      let isType =
        argument.reference(in: "\(ScopedArguments.typeName).")
        == field.typeAlias.map { "\($0).self" }
      let attribute = field.isDeprecated && isType ? "@available(*, deprecated) " : ""
      let declaration = argument.declaration("", "static ")
      text.line(attribute + declaration, at: field.place)
    }
  }
}

extension Field {
  fileprivate var hasScopedArguments: Bool { !scopedArguments.isEmpty }
}
