extension Lexer {
  /// Skips a name, with its backticks if it has them.
  mutating func skipIdentifier() throws(Refusal) -> Bool {
    guard let first = byte(at: offset) else { return false }
    if first == UInt8(ascii: "`") {
      let start = offset
      offset += 1
      while let byte = byte(at: offset), byte != UInt8(ascii: "`") {
        guard byte >= 0x20 else { break }
        offset += 1
      }
      guard byte(at: offset) == UInt8(ascii: "`") else {
        throw Refusal(reason: .unreadableCharacter, offset: start)
      }
      offset += 1
      return true
    }
    guard isIdentifierStart(first), !startsOperatorScalar(at: offset) else { return false }
    while let byte = byte(at: offset), isIdentifierStart(byte) || isDigit(byte),
      !startsOperatorScalar(at: offset), !has("\u{A0}", at: offset)
    {
      offset += 1
    }
    return true
  }

  /// Whether a name needs no backticks, unless it is a keyword. Any other is a raw identifier.
  static func isIdentifier(_ name: String) -> Bool {
    guard let tokens = try? tokens(of: Array(name.utf8)) else { return false }
    return tokens.count == 2 && tokens[0].kind == .identifier && tokens[0].text == name
  }

  private func isIdentifierStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  mutating func skipDirective() -> Bool {
    guard has("#", at: offset) else { return false }
    var end = offset + 1
    while let byte = byte(at: end), isLetter(byte) { end += 1 }
    let text = String(decoding: source[offset..<end], as: UTF8.self)
    guard text.isOne(of: "#if #elseif #else #endif") else { return false }
    offset = end
    return true
  }

  mutating func skipPunctuation(isLeftBound: Bool) throws(Refusal) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    let isFound =
      switch byte {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): isLeftBound
      case UInt8(ascii: "."): self.byte(at: offset + 1) != UInt8(ascii: ".")
      default: "()[]{},;:@#\\".utf8.contains(byte)
      }
    if isFound { offset += byte == UInt8(ascii: ":") && has("::", at: offset) ? 2 : 1 }
    return isFound
  }

  /// Skips a run of operator characters. Points belong to it only when it starts with one.
  mutating func skipOperator() -> Bool {
    let start = offset
    let allowsPoints = byte(at: start) == UInt8(ascii: ".")
    while let byte = byte(at: offset) {
      if has("//", at: offset) || has("/*", at: offset) { break }
      // `Set<Int>?`: the closing angle bracket is not part of what follows it.
      if offset > start, self.byte(at: offset - 1) == UInt8(ascii: ">"),
        self.byte(at: start) == UInt8(ascii: ">"), "!?".utf8.contains(byte)
      {
        break
      }
      if "/=-+!*%<>&|^~?".utf8.contains(byte) || (allowsPoints && byte == UInt8(ascii: ".")) {
        offset += 1
      } else if startsOperatorScalar(at: offset), let scalar = scalar(at: offset) {
        offset += String(scalar).utf8.count
      } else {
        break
      }
    }
    return offset > start
  }

  func isLeftBound(_ start: Int) -> Bool {
    guard let byte = byte(at: start - 1), !isSpace(byte) else { return false }
    switch byte {
    case UInt8(ascii: "/"): return !has("*/", at: start - 2)
    case 0xA0: return !has("\u{A0}", at: start - 2)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    default: return true
    }
  }

  func isRightBound(_ end: Int, isLeftBound: Bool) -> Bool {
    guard let byte = byte(at: end), !isSpace(byte) else { return false }
    switch byte {
    case UInt8(ascii: "."): return !isLeftBound
    case UInt8(ascii: "/"): return !has("//", at: end) && !has("/*", at: end)
    case 0xC2: return !has("\u{A0}", at: end)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    default: return true
    }
  }

  private func startsOperatorScalar(at index: Int) -> Bool {
    guard let first = byte(at: index), first >= 0xC2, let scalar = scalar(at: index) else {
      return false
    }
    return Lexer.operatorScalars.contains { $0.contains(scalar.value) }
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = source.dropFirst(index).prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    return scalar
  }

  /// The characters beyond ASCII that operators are made of, by the language's grammar.
  private static let operatorScalars: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E,
    0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030...0x3030,
  ]
}
