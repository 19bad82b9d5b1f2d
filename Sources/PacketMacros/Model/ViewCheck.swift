/// Checks whether views can show a packet.
final class ViewCheck {
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter pack: A parameter pack of the packet or of a type around it.
  init(_ model: PacketModel, pack: String?, argument: AttributeSyntax.Argument?) {
    guard model.envelope.hasView, let argument else { return }
    if let pack { diagnostics.report(.viewOfPack(pack), at: argument.range) }
    if model.own.contains(.initializer) {
      diagnostics.report(.viewOfOwnReading("init(from:)"), at: argument.range)
    }
    if case .union(let union) = model.contents {
      for element in union.elements
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
