/// The names in a getter that may be those of the packet's members.
final class GetterNames {
  let tokens: [Token]
  /// The names that the getter may declare itself: those of its variables, functions and parameters. Nothing that it
  /// declares is missing; of a name in doubt, the compiler decides.
  private(set) var locals: Set<String> = []

  private let source: [UInt8]
  /// Where the tokens begin in the declaration's source.
  private let start: Int
  /// For each token, the index of the bracket around it.
  private var brackets: [Int?] = []

  @inline(never) init(_ body: Range<Int>, in source: [UInt8]) {
    self.source = Array(source[body])
    start = body.lowerBound
    tokens = (try? Lexer.tokens(of: self.source)) ?? []
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if let partner = token.partner, partner < index { open.removeLast() }
      brackets.append(open.last)
      if let partner = token.partner, partner > index { open.append(index) }
    }
    for index in tokens.indices.dropLast() { declareLocals(at: index) }
  }

  /// All of the names.
  var all: Set<String> { Set(tokens.indices.flatMap(names(at:))) }

  /// Where a name is that the getter does not declare itself.
  func place(of name: String) -> Range<Int>? {
    guard !locals.contains(name) else { return nil }
    return tokens.indices.first { names(at: $0) == [name] }.map { place(tokens[$0]) }
  }

  /// Where it calls `encoded()` or `encodedBytes()`.
  var callOfEncoding: Range<Int>? {
    tokens.indices.first {
      tokens[$0].text.isOne(of: "encoded encodedBytes") && tokens[$0 + 1].isPunctuation("(")
    }.map { place(tokens[$0]) }
  }

  func place(_ token: Token) -> Range<Int> {
    start + token.range.lowerBound..<start + token.range.upperBound
  }

  /// The names in a token: a word that is no label and no member of anything but `self`, or the words in a string that has
  /// interpolations.
  func names(at index: Int) -> [String] {
    let token = tokens[index]
    switch token.kind {
    case .string:
      let text = String(decoding: source[token.range], as: UTF8.self)
      return text.contains("\\") ? text.words.map(String.init) : []
    case .identifier where isMember(index) || isLabel(index): return []
    case .identifier: return [token.text.withoutBackticks]
    default: return []
    }
  }

  private func follows(_ text: String, _ index: Int) -> Bool {
    index > 0 && tokens[index - 1].isPunctuation(text)
  }

  private func isMember(_ index: Int) -> Bool {
    follows(".", index) && !(index > 1 && tokens[index - 2].isWord("self"))
  }

  /// Whether a colon after a word makes it a label, rather than a pattern of a `switch` or a key.
  private func isLabel(_ index: Int) -> Bool {
    guard tokens[index + 1].isPunctuation(":"), let bracket = brackets[index] else { return false }
    return tokens[bracket].isPunctuation("(") && (follows("(", index) || follows(",", index))
  }

  /// Adds what a keyword declares up to the value or the body, the parameters of a closure, and what has a value.
  private func declareLocals(at index: Int) {
    let token = tokens[index]
    if token.text.isOne(of: "let var func struct enum class typealias") {
      var end = index + 1
      while end < tokens.count,
        tokens[end].partner == nil || tokens[end].partner != brackets[index],
        brackets[end] != brackets[index] || !tokens[end].text.isOne(of: "= { ; in")
      {
        end += 1
      }
      declare(index + 1..<end)
    } else if token.isWord("in") {
      let first = tokens[..<index].lastIndex { $0.isWord("for") } ?? 0
      declare(max(first, brackets[index] ?? 0)..<index)
    } else if tokens[index + 1].isOperator("=")
      || tokens[index + 1].isPunctuation(":") && follows(",", index) && !isLabel(index)
    {
      declare(index..<index + 1)
    }
  }

  private func declare(_ indices: Range<Int>) {
    for index in indices where tokens[index].kind == .identifier {
      locals.insert(tokens[index].text.withoutBackticks)
    }
  }
}

extension String {
  /// Everything in it that may be a name.
  var words: [Substring] { split { !($0.isLetter || $0.isNumber || $0 == "_") } }
}
