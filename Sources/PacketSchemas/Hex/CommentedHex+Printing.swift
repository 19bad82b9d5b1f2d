extension CommentedHex {
  /// Creates commented hex with the given bytes.
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
  /// The text: the heading, then sixteen bytes on each line. It parses to an equal value if no line of the heading
  /// begins with white space or contains a line break.
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
