/// Checks whether views can show a packet.
struct ViewCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ model: PacketModel, argument: AttributeSyntax.Argument?) {
    guard model.envelope.hasView, let argument else { return }
    if model.own.contains(.initializer) {
      diagnostics.append(Diagnostic(.viewOfOwnReading("init(from:)"), at: argument.range))
    }
    for requirement in model.requirements {
      let message = Message.viewOfUnconstrained(requirement.subject, requirement.protocolName)
      diagnostics.append(Diagnostic(message, at: argument.range))
    }
  }
}
