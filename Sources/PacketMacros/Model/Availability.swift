// The versions of systems that have a declaration, which an extension of it must state again.

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
}
