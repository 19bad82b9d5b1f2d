/// Whatever the bytes: the macro answers, with an expansion that can be read or with an error inside them.
enum ScannerProperty {
  /// How the property does not hold for a source; nil if it does.
  static func violation(of bytes: [UInt8]) -> String? {
    let source = String(decoding: bytes, as: UTF8.self)
    let expansions = [
      ("PacketMacro", "extension", "@Packet"), ("FieldAttributeMacro", "peer", "@Packet"),
      ("FieldAttributeMacro", "accessor", "@Derived(countOf: \"a\")"),
    ]
    for (type, role, attribute) in expansions {
      let message = PluginMessage.expand(source, type: type, role: role, attribute: attribute).bytes
      let result = JSONParser.parse(MessageHandler().reply(to: message))?["expandMacroResult"]
      let expansion = result?["expandedSource"]?.string
      let diagnostics = result?["diagnostics"]?.array ?? []
      if result?["expandedSource"] == nil, diagnostics.isEmpty {
        return "neither an expansion nor an error"
      }
      // A broken expansion would be the end of the compiler.
      if diagnostics.isEmpty, role == "extension", let expansion,
        (try? Scanner.readType(expansion)) == nil
      {
        return "an expansion that cannot be read"
      }
      if diagnostics.isEmpty, role == "accessor", expansion?.contains("fatalError") == true {
        return "a trap without an error"
      }
      for diagnostic in diagnostics {
        let offset = diagnostic["position"]?["offset"]?.integer ?? -1
        if !(0...source.utf8.count).contains(offset) { return "an error at offset \(offset)" }
      }
    }
    return tokenViolation(of: Array(source.utf8))
  }

  /// Tokens are in order, within the source.
  private static func tokenViolation(of source: [UInt8]) -> String? {
    guard let tokens = try? Lexer.tokens(of: source) else { return nil }
    var end = 0
    for token in tokens {
      guard token.range.lowerBound >= end, token.range.upperBound <= source.count else {
        return "a token at \(token.range) behind offset \(end)"
      }
      end = token.range.upperBound
    }
    return nil
  }
}
