/// The memberwise initializer, as accessible as the packet.
struct InitializerExpansion {
  let model: PacketModel

  /// A member of the struct, in place of the initializer that the compiler would make.
  var source: String {
    guard let initializer = model.initializer else { return "" }
    let parameters = initializer.map { parameter in
      "\(parameter.name): \(parameter.type)" + (parameter.defaultValue.map { " = \($0)" } ?? "")
    }
    let text = SourceText()
    text.located(at: model.place) { text in
      text.line("/// Creates a packet from its fields.")
      text.block("\(model.access)nonisolated init(\(parameters.commaSeparated))") { text in
        for parameter in initializer {
          text.line("self.\(parameter.name) = \(parameter.name)")
        }
      }
    }
    return text.text
  }
}
