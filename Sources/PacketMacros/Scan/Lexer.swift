/// Splits Swift source into tokens and matches its brackets. It works on bytes, so that every offset is the compiler's.
struct Lexer {
  let source: [UInt8]
  var offset: Int
  var tokens: [Token] = []
  /// How many string interpolations are around this one.
  let depth: Int
  private var openBrackets: [Int] = []

  static let maximumDepth = 32

  static func tokens(of source: [UInt8]) throws(Refusal) -> [Token] {
    var lexer = Lexer(source: source, offset: 0, depth: 0)
    try lexer.readTokens()
    return lexer.tokens
  }

  /// The offset after the bracket that closes the one at `offset`.
  static func skipBrackets(
    in source: [UInt8],
    from offset: Int,
    depth: Int
  ) throws(Refusal) -> Int {
    guard depth < maximumDepth else { throw Refusal(reason: .nestedTooDeep, offset: offset) }
    var lexer = Lexer(source: source, offset: offset, depth: depth)
    try lexer.readTokens()
    return lexer.offset
  }

  func byte(at index: Int) -> UInt8? {
    source.indices.contains(index) ? source[index] : nil
  }

  func has(_ text: String, at start: Int) -> Bool {
    var index = start
    for expected in text.utf8 {
      guard byte(at: index) == expected else { return false }
      index += 1
    }
    return true
  }

  /// Reads to the end of the source; inside an interpolation, to its closing bracket.
  @inline(never) private mutating func readTokens() throws(Refusal) {
    repeat {
      let trivia = try skipTrivia()
      guard offset < source.count else {
        if let open = openBrackets.last {
          throw Refusal(reason: .unbalancedBracket, offset: tokens[open].range.lowerBound)
        }
        append(.end, from: offset, after: trivia)
        return
      }
      try readToken(after: trivia)
    } while depth == 0 || !openBrackets.isEmpty
  }

  private mutating func readToken(after trivia: Trivia) throws(Refusal) {
    let start = offset
    if try skipStringLiteral() { return append(.string, from: start, after: trivia) }
    if try skipRegexLiteral(canBeBare: isAtOperand) {
      return append(.regex, from: start, after: trivia)
    }
    if try skipIdentifier() { return append(.identifier, from: start, after: trivia) }
    if skipNumber() { return append(.number, from: start, after: trivia) }
    if skipDirective() { return append(.directive, from: start, after: trivia) }
    let leftBound = isLeftBound(start)
    if try skipPunctuation(isLeftBound: leftBound) {
      append(.punctuation, from: start, after: trivia)
      return try pairBracket()
    }
    guard skipOperator() else { throw Refusal(reason: .unreadableCharacter, offset: start) }
    appendOperator(from: start, isLeftBound: leftBound, after: trivia)
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, after trivia: Trivia) {
    let isLiteral = kind == .string || kind == .regex
    tokens.append(
      Token(
        kind: kind,
        text: isLiteral ? "" : String(decoding: source[start..<offset], as: UTF8.self),
        range: start..<offset,
        startsLine: trivia.hasNewline || tokens.isEmpty,
        hasTriviaBefore: trivia.hasAny
      )
    )
  }

  private mutating func appendOperator(
    from start: Int,
    isLeftBound: Bool,
    after trivia: Trivia
  ) {
    let end = offset
    let isRightBound = isRightBound(end, isLeftBound: isLeftBound)
    let isAngle = source[start] == UInt8(ascii: "<") || source[start] == UInt8(ascii: ">")
    var pieceStart = start
    while pieceStart < end {
      offset = isAngle ? pieceStart + 1 : end
      append(.operator, from: pieceStart, after: pieceStart == start ? trivia : Trivia())
      tokens[tokens.count - 1].isLeftBound = isLeftBound
      tokens[tokens.count - 1].isRightBound = isRightBound
      pieceStart = offset
    }
  }

  private mutating func pairBracket() throws(Refusal) {
    let index = tokens.count - 1
    let token = tokens[index]
    switch token.text {
    case "(", "[", "{": openBrackets.append(index)
    case ")", "]", "}":
      guard let open = openBrackets.popLast(),
        (tokens[open].text + token.text).isOne(of: "() [] {}")
      else { throw Refusal(reason: .unbalancedBracket, offset: token.range.lowerBound) }
      tokens[open].partner = index
      tokens[index].partner = open
    default: break
    }
  }

  /// Whether an expression may begin here, judged by the token before.
  private var isAtOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .string, .regex, .end: return false
    case .directive: return true
    case .operator: return !last.isPostfixOperator
    case .punctuation: return !last.text.isOne(of: "! ? ) ] } . #")
    case .identifier: return Lexer.wordsBeforeOperand.contains(last.text)
    }
  }

  private static let wordsBeforeOperand: Words = """
    as await case else for guard if in is repeat return switch throw try unsafe where while yield
    """
}
