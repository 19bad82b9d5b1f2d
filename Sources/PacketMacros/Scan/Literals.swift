extension Lexer {
  /// Skips a string literal of any kind, if one starts here.
  mutating func skipStringLiteral() throws(Refusal) -> Bool {
    let start = offset
    let hashes = count(of: "#", at: start)
    guard byte(at: start + hashes) == UInt8(ascii: "\"") else { return false }
    let isMultiline = opensMultilineString(at: start + hashes, isRaw: hashes > 0)
    let quotes = isMultiline ? 3 : 1
    offset = start + hashes + quotes
    while let byte = byte(at: offset) {
      switch byte {
      case _ where isNewline(byte):
        guard isMultiline else { throw Refusal(reason: .unterminatedString, offset: start) }
        offset += 1
      case UInt8(ascii: "\""):
        if closes(at: offset, quotes: quotes, hashes: hashes) {
          offset += quotes + hashes
          return true
        }
        offset += 1
      case UInt8(ascii: "\\") where count(of: "#", at: offset + 1) >= hashes:
        offset += 1 + hashes
        if self.byte(at: offset) == UInt8(ascii: "(") {
          offset = try Lexer.skipBrackets(in: source, from: offset, depth: depth + 1)
        } else if let escaped = self.byte(at: offset), !isNewline(escaped) {
          offset += 1
        }
      default:
        offset += 1
      }
    }
    throw Refusal(reason: .unterminatedString, offset: start)
  }

  private func closes(at index: Int, quotes: Int, hashes: Int) -> Bool {
    (quotes == 1 || has("\"\"\"", at: index))
      && count(of: "#", at: index + quotes) >= hashes
  }

  /// `#"""#` is a string of one quotation mark: a raw multi-line string has nothing else on its
  /// first line.
  private func opensMultilineString(at index: Int, isRaw: Bool) -> Bool {
    guard has("\"\"\"", at: index) else { return false }
    guard isRaw else { return true }
    let rest = source.dropFirst(index + 3).first {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
    }
    return rest.map(isNewline) ?? true
  }

  private func count(of character: Unicode.Scalar, at index: Int) -> Int {
    var end = index
    while let byte = byte(at: end), UInt32(byte) == character.value { end += 1 }
    return end - index
  }

  /// Skips `#/…/#`, or `/…/` on one line where an operand may stand.
  mutating func skipRegexLiteral(canBeBare: Bool) throws(Refusal) -> Bool {
    let start = offset
    let hashes = count(of: "#", at: start)
    guard byte(at: start + hashes) == UInt8(ascii: "/") else { return false }
    guard hashes == 0 else {
      guard let end = endOfRegex(from: start + hashes + 1, hashes: hashes, spansLines: true) else {
        throw Refusal(reason: .unterminatedRegex, offset: start)
      }
      offset = end
      return true
    }
    guard canBeBare, let first = byte(at: start + 1), first != UInt8(ascii: " "),
      first != UInt8(ascii: "\t"), first != UInt8(ascii: "/"), first != UInt8(ascii: "*"),
      let end = endOfRegex(from: start + 1, hashes: 0, spansLines: false)
    else { return false }
    offset = end
    return true
  }

  private func endOfRegex(from start: Int, hashes: Int, spansLines: Bool) -> Int? {
    var index = start
    var parentheses = 0
    var isInSet = false
    while let byte = byte(at: index) {
      switch byte {
      case _ where isNewline(byte):
        guard spansLines else { return nil }
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "(") where !isInSet: parentheses += 1
      case UInt8(ascii: ")") where !isInSet:
        parentheses -= 1
        // A closing bracket that the literal did not open belongs to the code around it.
        if parentheses < 0 && hashes == 0 { return nil }
      case UInt8(ascii: "/") where count(of: "#", at: index + 1) >= hashes:
        if hashes == 0, self.byte(at: index - 1) == UInt8(ascii: " ") { return nil }
        return index + 1 + hashes
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Skips a number, if one starts here.
  mutating func skipNumber() -> Bool {
    guard let first = byte(at: offset), isDigit(first) else { return false }
    let isHexadecimal = has("0x", at: offset)
    var hasPoint = false
    while let byte = byte(at: offset) {
      let isExponent =
        isHexadecimal ? byte | 0x20 == UInt8(ascii: "p") : byte | 0x20 == UInt8(ascii: "e")
      if isExponent, let sign = self.byte(at: offset + 1),
        sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let digit = self.byte(at: offset + 2), isDigit(digit)
      {
        offset += 2
      } else if byte == UInt8(ascii: "."), !hasPoint, let next = self.byte(at: offset + 1),
        isDigit(next)
      {
        hasPoint = true
        offset += 1
      } else if byte == UInt8(ascii: "_") || isDigit(byte) || isLetter(byte) {
        offset += 1
      } else {
        break
      }
    }
    return true
  }

  func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Whether the byte is white space, of which line breaks are a part, or NUL, which counts as such.
  func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0 || byte >= 0x09 && byte <= 0x0D)
  }

  func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
