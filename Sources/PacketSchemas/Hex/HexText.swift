internal import Foundation

/// Bytes as other programs print them: `xxd`, `hexdump -C`, `0x00, 0x01`, `00:01`, and, if one says so, base64.
enum HexText {
  /// The bytes of a text; nil if it is none of these.
  static func bytes(in text: String) -> [UInt8]? {
    dump(text) ?? list(text)
  }

  /// The bytes of lines with offsets. `*` repeats the line before.
  private static func dump(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var repeats = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.trimmedText == "*" {
        repeats = !bytes.isEmpty
        continue
      }
      let digits = line.prefix { $0.isHexDigit }
      guard digits.count >= 6, let offset = Int(digits, radix: 16) else { return nil }
      if repeats {
        let row = bytes.suffix(16)
        guard offset >= bytes.count, offset <= PacketInput.limit else { return nil }
        while bytes.count < offset { bytes += row.prefix(offset - bytes.count) }
        repeats = false
      }
      guard offset == bytes.count, let row = self.row(line.dropFirst(digits.count)) else {
        return nil
      }
      bytes += row
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// The bytes after an offset, without the column of characters.
  private static func row(_ rest: Substring) -> [UInt8]? {
    if rest.hasPrefix(": ") { return hex(rest.dropFirst(2).prefix(upTo: "  ")) }
    return rest.isEmpty || rest.hasPrefix("  ") ? hex(rest.prefix { $0 != "|" }) : nil
  }

  /// The bytes of a list, each with two digits.
  private static func list(_ text: String) -> [UInt8]? {
    let parts = text.split { $0.isWhitespace || ",;:{}[]()".contains($0) }
    guard !parts.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      let isPrefixed = part.hasPrefix("0x") || part.hasPrefix("0X")
      guard let found = hex(isPrefixed ? part.dropFirst(2) : part), found.count == 1 else {
        return nil
      }
      bytes += found
    }
    return bytes
  }

  private static func hex(_ text: Substring) -> [UInt8]? {
    try? CommentedHex(parsing: text.contains("#") ? "?" : String(text)).bytes
  }

  /// The bytes of base64, with the letters of files or of URLs; nil for other text.
  static func base64(_ text: String) -> [UInt8]? {
    let letters = text.utf8.filter { !" \t\r\n".utf8.contains($0) }
    let plain = String(decoding: letters, as: UTF8.self)
      .replacing("-", with: "+").replacing("_", with: "/")
    // The same bytes have only one text.
    guard let data = Data(base64Encoded: plain), !data.isEmpty, data.base64EncodedString() == plain
    else { return nil }
    return Array(data)
  }
}

extension Substring {
  fileprivate var trimmedText: Substring {
    let text = drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? ""
  }

  /// The text before another, or all of it.
  fileprivate func prefix(upTo other: String) -> Substring {
    firstRange(of: other).map { self[..<$0.lowerBound] } ?? self
  }
}
