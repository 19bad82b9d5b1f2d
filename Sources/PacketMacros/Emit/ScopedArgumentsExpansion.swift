/// The members that give the values of arguments where they are written.
struct ScopedArgumentsExpansion {
  let model: PacketModel
  /// PacketKit's name, with what follows it.
  let module: String

  /// Those of `@Packet`, which see what is around the packet and not what is in it.
  var peers: String {
    var text = SourceText()
    let modifiers = model.isNested ? "nonisolated static " : "nonisolated "
    let arguments = model.envelope.scopedArguments
    guard !arguments.isEmpty else { return "" }
    text.located(at: model.place) { text in
      for argument in arguments {
        text.line(argument.declaration("fileprivate ", modifiers, module: module))
      }
    }
    return text.text
  }

  /// Those of the fields, in a struct in the packet; nothing for a packet without such arguments.
  var members: String {
    guard model.fields.contains(where: \.hasScopedArguments) else { return "" }
    var text = SourceText()
    text.block("private nonisolated struct \(ScopedArguments.typeName)") { text in
      switch model.contents {
      case .fields(let list):
        text.items(list.items.filter { $0.elements.contains(where: \.hasScopedArguments) }) {
          write($1.fields, into: &$0)
        }
      case .union(let union):
        text.items(union.cases.filter { $0.elements.contains(where: \.hasScopedArguments) }) {
          write($1.fields, into: &$0)
        }
      }
    }
    return text.text
  }

  private func write(_ fields: [Field], into text: inout SourceText) {
    for field in fields where field.hasScopedArguments {
      text.located(at: field.place) { text in
        for argument in field.scopedArguments {
          // Only deprecated code can name the type of a deprecated property, which may be so too.
          let isType =
            argument.reference(in: "\(ScopedArguments.typeName).")
            == field.typeAlias.map { "\($0).self" }
          let attribute = field.isDeprecated && isType ? "@available(*, deprecated) " : ""
          text.line(attribute + argument.declaration("", "static ", module: module))
        }
      }
    }
  }
}

extension Field {
  fileprivate var hasScopedArguments: Bool { !scopedArguments.isEmpty }
}

extension Segment {
  fileprivate var hasScopedArguments: Bool { fields.contains(where: \.hasScopedArguments) }
}

extension Union.Case {
  fileprivate var fields: [Field] { values.map(\.field) }
  fileprivate var hasScopedArguments: Bool { fields.contains(where: \.hasScopedArguments) }
}
