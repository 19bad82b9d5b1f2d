extension CommentedHex {
  /// Commented hex of these bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - heading: Comment lines before the first byte, without their `#`.
  public init(_ bytes: [UInt8], heading: [String] = []) {
    self.bytes = bytes
    self.heading = heading
  }
}

extension CommentedHex: CustomStringConvertible {
  /// The text: the heading, then sixteen bytes a line. It parses to an equal value if the heading's lines do
  /// not begin with white space nor hold a line break.
  public var description: String {
    let rows = stride(from: 0, to: bytes.count, by: 16).map { start in
      bytes[start..<min(start + 16, bytes.count)].map(\.hexDigits).joined(separator: " ")
    }
    return (heading.map { "# \($0)" } + rows).map { "\($0)\n" }.joined()
  }
}

extension UInt8 {
  /// Two hexadecimal digits.
  var hexDigits: String {
    let digits = String(self, radix: 16)
    return self < 0x10 ? "0\(digits)" : digits
  }
}
