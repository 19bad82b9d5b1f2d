extension Diagnostics {
  /// Checks whether views can show a packet.
  ///
  /// - Parameter pack: A parameter pack of the packet or of a type around it.
  func checkViews(of model: PacketModel, pack: String?, argument: AttributeSyntax.Argument?) {
    guard model.envelope.hasView, let argument else { return }
    if let pack { report(.viewOfPack(pack), at: argument.range) }
    if model.own.contains(.initializer) {
      report(.viewOfOwnReading("init(from:)"), at: argument.range)
    }
    if case .union(let union) = model.contents {
      for element in union.elements
      where element.name.withoutBackticks == "case" && !element.values.isEmpty {
        report(.viewOfCase, at: element.nameRange)
      }
    }
    for requirement in model.requirements where !requirement.mayBeImplied {
      let message = Message.viewOfUnconstrained(requirement.subject, requirement.protocolName)
      report(message, at: argument.range)
    }
  }
}
