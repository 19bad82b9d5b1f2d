/// The characters that a string field may hold.
public enum TextEncoding: Sendable, Hashable {
  /// All of Unicode.
  case utf8

  /// Characters below U+0080, one byte each. Decoding and encoding reject all others.
  case ascii
}

extension PacketWriter {
  /// Rejects a string that is not ASCII.
  @usableFromInline
  @inline(never)
  func checkASCII(_ value: String, field: StaticString?) throws(PacketError) {
    guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw PacketError(.notASCII(value), at: count).inField(field)
    }
  }
}
