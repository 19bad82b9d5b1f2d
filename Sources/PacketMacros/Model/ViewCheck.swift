/// Checks whether views can show a packet.
struct ViewCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ model: PacketModel, argument: AttributeSyntax.Argument?) {
    guard model.envelope.hasView, let argument else { return }
    for field in model.fields {
      if case .computed? = field.derivation {
        diagnostics.append(
          Diagnostic(.viewOfDerived(field.plainName), at: field.nameRange))
      }
    }
    if model.own.contains(.initializer) {
      diagnostics.append(Diagnostic(.viewOfOwnReading("init(from:)"), at: argument.range))
    }
    for requirement in model.requirements {
      let message = Message.viewOfUnconstrained(requirement.subject, requirement.protocolName)
      diagnostics.append(Diagnostic(message, at: argument.range))
    }
  }
}
