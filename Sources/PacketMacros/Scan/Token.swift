/// One lexical element of Swift source.
final class Token {
  enum Kind {
    /// A name or keyword, with its backticks; also `_` and `$0`.
    case identifier
    case number
    /// A whole string literal, interpolations included.
    case string
    case regex
    /// A maximal run of operator characters; one that starts with `<` or `>` comes in pieces of one
    /// character, because it may be several angle brackets.
    case `operator`
    /// One of `( ) [ ] { } , ; : :: . @ # \`, and `!` or `?` directly after something.
    case punctuation
    /// `#if`, `#elseif`, `#else` or `#endif`.
    case directive
    case end
  }

  let kind: Kind
  /// Empty for string and regular expression literals.
  let text: String
  let range: Range<Int>
  /// Whether this is the first token on its line.
  let startsLine: Bool
  /// Whether anything but a token precedes it.
  let hasTriviaBefore: Bool
  /// For an operator: whether it touches the tokens before and after it.
  var isLeftBound = false
  var isRightBound = false
  /// For a bracket: the index of the one that matches it.
  var partner: Int?

  @inline(never) init(
    kind: Kind, text: String, range: Range<Int>, startsLine: Bool, hasTriviaBefore: Bool
  ) {
    self.kind = kind
    self.text = text
    self.range = range
    self.startsLine = startsLine
    self.hasTriviaBefore = hasTriviaBefore
  }

  func isPunctuation(_ text: String) -> Bool {
    kind == .punctuation && self.text == text
  }

  func isOperator(_ text: String) -> Bool {
    kind == .operator && self.text == text
  }

  func isWord(_ text: String) -> Bool {
    kind == .identifier && self.text == text
  }

  var isBinaryOperator: Bool { kind == .operator && isLeftBound == isRightBound }
  var isPostfixOperator: Bool { kind == .operator && isLeftBound && !isRightBound }
  var isPrefixOperator: Bool { kind == .operator && !isLeftBound && isRightBound }
}
