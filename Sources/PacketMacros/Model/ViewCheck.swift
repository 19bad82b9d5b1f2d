/// Checks whether views can show a packet.
struct ViewCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ model: PacketModel, argument: AttributeSyntax.Argument?) {
    guard model.envelope.hasView, let argument else { return }
    if model.own.contains(.initializer) {
      diagnostics.report(.viewOfOwnReading("init(from:)"), at: argument.range)
    }
    if case .union(let union) = model.contents {
      for element in union.cases.flatMap(\.elements)
      where element.name.withoutBackticks == "case" && !element.values.isEmpty {
        diagnostics.report(.viewOfCase, at: element.nameRange)
      }
    }
    for requirement in model.requirements where !requirement.mayBeImplied {
      let message = Message.viewOfUnconstrained(requirement.subject, requirement.protocolName)
      diagnostics.report(message, at: argument.range)
    }
  }
}
