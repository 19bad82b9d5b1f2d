/// Reads one JSON text. Anything malformed or nested too deep gives `nil`.
struct JSONParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  static let maximumDepth = 128

  static func parse(_ bytes: [UInt8]) -> JSON? {
    var parser = JSONParser(bytes: bytes)
    guard let value = parser.value() else { return nil }
    parser.skipWhitespace()
    return parser.offset == bytes.count ? value : nil
  }

  private var current: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipWhitespace()
    guard let byte = current, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  private mutating func value() -> JSON? {
    guard depth < JSONParser.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) -> JSON? {
    guard bytes.dropFirst(offset).starts(with: word.utf8) else { return nil }
    offset += word.utf8.count
    return value
  }

  private mutating func object() -> JSON? {
    var members: [(name: String, value: JSON)] = []
    offset += 1
    if skip("}") { return .object(members) }
    repeat {
      skipWhitespace()
      guard let name = string(), skip(":"), let member = value() else { return nil }
      members.append((name, member))
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func array() -> JSON? {
    var elements: [JSON] = []
    offset += 1
    if skip("]") { return .array(elements) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while skip(",")
    return skip("]") ? .array(elements) : nil
  }

  private mutating func number() -> JSON? {
    let start = offset
    while let byte = current, "+-.0123456789Ee".utf8.contains(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let integer = integerLiteral(text) { return .integer(integer) }
    return Double(text).map { .integer(Int(exactly: $0.rounded(.towardZero)) ?? 0) }
  }

  private mutating func string() -> String? {
    guard current == UInt8(ascii: "\"") else { return nil }
    offset += 1
    var text: [UInt8] = []
    var isASCII = true
    while true {
      let start = offset
      if skipPlainCharacters() >= 0x80 { isASCII = false }
      text += bytes[start..<offset]
      guard let byte = current else { return nil }
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        // Bytes that are not UTF-8 would be repaired, and so come out as others.
        let string = String(decoding: text, as: UTF8.self)
        return isASCII || string.utf8.elementsEqual(text) ? string : nil
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        if !escaped.isASCII { isASCII = false }
        text += String(escaped).utf8
      default: return nil
      }
    }
  }

  /// Skips plain characters of a string, and returns all their bits. Most of a request is that, and clients' debug builds
  /// run the plug-in without optimization: there, a pointer is much faster than an array.
  private mutating func skipPlainCharacters() -> UInt8 {
    let start = offset
    var all: UInt8 = 0
    offset = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return start }
      var end = start
      while end < buffer.count {
        let byte = unsafe base[end]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
        all |= byte
        end += 1
      }
      return end
    }
    return all
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = current else { return nil }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
      guard bytes[offset...].starts(with: "\\u".utf8) else { return nil }
      offset += 2
      guard let low = codeUnit(), UTF16.isTrailSurrogate(low) else { return nil }
      let high = UInt32(unit) - 0xD800
      let rest = UInt32(low) - 0xDC00
      return Unicode.Scalar(0x10000 + high << 10 + rest)
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    offset += 4
    return wholeNumber(digits, radix: 16).map(UInt16.init)
  }
}
