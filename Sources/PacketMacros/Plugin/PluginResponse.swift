/// The answer of the plug-in.
enum PluginResponse {
  case capability
  case expansion(String?, [Diagnostic], file: SourceFragment?)
  case pluginLibraryNotLoaded

  static let protocolVersion = 7

  var json: JSON {
    switch self {
    case .capability:
      let capability: JSON = ["protocolVersion": .integer(PluginResponse.protocolVersion)]
      return ["getCapabilityResult": ["capability": capability]]
    case .expansion(let source, let diagnostics, let file):
      return [
        "expandMacroResult": [
          "diagnostics": .array(diagnostics.map { $0.json(in: file) }),
          "expandedSource": source.map(JSON.string) ?? .null,
        ]
      ]
    case .pluginLibraryNotLoaded:
      return ["loadPluginLibraryResult": ["diagnostics": [], "loaded": .bool(false)]]
    }
  }
}

extension Diagnostic {
  /// The compiler demands all six keys.
  fileprivate func json(in file: SourceFragment?) -> JSON {
    let name = JSON.string(file?.fileName ?? "")
    let base = file?.offset ?? 0

    func range(_ range: Range<Int>) -> JSON {
      [
        "endOffset": .integer(base + range.upperBound),
        "fileName": name,
        "startOffset": .integer(base + range.lowerBound),
      ]
    }

    func position(_ offset: Int) -> JSON {
      ["fileName": name, "offset": .integer(base + offset)]
    }

    // In alphabetical order.
    return [
      "fixIts": .array(
        fixIts.map { fixIt in
          let changes = fixIt.edits.map { edit -> JSON in
            ["newText": .string(edit.replacement), "range": range(edit.range)]
          }
          return ["changes": .array(changes), "message": .string(fixIt.message)]
        }),
      "highlights": .array(highlights.map(range)),
      "message": .string(message),
      "notes": .array(
        notes.map { ["message": .string($0.message), "position": position($0.offset)] }),
      "position": position(offset),
      "severity": "error",
    ]
  }
}
