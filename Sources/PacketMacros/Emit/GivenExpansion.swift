// A packet's given value.

extension PacketModel {
  /// The protocol's name for the type of the given value: a member of the declaration, where the type is known.
  var aliasOfGiven: String {
    guard let given else { return "" }
    let text = SourceText()
    text.line("\(access)typealias \(Envelope.Given.alias) = \(given.type.text)", at: place)
    return text.text
  }
}

extension Expansion {
  /// Begins a description with the type of the given value.
  func describeGiven(into text: SourceText) {
    guard model.given != nil else { return }
    text.line(names.going(.describing).call("given", "\(Envelope.Given.alias).self"))
  }

  /// The given value, as a parameter.
  var givenParameter: String {
    model.given == nil ? "" : ", \(Envelope.Given.name): \(Envelope.Given.alias)"
  }
}
