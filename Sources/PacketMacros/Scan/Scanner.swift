/// A position in the tokens of a declaration. Other files extend it with what can be read there:
/// types, expressions, attributes, declarations.
struct Scanner {
  let source: [UInt8]
  let tokens: [Token]
  var index = 0
  /// The index of the token that ends the part being read: a closing bracket, or the end.
  private(set) var limit: Int
  /// How many types, conditions and groups are around the position.
  private var depth = 0

  static let maximumDepth = 64

  init(_ source: String) throws(Refusal) {
    self.source = Array(source.utf8)
    tokens = try Lexer.tokens(of: self.source)
    limit = max(tokens.count - 1, 0)
  }

  /// The token here; at the end of the part being read, an end token.
  var current: Token { token(at: index) }
  var next: Token { token(at: index + 1) }

  func token(at index: Int) -> Token {
    if index < limit, tokens.indices.contains(index) { return tokens[index] }
    let end = tokens.indices.contains(limit) ? tokens[limit].range.lowerBound : source.count
    return Token(kind: .end, text: "", range: end..<end, startsLine: true, hasTriviaBefore: true)
  }

  var isAtEnd: Bool { current.kind == .end }

  /// The offset after the token before the position.
  var lastOffset: Int {
    tokens.indices.contains(index - 1) ? tokens[index - 1].range.upperBound : 0
  }

  mutating func advance(by count: Int = 1) {
    index = min(index + count, limit)
  }

  mutating func skipPunctuation(_ text: String) -> Bool { skip(current.isPunctuation(text)) }

  mutating func skipWord(_ text: String) -> Bool { skip(current.isWord(text)) }

  mutating func skipOperator(_ text: String) -> Bool { skip(current.isOperator(text)) }

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
  mutating func skipGroup() {
    index = min(max(current.partner ?? index, index) + 1, limit)
  }

  /// Reads what is between the bracket here and its partner, and moves past the partner.
  mutating func inGroup<Result>(
    _ read: (inout Scanner) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    let outerLimit = limit
    let close = current.partner ?? limit
    advance()
    limit = min(max(close, index), outerLimit)
    let result = try deeper(read)
    limit = outerLimit
    index = min(close + 1, limit)
    return result
  }

  /// Reads one level deeper; throws beyond the limit.
  mutating func deeper<Result>(
    _ read: (inout Scanner) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    guard depth < Scanner.maximumDepth else { throw refusal(.nestedTooDeep) }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  /// The result of `read`, or `nil` with nothing read if it throws.
  mutating func attempt<Result>(
    _ read: (inout Scanner) throws(Refusal) -> Result
  ) -> Result? {
    let start = self
    do throws(Refusal) {
      return try read(&self)
    } catch {
      self = start
      return nil
    }
  }

  func refusal(_ reason: Refusal.Reason) -> Refusal {
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
