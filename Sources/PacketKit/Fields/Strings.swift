// A string: the count of its UTF-8 bytes, a UInt32 unless stated otherwise, then the bytes. Bytes that are not UTF-8
// are rejected, never repaired. A byte order mark is a character like any other.

@_documentation(visibility: internal)
extension String {
  /// As the default, but not generic: every client would have a copy of the code.
  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, as: Self._prefixed(endianness))
  }
}

// Overloads for a packet's plain fields: without them, each would go through `PacketField`, which catches and rethrows
// errors once more.

extension PacketReader {
  /// Reads a string preceded by the count of its UTF-8 bytes, a `UInt32`.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: String.Type = String.self, field: StaticString? = nil
  ) throws(PacketError) -> String {
    try read(type, as: .lengthPrefixed(UInt32.self), field: field)
  }
}

extension PacketWriter {
  /// Writes the count of a string's UTF-8 bytes, a `UInt32`, then the bytes.
  @inlinable
  @inline(__always)
  public mutating func write(_ value: String, field: StaticString? = nil) throws(PacketError) {
    try write(value, as: .lengthPrefixed(UInt32.self), field: field)
  }
}

extension PacketReader {
  /// Reads a string preceded by the count of its UTF-8 bytes, a `UInt32`. A string with the same bytes is left
  /// unchanged.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update(
    _ string: inout String, field: StaticString? = nil
  ) throws(PacketError) {
    try update(&string, as: .lengthPrefixed(UInt32.self), field: field)
  }

  /// Reads the next `count` bytes as a string. `count` is not negative.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeString(_ count: Int, encoding: TextEncoding) throws(PacketError) -> String {
    guard encoding.isUTF8 else {
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
      return unsafe try makeTranscodedString(of: bytes, encoding: encoding, at: offset &- count)
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: current, count: count)
    guard count <= remainingCount, let text = unsafe String(validating: bytes, as: encoding) else {
      try unsafe PacketError.raiseNoText(bytes, encoding, current, end, base)
    }
    unsafe current += count
    return text
  }

  /// Creates a string from the bytes at `start`.
  @unsafe
  @export(implementation)
  @inline(__always)
  func makeString(
    of bytes: UnsafeRawBufferPointer, encoding: TextEncoding, at start: Int
  ) throws(PacketError) -> String {
    guard encoding.isUTF8 else {
      return unsafe try makeTranscodedString(of: bytes, encoding: encoding, at: start)
    }
    guard let string = unsafe String(validating: bytes, as: encoding) else {
      try unsafe PacketError.raiseInvalidText(bytes, encoding, base)
    }
    return string
  }
}

extension PacketWriter {
  #if !hasFeature(Embedded)
    /// Writes a string that has no contiguous UTF-8, such as one bridged from Objective-C, or rejects one that is too
    /// long or whose prefix throws. It is not generic: packets would be too long to be inlined.
    @usableFromInline
    @inline(never)
    mutating func writeSlowly(
      _ value: String, after prefix: any LengthPrefix.Type, _ maximum: Int, _ endianness: Endianness
    ) throws(PacketError) {
      try writeCopy(of: value, after: prefix, maximum, endianness)
    }
  #endif

  mutating func writeCopy<Prefix: LengthPrefix>(
    of value: String, after prefix: Prefix.Type, _ maximum: Int, _ endianness: Endianness
  ) throws(PacketError) {
    let utf8 = Array(value.utf8)
    try appendLength(utf8.count, as: prefix, maximum: maximum, endianness: endianness)
    unsafe append(utf8.elementSpan.bytes)
  }

  /// Appends a string's UTF-8 without a count.
  @inlinable
  mutating func append(_ value: String) {
    let copied: Void? = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe append(utf8.count).copyShort(from: utf8)
    }
    if copied == nil { unsafe append(Array(value.utf8).elementSpan.bytes) }
  }
}

@_documentation(visibility: internal)
extension String {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .string(.prefixed(WirePrefix(UInt32.self, endianness)), .utf8)
  }
}
