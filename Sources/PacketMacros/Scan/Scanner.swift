/// A position in the tokens of a declaration. Other files extend it with what can be read there:
/// types, expressions, attributes, declarations.
struct Scanner {
  let source: [UInt8]
  let tokens: [Token]
  var position = Position()

  /// Where the scanner is. It is restored after what could not be read in one way, to read it in another.
  struct Position {
    var index = 0
    /// The index of the token that ends the part being read: a closing bracket, or the end.
    fileprivate(set) var limit = 0
    /// How many types, conditions and groups are around the position.
    fileprivate(set) var depth = 0
  }

  static let maximumDepth = 64

  init(_ source: String) throws(Refusal) {
    self.source = Array(source.utf8)
    tokens = try Lexer.tokens(of: self.source)
    position.limit = max(tokens.count - 1, 0)
  }

  /// The token here; at the end of the part being read, an end token.
  var current: Token { token(at: index) }
  var next: Token { token(at: index + 1) }

  func token(at index: Int) -> Token {
    if index < position.limit, tokens.indices.contains(index) { return tokens[index] }
    let end =
      tokens.indices.contains(position.limit)
      ? tokens[position.limit].range.lowerBound : source.count
    return Token(kind: .end, text: "", range: end..<end, startsLine: true, hasTriviaBefore: true)
  }

  var index: Int { position.index }
  var isAtEnd: Bool { current.kind == .end }

  // Each of these stands in a hundred places, in which it would be most of the code.
  @inline(never) func isAt(_ punctuation: String) -> Bool { current.isPunctuation(punctuation) }
  @inline(never) func isAtOperator(_ text: String) -> Bool { current.isOperator(text) }
  @inline(never) func isAtWord(_ text: String) -> Bool { current.isWord(text) }
  @inline(never) func isAt(_ kind: Token.Kind) -> Bool { current.kind == kind }

  /// The offset after the token before the position.
  var lastOffset: Int {
    tokens.indices.contains(index - 1) ? tokens[index - 1].range.upperBound : 0
  }

  @inline(never) mutating func advance(by count: Int = 1) {
    position.index = min(index + count, position.limit)
  }

  @inline(never) mutating func skipPunctuation(_ text: String) -> Bool { skip(isAt(text)) }

  mutating func skipWord(_ text: String) -> Bool { skip(isAtWord(text)) }

  mutating func skipOperator(_ text: String) -> Bool { skip(isAtOperator(text)) }

  private mutating func skip(_ isWanted: Bool) -> Bool {
    if isWanted { advance() }
    return isWanted
  }

  mutating func readName() throws(Refusal) -> Token {
    guard current.kind == .identifier else { throw refusal(.expectedName) }
    defer { advance() }
    return current
  }

  /// Skips a bracket with all that is in it; a closing one alone.
  @inline(never) mutating func skipGroup() {
    position.index = min(max(current.partner ?? index, index) + 1, position.limit)
  }

  /// Begins to read what is between the bracket here and its partner; returns what ends that.
  mutating func openGroup() throws(Refusal) -> (outerLimit: Int, close: Int) {
    let group = (outerLimit: position.limit, close: current.partner ?? position.limit)
    advance()
    position.limit = min(max(group.close, index), group.outerLimit)
    try deepen()
    return group
  }

  /// Moves past the partner of the bracket that began a group.
  mutating func closeGroup(_ group: (outerLimit: Int, close: Int)) {
    rise()
    position.limit = group.outerLimit
    position.index = min(group.close + 1, position.limit)
  }

  /// Begins to read one level deeper; throws beyond the limit.
  mutating func deepen() throws(Refusal) {
    guard position.depth < Scanner.maximumDepth else { throw refusal(.nestedTooDeep) }
    position.depth += 1
  }

  mutating func rise() { position.depth -= 1 }

  @inline(never) func refusal(_ reason: Refusal.Reason) -> Refusal {
    Refusal(reason: reason, offset: current.range.lowerBound)
  }

  /// The source in `range`, verbatim.
  func text(_ range: Range<Int>) -> String {
    String(decoding: source[range.clamped(to: 0..<source.count)], as: UTF8.self)
  }

  /// The tokens from `start` to `end`, or else to the position, with one space where trivia is: no line
  /// breaks and no comments.
  func normalizedText(from start: Int, to end: Int? = nil) -> String {
    var result = ""
    let end = end ?? index
    for token in tokens[min(start, end)..<min(end, tokens.count)] {
      if token.hasTriviaBefore && !result.isEmpty { result += " " }
      result += text(token.range)
    }
    return result
  }
}
