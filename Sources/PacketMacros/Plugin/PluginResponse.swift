/// What the plug-in answers.
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
          "expandedSource": source.map(JSON.string) ?? .null,
          "diagnostics": .array(diagnostics.map { $0.json(in: file) }),
        ]
      ]
    case .pluginLibraryNotLoaded:
      return ["loadPluginLibraryResult": ["loaded": .bool(false), "diagnostics": []]]
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
        "fileName": name,
        "startOffset": .integer(base + range.lowerBound),
        "endOffset": .integer(base + range.upperBound),
      ]
    }

    func position(_ offset: Int) -> JSON {
      ["fileName": name, "offset": .integer(base + offset)]
    }

    return [
      "message": .string(message),
      "severity": "error",
      "position": position(offset),
      "highlights": .array(highlights.map(range)),
      "notes": .array(
        notes.map { ["message": .string($0.message), "position": position($0.offset)] }
      ),
      "fixIts": .array(
        fixIts.map { fixIt in
          [
            "message": .string(fixIt.message),
            "changes": .array(
              fixIt.edits.map { ["range": range($0.range), "newText": .string($0.replacement)] }
            ),
          ]
        }
      ),
    ]
  }
}
