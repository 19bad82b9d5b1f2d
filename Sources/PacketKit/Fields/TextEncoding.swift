/// The characters that a string field may hold.
public enum TextEncoding: Sendable, Hashable {
  /// All of Unicode.
  case utf8

  /// Those below U+0080, one byte each; all others are refused in either direction.
  case ascii
}

extension String {
  /// Refuses a string that has no such encoding; `offset` is where an error says it goes.
  @inlinable
  @inline(__always)
  func check(
    _ encoding: TextEncoding,
    at offset: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard encoding != .ascii || utf8.isASCII else {
      try PacketError.notASCII(self, at: offset).rethrow(inField: field)
    }
  }
}

extension String.UTF8View {
  @usableFromInline
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func notASCII(_ value: String, at offset: Int) -> PacketError {
    PacketError(.notASCII(value), at: offset)
  }
}
