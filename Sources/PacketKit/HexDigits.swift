// Hexadecimal as errors, fixtures and annotated hex show it.

extension UInt8 {
  /// Two hexadecimal digits.
  package var hexDigits: String { UInt32(self).hexDigits(byteCount: 1) }
}

extension UInt32 {
  /// Two hexadecimal digits for each of `byteCount` bytes, or more if the number needs them.
  package func hexDigits(byteCount: Int) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(2 * byteCount - digits.count, 0)) + digits
  }
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits for each byte, with a space between bytes.
  package var hexDigits: String { map { $0.hexDigits }.joined(separator: " ") }

  /// Two hexadecimal digits for each byte.
  package var joinedHexDigits: String { map { $0.hexDigits }.joined() }
}
