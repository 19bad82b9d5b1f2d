/// The members that give the values of arguments where they are written.
struct ScopedArgumentsExpansion {
  let model: PacketModel
  /// PacketKit's name, with what follows it.
  let module: String

  /// Those of `@Packet`, which see what is around the packet and not what is in it.
  var peers: String {
    var text = SourceText()
    let modifiers = model.isNested ? "nonisolated static " : "nonisolated "
    for argument in model.envelope.scopedArguments {
      text.line(argument.declaration("fileprivate ", modifiers, module: module))
    }
    return text.text
  }

  /// Those of the fields, in a struct in the packet; nothing for a packet without such arguments.
  var members: String {
    guard case .fields(let list) = model.contents, list.fields.contains(where: \.hasScopedArguments)
    else { return "" }
    var text = SourceText()
    text.block("private nonisolated struct \(ScopedArguments.typeName)") { text in
      text.items(list.layout.filter { $0.elements.contains(where: \.hasScopedArguments) }) {
        write($1.fields, into: &$0)
      }
      write(list.versions.flatMap(\.segments).flatMap(\.fields), into: &text)
    }
    return text.text
  }

  private func write(_ fields: [Field], into text: inout SourceText) {
    for argument in fields.flatMap(\.scopedArguments) {
      text.line(argument.declaration("", "static ", module: module))
    }
  }
}

extension Field {
  fileprivate var hasScopedArguments: Bool { !scopedArguments.isEmpty }
}

extension Segment {
  fileprivate var hasScopedArguments: Bool { fields.contains(where: \.hasScopedArguments) }
}
