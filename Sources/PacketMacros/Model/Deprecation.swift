// Deprecation: a field or a case that only deprecated code may mention without a warning.

extension DeclarationHeader {
  /// Whether an `@available` deprecates the declaration, on any platform.
  func isDeprecated(in source: [UInt8]) -> Bool {
    availability("deprecated", in: source) != nil
  }

  /// The `@available` that makes the declaration unavailable, on any platform.
  func unavailability(in source: [UInt8]) -> AttributeSyntax? {
    availability("unavailable", in: source)
  }

  private func availability(_ word: String, in source: [UInt8]) -> AttributeSyntax? {
    attributes.first { attribute in
      guard attribute.name == "available" else { return false }
      let tokens = try? Lexer.tokens(of: Array(source[attribute.range]))
      return tokens?.contains { $0.isWord(word) } == true
    }
  }
}

extension Member {
  /// Whether it is a field, another stored property, a property that the expansion mentions, or a case that is deprecated.
  func isDeprecated(in source: [UInt8]) -> Bool {
    switch self {
    case .variable(let variable):
      variable.header.isDeprecated(in: source)
        && !variable.header.isStatic
        && (variable.bindings.contains { $0.accessors != .computed } || variable.isMentioned)
    case .enumCase(let declaration): declaration.header.isDeprecated(in: source)
    case .conditional, .other: false
    }
  }
}
