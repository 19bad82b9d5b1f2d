/// Answers messages. No message changes the answer to the next.
struct MessageHandler {
  private let packetMacro = PacketMacro()

  /// Every message gets a reply, also one that cannot be read.
  func reply(to message: [UInt8]) -> [UInt8] {
    response(to: PluginRequest(JSONParser.parse(message))).bytes
  }

  private func response(to request: PluginRequest) -> JSON {
    switch request {
    case .capability: PluginResponse.capability
    case .expandAttachedMacro(let request):
      PluginResponse.expansion(expand(request), of: request.declaration)
    case .expandFreestandingMacro, .unknown: PluginResponse.expansion(.unknownMacro, of: nil)
    case .loadPluginLibrary: PluginResponse.pluginLibraryNotLoaded
    }
  }

  private func expand(_ request: AttachedMacroExpansion) -> MacroResult {
    switch request.macroType {
    case "PacketMacro": packetMacro.expand(request)
    case "FieldAttributeMacro": FieldAttributeMacro.expand(request)
    default: .unknownMacro
    }
  }
}

/// The result of an expansion: `source` is `nil` when there is nothing to expand to.
struct MacroResult {
  var source: String?
  var diagnostics: [Diagnostic] = []

  static var unknownMacro: MacroResult {
    MacroResult(diagnostics: [Diagnostic(.unknownMacro, at: 0..<0, highlights: [])])
  }
}
