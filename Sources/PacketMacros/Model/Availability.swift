// What `@available` says of a declaration.

extension DeclarationHeader {
  /// The attributes that state the versions that have the declaration: `@available(macOS 15.0, *)`.
  func availability(in source: [UInt8]) -> [String] {
    let others: Words = "deprecated unavailable obsoleted renamed message noasync"
    return attributes.filter { $0.name == "available" }.compactMap { attribute in
      let text = source[attribute.range]
      let tokens = (try? Lexer.tokens(of: Array(text))) ?? []
      guard !tokens.contains(where: { others.contains($0.text) }) else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
  }

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
