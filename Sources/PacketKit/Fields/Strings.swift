// A string: the count of its UTF-8 bytes, a UInt32 unless stated otherwise, then the bytes. Bytes that are not UTF-8
// are rejected, never repaired. A byte order mark is a character like any other.

@_documentation(visibility: internal)
extension String: ByteOrderedField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(String.self, lengthPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public mutating func _update(from reader: inout PacketReader, endianness: Endianness)
    throws(PacketError)
  {
    try reader.update(&self, lengthPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, lengthPrefix: UInt32.self, endianness: endianness)
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
    _ type: String.Type = String.self,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    try read(type, lengthPrefix: UInt32.self, field: field)
  }
}

extension PacketWriter {
  /// Writes the count of a string's UTF-8 bytes, a `UInt32`, then the bytes.
  @inlinable
  @inline(__always)
  public mutating func write(_ value: String, field: StaticString? = nil) throws(PacketError) {
    try write(value, lengthPrefix: UInt32.self, field: field)
  }
}

extension PacketReader {
  /// Reads a string preceded by the count of its UTF-8 bytes.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: String.Type = String.self,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeString(count, encoding: encoding)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }

  /// Reads a string preceded by the count of its UTF-8 bytes, a `UInt32`. A string with the same bytes is left
  /// unchanged.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update(
    _ string: inout String,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&string, lengthPrefix: UInt32.self, field: field)
  }

  /// Reads a string preceded by the count of its UTF-8 bytes. A string with the same bytes is left unchanged.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Prefix: LengthPrefix>(
    _ string: inout String,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
      if encoding == .utf8, unsafe string.hasUTF8(bytes) { return }
      string = unsafe try makeString(of: bytes, encoding: encoding, at: offset - count)
    } catch {
      unsafe current = start
      throw (consume error).inField(field)
    }
  }

  /// Reads the next `count` bytes as a string. `count` is not negative.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeString(_ count: Int, encoding: TextEncoding) throws(PacketError) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
    return unsafe try makeString(of: bytes, encoding: encoding, at: offset &- count)
  }

  /// Creates a string from the bytes at `start`.
  @unsafe
  @inlinable
  @inline(__always)
  func makeString(
    of bytes: UnsafeRawBufferPointer,
    encoding: TextEncoding,
    at start: Int
  ) throws(PacketError) -> String {
    guard encoding.isUTF8 else {
      return unsafe try makeTranscodedString(of: bytes, encoding: encoding, at: start)
    }
    guard let string = unsafe String(validating: bytes, as: encoding) else {
      throw unsafe .invalidText(bytes, encoding: encoding, at: start)
    }
    return string
  }
}

extension PacketWriter {
  /// Writes the count of a string's UTF-8 bytes, then the bytes.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  @inline(__always)
  public mutating func write<Prefix: LengthPrefix>(
    _ value: String,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    if encoding != .utf8 {
      guard encoding == .ascii else {
        return try write(
          value, transcodedTo: encoding, prefix, maximum: maximum, endianness: endianness,
          field: field)
      }
      try checkASCII(value, field: field)
    }
    let longest = min(maximum, Prefix.maximumLength)
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= longest else { return false }
      let start = position
      do throws(PacketError) {
        let bytes = unsafe try Prefix._writeLength(
          utf8.count,
          claiming: utf8.count,
          into: &self,
          endianness: endianness
        )
        unsafe bytes.copyFew(from: utf8)
        return true
      } catch {
        rewind(to: start)
        return false
      }
    }
    guard isWritten == true else {
      return try writeSlowly(value, after: prefix, longest, endianness, field: field)
    }
  }

  /// Writes a string that has no contiguous UTF-8, such as one bridged from Objective-C, or rejects one that is too
  /// long or whose prefix throws.
  @usableFromInline
  @inline(never)
  mutating func writeSlowly(
    _ value: String,
    after prefix: any LengthPrefix.Type,
    _ maximum: Int,
    _ endianness: Endianness,
    field: StaticString?
  ) throws(PacketError) {
    let utf8 = Array(value.utf8)
    do throws(PacketError) {
      try appendLength(utf8.count, as: prefix, maximum: maximum, endianness: endianness)
    } catch {
      throw error.inField(field)
    }
    unsafe append(utf8.span.bytes)
  }

  /// Appends a string's UTF-8 without a count.
  @inlinable
  mutating func append(_ value: String) {
    let copied: Void? = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe append(utf8.span.bytes)
    }
    if copied == nil { unsafe append(Array(value.utf8).span.bytes) }
  }
}

extension PacketWriter {
  /// Writes the count of a string's bytes in an encoding other than UTF-8, then the bytes.
  @inlinable
  mutating func write<Prefix: LengthPrefix>(
    _ value: String,
    transcodedTo encoding: TextEncoding,
    _ prefix: Prefix.Type,
    maximum: Int,
    endianness: Endianness,
    field: StaticString?
  ) throws(PacketError) {
    do throws(PacketError) {
      let bytes = try transcoded(value, encoding)
      try appendLength(bytes.count, as: prefix, maximum: maximum, endianness: endianness)
      unsafe append(bytes.span.bytes)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

@_documentation(visibility: internal)
extension String {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .string(.prefixed(WirePrefix(UInt32.self, endianness)), .utf8)
  }
}
