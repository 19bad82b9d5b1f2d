/// Answers one message. Pure: no message changes the answer to the next.
enum MessageHandler {
  /// Every message gets a reply, also one that cannot be read.
  static func reply(to message: [UInt8]) -> [UInt8] {
    response(to: PluginRequest(JSONParser.parse(message))).bytes
  }

  static func response(to request: PluginRequest) -> PluginResponse {
    switch request {
    case .capability: .capability
    case .expandAttachedMacro(let expansion): response(to: expansion)
    case .expandFreestandingMacro, .unknown:
      .expansion(nil, [Diagnostic(.unknownMacro, at: 0..<0, highlights: [])], file: nil)
    case .loadPluginLibrary: .pluginLibraryNotLoaded
    }
  }

  private static func response(to expansion: AttachedMacroExpansion) -> PluginResponse {
    let result =
      switch expansion.macroType {
      case "PacketMacro": PacketMacro.expand(expansion)
      case "FieldAttributeMacro": FieldAttributeMacro.expand(expansion)
      default:
        MacroResult(diagnostics: [Diagnostic(.unknownMacro, at: 0..<0, highlights: [])])
      }
    return .expansion(result.source, result.diagnostics, file: expansion.declaration)
  }
}

/// The result of an expansion: `source` is `nil` when there is nothing to expand to.
struct MacroResult {
  var source: String?
  var diagnostics: [Diagnostic] = []
}
