/// The text between two tokens.
struct Trivia {
  var hasAny = false
  var hasNewline = false
}

extension Lexer {
  /// Skips whitespace and comments.
  mutating func skipTrivia() throws(Refusal) -> Trivia {
    var trivia = Trivia()
    while let byte = byte(at: offset) {
      switch byte {
      case _ where isSpace(byte):
        if isNewline(byte) { trivia.hasNewline = true }
        offset += 1
      case UInt8(ascii: "/") where has("//", at: offset):
        skipLine()
      case UInt8(ascii: "/") where has("/*", at: offset):
        if try skipBlockComment() { trivia.hasNewline = true }
      case UInt8(ascii: "#") where offset == 0 && has("#!", at: 0):
        skipLine()
      case 0xC2 where has("\u{A0}", at: offset):
        offset += 2
      case 0xEF where has("\u{FEFF}", at: offset):
        offset += 3
      default:
        return trivia
      }
      trivia.hasAny = true
    }
    return trivia
  }

  private mutating func skipLine() {
    while let byte = byte(at: offset), !isNewline(byte) { offset += 1 }
  }

  /// Skips a comment with the comments inside it; whether it spans lines.
  private mutating func skipBlockComment() throws(Refusal) -> Bool {
    let start = offset
    var depth = 0
    var hasNewline = false
    repeat {
      guard let byte = byte(at: offset) else {
        throw Refusal(reason: .unterminatedComment, offset: start)
      }
      if has("/*", at: offset) {
        depth += 1
        offset += 2
      } else if has("*/", at: offset) {
        depth -= 1
        offset += 2
      } else {
        if isNewline(byte) { hasNewline = true }
        offset += 1
      }
    } while depth > 0
    return hasNewline
  }
}
