/// The answers of the plug-in.
enum PluginResponse {
  static let capability: JSON = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]

  static let pluginLibraryNotLoaded: JSON = [
    "loadPluginLibraryResult": ["diagnostics": [], "loaded": .bool(false)]
  ]

  static func expansion(_ result: MacroResult, of file: SourceFragment?) -> JSON {
    let diagnostics = result.diagnostics.map { $0.json(in: file) }
    return [
      "expandMacroResult": [
        "diagnostics": .array(diagnostics),
        "expandedSource": result.source.map(JSON.string) ?? .null,
      ]
    ]
  }
}

extension Diagnostic {
  /// The six keys that the compiler demands.
  fileprivate func json(in file: SourceFragment?) -> JSON {
    let notes: [JSON] = notes.map {
      ["message": .string($0.message), "position": .position($0.offset, in: file)]
    }
    return [
      "fixIts": .array(fixIts.map { $0.json(in: file) }),
      "highlights": .array(highlights.map { .range($0, in: file) }),
      "message": .string(message),
      "notes": .array(notes),
      "position": .position(offset, in: file),
      "severity": "error",
    ]
  }
}

extension FixIt {
  fileprivate func json(in file: SourceFragment?) -> JSON {
    let changes: [JSON] = edits.map {
      ["newText": .string($0.replacement), "range": .range($0.range, in: file)]
    }
    return ["changes": .array(changes), "message": .string(message)]
  }
}

extension JSON {
  fileprivate static func range(_ range: Range<Int>, in file: SourceFragment?) -> JSON {
    let base = file?.offset ?? 0
    return [
      "endOffset": .integer(base + range.upperBound),
      "fileName": .string(file?.fileName ?? ""),
      "startOffset": .integer(base + range.lowerBound),
    ]
  }

  fileprivate static func position(_ offset: Int, in file: SourceFragment?) -> JSON {
    [
      "fileName": .string(file?.fileName ?? ""), "offset": .integer((file?.offset ?? 0) + offset),
    ]
  }
}
