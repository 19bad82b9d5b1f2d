#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Text and bytes: a view keeps where they lie.

/// Text or bytes of any number.
public protocol _RunOfBytes: PacketField where _Place == _Run {
  /// Whether the bytes are a value.
  @unsafe
  static func _accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool
}

extension String: _RunOfBytes {
  @unsafe
  @inlinable
  @inline(always)
  public static func _accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool {
    unsafe bytes.isASCII || bytes.areText(in: encoding)
  }

  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _Run {
    try reader.place(String.self, endianness)
  }

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: _Run, in origin: _Origin) -> PacketText {
    unsafe PacketText(place.bytes(in: origin))
  }

  /// Only characters from U+0300 on have equivalents.
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe $0.areAll(below: PacketText.firstOfOtherForms) }
  }
}

extension Data: _RunOfBytes {
  @unsafe
  @inlinable
  @inline(always)
  public static func _accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool {
    true
  }

  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _Run {
    try reader.place(Data.self, endianness)
  }

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: _Run, in origin: _Origin) -> RawSpan {
    unsafe place.bytes(in: origin)
  }

  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}

extension PacketReader {
  /// Reads past text or bytes preceded by their length, a `UInt32`.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func place<Field: _RunOfBytes>(
    _ type: Field.Type,
    _ endianness: Endianness
  ) throws(PacketError) -> _Run {
    let count = try claimLength(UInt32.self, maximum: .max, endianness: endianness)
    return try keep(type, count, .utf8)
  }

  /// Reads past text or bytes of a length.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    _ count: Int,
    _ encoding: TextEncoding
  ) throws(PacketError) -> _Run {
    let first = unsafe try claim(count)
    let bytes = unsafe UnsafeRawBufferPointer(start: first, count: count)
    guard unsafe isTrusted || Field._accepts(bytes, encoding: encoding) else {
      unsafe try PacketError.invalidText(bytes, encoding: encoding, at: first - base).raise()
    }
    return unsafe _Run(first, count: count)
  }

  /// Reads past text or bytes preceded by their length, a `UInt32`.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    try _keep(type, lengthPrefix: UInt32.self, endianness: endianness)
  }

  /// Reads past text or bytes preceded by their length.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes, Prefix: LengthPrefix>(
    _ type: Field.Type,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    let count = try claimLength(prefix, maximum: maximum, endianness: endianness)
    return unsafe _Kept(try keep(type, count, encoding))
  }

  /// Reads past text or bytes preceded by a length that counts more or less than them.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes, Prefix: LengthPrefix>(
    _ type: Field.Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    unsafe try keepSized(
      prefix, including: included, excluding: excluded, maximum: maximum, endianness
    ) { reader throws(PacketError) in try reader.keepRemaining(type, encoding) }
  }

  /// Reads past text or bytes that take as many bytes as an earlier field states.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    unsafe try keepSized(by: value, times: times, plus: plus, minus: minus) {
      reader throws(PacketError) in try reader.keepRemaining(type, encoding)
    }
  }

  /// Reads past all remaining bytes.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    remaining type: Field.Type,
    encoding: TextEncoding = .utf8
  ) throws(PacketError) -> _Kept<Field> {
    unsafe _Kept(try keepRemaining(type, encoding))
  }

  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Field: _RunOfBytes>(
    _ type: Field.Type,
    _ encoding: TextEncoding
  ) throws(PacketError) -> _Run {
    try beginRemaining()
    let run = try keep(type, remainingCount, encoding)
    hasTakenRemaining = true
    return run
  }

  /// Reads past text or bytes up to the next `terminator`, and the terminator.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8
  ) throws(PacketError) -> _Kept<Field> {
    let count = try byteCount(before: terminator, maximum: maximum)
    let run = try keep(type, count, encoding)
    unsafe current += 1
    return unsafe _Kept(run)
  }

  /// Reads past a fixed number of bytes.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: Data.Type,
    fixedCount count: Int,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Data> {
    unsafe _Kept(try keep(type, count, .utf8))
  }

  /// Reads past a string that takes `width` bytes, and its padding.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: String.Type,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    encoding: TextEncoding = .utf8
  ) throws(PacketError) -> _Kept<String> {
    let first = unsafe try claim(width: width)
    let bytes = unsafe UnsafeRawBufferPointer(start: first, count: width)
    let count = unsafe try count(of: bytes, withoutPadding: padding)
    let text = unsafe UnsafeRawBufferPointer(start: first, count: count)
    // The padding is ASCII too, in most packets, and the width a constant.
    let isText =
      unsafe isTrusted || bytes.isASCII || String._accepts(text, encoding: encoding)
    guard isText else {
      unsafe try PacketError.invalidText(text, encoding: encoding, at: first - base).raise()
    }
    return unsafe _Kept(_Run(first, count: count))
  }
}
