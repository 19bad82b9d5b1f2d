/// Text in the bytes of a packet, as a ``PacketView`` presents it: a borrowed view of valid UTF-8.
///
/// Text and a `String` are equal if they are canonically equivalent, like two strings. A comparison allocates memory only
/// if one of the two contains a character from U+0300 on and their bytes differ.
@frozen
public struct PacketText: ~Escapable {
  /// The UTF-8 bytes.
  public let bytes: RawSpan

  @inlinable
  @inline(always)
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
  }
}

extension PacketText {
  /// The UTF-8 code units.
  @inlinable
  public var utf8: Span<UInt8> {
    @_lifetime(copy self)
    get { Span(_bytes: bytes) }
  }

  /// Whether there is no character.
  @inlinable
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether all characters are ASCII.
  public var isASCII: Bool { unsafe bytes.withUnsafeBytes { unsafe $0.areAll(below: 0x80) } }
}

extension String {
  /// Copies text out of a packet.
  public init(_ text: PacketText) {
    self = unsafe text.bytes.withUnsafeBytes { bytes in
      unsafe String(validating: bytes, as: .utf8) ?? ""
    }
  }
}

extension PacketText {
  /// Whether the text and a string are canonically equivalent.
  @inlinable
  @inline(always)
  public static func == (text: PacketText, string: String) -> Bool {
    let (start, count) = unsafe text.bytes.withUnsafeBytes { ($0.baseAddress, $0.count) }
    return unsafe string.hasUTF8(UnsafeRawBufferPointer(start: start, count: count))
      || text.isEquivalent(to: string)
  }

  /// Whether the text and a string are canonically equivalent.
  @_documentation(visibility: internal)
  @inlinable
  public static func == (string: String, text: PacketText) -> Bool { text == string }

  /// Whether the text and a literal are canonically equivalent.
  @_documentation(visibility: internal)
  public static func == (text: PacketText, literal: StaticString) -> Bool {
    literal.withUTF8Buffer { utf8 in
      let isEqual = unsafe text.bytes.withUnsafeBytes { bytes in
        unsafe areEqual(UnsafeRawBufferPointer(utf8), bytes)
      }
      return unsafe isEqual
        || text.isEquivalent(to: String(decoding: UnsafeRawBufferPointer(utf8), as: UTF8.self))
    }
  }

  /// Whether two texts are canonically equivalent.
  @_documentation(visibility: internal)
  public static func == (left: PacketText, right: PacketText) -> Bool {
    let isEqual = unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right in unsafe areEqual(left, right) }
    }
    return isEqual || (!left.isNormalized || !right.isNormalized) && left == String(right)
  }

  /// Whether the text and a string of other bytes are canonically equivalent.
  @usableFromInline
  @inline(never)
  func isEquivalent(to string: String) -> Bool {
    let isNormalized = unsafe string.utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe UnsafeRawBufferPointer(utf8).areAll(below: PacketText.firstOfOtherForms)
    }
    return isNormalized == true && self.isNormalized ? false : String(self) == string
  }

  /// The first byte of the characters from U+0300 on. Text without any is in normal form C.
  @inlinable static var firstOfOtherForms: UInt8 { 0xCC }

  private var isNormalized: Bool {
    unsafe bytes.withUnsafeBytes { unsafe $0.areAll(below: PacketText.firstOfOtherForms) }
  }
}

extension PacketText {
  /// Feeds the text to a hasher, like a `String` that is equal to it.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) {
    String(self).hash(into: &hasher)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are less than a limit. Bytes below 0x80 are skipped eight at a time.
  @usableFromInline
  func areAll(below limit: UInt8) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 {
        for byte in index..<index &+ 8 where unsafe self[byte] >= limit { return false }
      }
      index &+= 8
    }
    while index < count {
      if unsafe self[index] >= limit { return false }
      index &+= 1
    }
    return true
  }
}
