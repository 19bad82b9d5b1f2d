/// Answers messages. No message changes the answer to the next.
struct MessageHandler {
  private let packetMacro = PacketMacro()

  /// Every message gets a reply, also one that cannot be read.
  func reply(to message: [UInt8]) -> [UInt8] {
    response(to: PluginRequest(JSONParser.parse(message))).bytes
  }

  func response(to request: PluginRequest) -> PluginResponse {
    switch request {
    case .capability: .capability
    case .expandAttachedMacro(let expansion): response(to: expansion)
    case .expandFreestandingMacro, .unknown:
      .expansion(nil, [Diagnostic(.unknownMacro, at: 0..<0, highlights: [])], file: nil)
    case .loadPluginLibrary: .pluginLibraryNotLoaded
    }
  }

  private func response(to expansion: AttachedMacroExpansion) -> PluginResponse {
    let result =
      switch expansion.macroType {
      case "PacketMacro": packetMacro.expand(expansion)
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
