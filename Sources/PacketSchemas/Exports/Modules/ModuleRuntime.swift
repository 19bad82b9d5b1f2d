/// The code that modules of a language share. A module has those parts of it that its packets need.
///
/// A part is what begins at the beginning of a line: a function, a class, a constant, or an entry of a table. It is
/// needed if a needed part, or the module, names it. An entry, such as `coders.string = …`, is needed if its table is,
/// and the document has its word: as the name of a member for the table `members`, and otherwise within a string. So is
/// a class that begins like `class _String(_Coder, kind="string")`.
struct ModuleRuntime {
  /// The code of all parts, with their comments.
  let text: String

  private let parts: [Part]

  /// Creates the runtime of files. Comments begin with `comment`; without one, they are kept.
  init(_ files: [String], separator: String, comment: String?) {
    text = files.joined(separator: separator) + "\n"
    var groups: [[Substring]] = []
    var comments: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let comment, line.isComment(comment) || line.isEmpty { continue }
      let isBetween = line.isEmpty && (groups.isEmpty || !comments.isEmpty)
      if comment == nil, line.hasPrefix("#") || isBetween {
        comments.append(line)
      } else if let first = line.first, !" ]})".contains(first) {
        groups.append(comments + [line])
        comments = []
      } else {
        groups[groups.count - 1].append(line)
      }
    }
    parts = groups.compactMap { Part($0) }
  }

  /// The code of the parts that a module with names needs for a document.
  func text(for document: JSONValue, naming names: Set<String>) -> String {
    let words = DocumentWords(document)
    var known: Set<String> = []
    var named = Array(names)
    var waiting = Array(parts.enumerated())
    var needed: Set<Int> = []
    while !named.isEmpty {
      known.formUnion(named)
      named = []
      waiting.removeAll { index, part in
        guard part.isNeeded(known, words) else { return false }
        needed.insert(index)
        named += part.names.subtracting(known)
        return true
      }
    }
    return parts.enumerated().filter { needed.contains($0.offset) }.map(\.element.text)
      .joined(separator: "\n") + "\n"
  }

  private struct Part {
    let text: String
    /// The names that it has words of.
    let names: Set<String>
    private let name: String
    private let table: String?
    private let words: [Substring]

    init?(_ lines: [Substring]) {
      guard let head = lines.first(where: { !$0.hasPrefix("#") && !$0.isEmpty }) else { return nil }
      let tokens = head.words
      guard let first = tokens.first, let second = tokens.dropFirst().first ?? tokens.first else {
        return nil
      }
      text = lines.joined(separator: "\n")
      names = text.names
      let isDeclaration = ["class", "const", "def", "function", "let"].contains(first)
      name = String(isDeclaration ? second : first)
      let rest = head.dropFirst(first.count)
      if let kinds = head.firstRange(of: "kind=\"") {
        words = head[kinds.upperBound...].prefix { $0 != "\"" }.split(separator: " ")
        table = nil
      } else if !isDeclaration, rest.hasPrefix(".") || rest.hasPrefix("[\"") {
        words = [second]
        table = name
      } else {
        words = []
        table = nil
      }
    }

    func isNeeded(_ known: Set<String>, _ document: DocumentWords) -> Bool {
      let isKnown = known.contains(name)
      guard table == nil ? !isKnown : isKnown else { return isKnown }
      let found = name.hasSuffix("members") ? document.members : document.strings
      return words.contains { found.contains(String($0)) }
    }
  }
}

/// The names of a document's members, and the words of its strings.
private struct DocumentWords {
  private(set) var members: Set<String> = []
  private(set) var strings: Set<String> = []

  init(_ document: JSONValue) { add(document) }

  private mutating func add(_ value: JSONValue) {
    switch value {
    case .string(let text): strings.formUnion(text.words.map(String.init))
    case .array(let elements): elements.forEach { add($0) }
    case .object(let found):
      for member in found {
        members.insert(member.name)
        add(member.value)
      }
    case .null, .bool, .number: break
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var words: [Substring] {
    self[...].utf8.split { !$0.isPartOfName }.map { Substring($0) }
  }

  /// The words of code that do not follow a period, unless these are three.
  fileprivate var names: Set<String> {
    let names = words.filter { word in
      let before = self[..<word.startIndex].utf8.suffix(3)
      return before.last != UInt8(ascii: ".") || before.elementsEqual("...".utf8)
    }
    return Set(names.map { String($0) })
  }

  fileprivate func isComment(_ mark: String) -> Bool {
    let code = drop { $0 == " " }
    return code.hasPrefix(mark) || code.hasPrefix("/**") || code.hasPrefix("* ")
      || code.hasPrefix("*/")
  }
}
