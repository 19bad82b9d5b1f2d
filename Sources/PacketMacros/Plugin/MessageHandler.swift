/// Answers messages. No message changes the answer to the next.
struct MessageHandler {
  private let packetMacro = PacketMacro()

  /// Every message gets a reply, also one that cannot be read. Missing keys count as null, unknown keys are ignored.
  func reply(to message: [UInt8]) -> [UInt8] {
    let message = JSONParser.parse(message)
    // Some members have no content but null.
    let names = message?.names ?? []
    if names.contains("getCapability") { return PluginResponse.capability.bytes }
    let request = message?["expandAttachedMacro"].flatMap(AttachedMacroExpansion.init)
    if request == nil, names.contains("loadPluginLibrary") {
      return PluginResponse.pluginLibraryNotLoaded.bytes
    }
    return PluginResponse.expansion(
      request.map(expand) ?? .unknownMacro, of: request?.declaration
    ).bytes
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
