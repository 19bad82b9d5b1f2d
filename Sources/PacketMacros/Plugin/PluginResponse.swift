/// The answer of the plug-in.
enum PluginResponse {
  case capability
  case expansion(String?, [Diagnostic], file: SourceFragment?)
  case pluginLibraryNotLoaded

  /// JSON text in UTF-8.
  var bytes: [UInt8] {
    switch self {
    case .capability:
      return Array(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#.utf8)
    case .pluginLibraryNotLoaded:
      return Array(#"{"loadPluginLibraryResult":{"diagnostics":[],"loaded":false}}"#.utf8)
    case .expansion(let source, let diagnostics, let file):
      var text = JSONText()
      text.add(#"{"expandMacroResult":{"diagnostics":"#)
      text.addList(diagnostics) { $0.write(to: &$1, in: file) }
      text.add(#","expandedSource":"#)
      if let source { text.addString(source) } else { text.add("null") }
      text.add("}}")
      return text.bytes
    }
  }
}

extension Diagnostic {
  /// Writes the six keys that the compiler demands.
  fileprivate func write(to text: inout JSONText, in file: SourceFragment?) {
    text.add(#"{"fixIts":"#)
    text.addList(fixIts) { $0.write(to: &$1, in: file) }
    text.add(#","highlights":"#)
    text.addList(highlights) { $1.addRange($0, in: file) }
    text.add(#","message":"#)
    text.addString(message)
    text.add(#","notes":"#)
    text.addList(notes) { note, text in
      text.add(#"{"message":"#)
      text.addString(note.message)
      text.addPosition(note.offset, in: file)
      text.add("}")
    }
    text.addPosition(offset, in: file)
    text.add(#","severity":"error"}"#)
  }
}

extension FixIt {
  fileprivate func write(to text: inout JSONText, in file: SourceFragment?) {
    text.add(#"{"changes":"#)
    text.addList(edits) { edit, text in
      text.add(#"{"newText":"#)
      text.addString(edit.replacement)
      text.add(#","range":"#)
      text.addRange(edit.range, in: file)
      text.add("}")
    }
    text.add(#","message":"#)
    text.addString(message)
    text.add("}")
  }
}

extension JSONText {
  fileprivate mutating func addRange(_ range: Range<Int>, in file: SourceFragment?) {
    let base = file?.offset ?? 0
    add(#"{"endOffset":"#)
    add(String(base + range.upperBound))
    add(#","fileName":"#)
    addString(file?.fileName ?? "")
    add(#","startOffset":"#)
    add(String(base + range.lowerBound))
    add("}")
  }

  fileprivate mutating func addPosition(_ offset: Int, in file: SourceFragment?) {
    add(#","position":{"fileName":"#)
    addString(file?.fileName ?? "")
    add(#","offset":"#)
    add(String((file?.offset ?? 0) + offset))
    add("}")
  }
}
