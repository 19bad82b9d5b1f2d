// Getters that encoding and decoding call.

extension FieldListCheck {
  /// Checks that getters name only what they can ask for: none knows the value that the packet is given.
  func checkGetters() {
    for case (.variable(let variable), _) in packet.members.flattened where variable.isMentioned {
      for binding in variable.bindings {
        guard let name = binding.name, let body = binding.getter else { continue }
        let names = GetterNames(body, in: packet.source)
        if envelope.given != nil, let place = names.place(of: Envelope.Given.name) {
          diagnostics.report(.givenInGetter(name), at: place)
        }
        // A getter that handles errors may ask for a count that has to be encoded.
        if names.tokens.contains(where: { $0.isWord("try") }) { continue }
        for field in fields where field.isFilledLater {
          guard let place = names.place(of: field.plainName), let counted = field.countedField
          else { continue }
          diagnostics.report(.countInGetter(name, field.plainName, counted), at: place)
        }
      }
    }
  }
}

extension VariableDeclaration {
  /// Whether the expansion mentions it though it may be computed.
  var isMentioned: Bool {
    !(header.attributes.attributes(.derived) + header.attributes.attributes(.rule)
      + header.attributes.attributes(.computed)).isEmpty
  }
}

extension VariableDeclaration.Binding {
  /// The problem with a getter that encoding and decoding call, whatever it names.
  func objectionToGetter(
    _ name: String, _ header: DeclarationHeader, packet attributes: [AttributeSyntax]
  ) -> Diagnostic? {
    if let effect { return Diagnostic(.effectOfDerived(name, effect.name), at: effect.range) }
    let isIsolated = (attributes + header.attributes).contains { $0.name == "MainActor" }
    guard isIsolated, header.modifier("nonisolated") == nil else { return nil }
    return Diagnostic(
      .isolatedDerived(name), at: patternRange,
      fixIts: [.insert("nonisolated ", at: header.keywordRange.lowerBound, .addNonisolated)])
  }
}
