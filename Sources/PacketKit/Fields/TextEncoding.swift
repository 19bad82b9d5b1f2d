/// The characters that a string field may hold, and their bytes.
///
/// Decoding rejects bytes that are not text of the encoding, and repairs nothing. A byte order mark is a character like
/// any other. Lengths, widths and maximums count bytes.
public enum TextEncoding: Sendable, Hashable {
  /// All of Unicode, in UTF-8.
  case utf8

  /// Characters below U+0080, one byte each. Decoding and encoding reject all others.
  case ascii

  /// Characters below U+0100, one byte each: ISO 8859-1. Encoding rejects all others.
  case latin1

  /// All of Unicode, in UTF-16, most significant byte first.
  case utf16

  /// All of Unicode, in UTF-16, least significant byte first.
  case utf16LittleEndian
}

extension TextEncoding {
  /// Whether the bytes of text are those of a `String` itself.
  @inlinable
  var isUTF8: Bool { self == .utf8 || self == .ascii }

  /// The number of bytes of a code unit.
  package var unitByteCount: Int { self == .utf16 || self == .utf16LittleEndian ? 2 : 1 }

  /// The code unit of a character below U+0100.
  package func unit(_ character: UInt8) -> [UInt8] {
    switch self {
    case .utf8, .ascii, .latin1: [character]
    case .utf16: [0, character]
    case .utf16LittleEndian: [character, 0]
    }
  }
}

extension PacketWriter {
  /// Rejects a string that is not ASCII.
  @usableFromInline
  @inline(never)
  func checkASCII(_ value: String, field: StaticString? = nil) throws(PacketError) {
    guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw PacketError(.notASCII(value), at: count).inField(field)
    }
  }
}
