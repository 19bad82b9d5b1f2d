// Text and bytes: a view records where they are.

extension String {
  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: BytesPlace, in origin: ViewOrigin) -> PacketText {
    unsafe PacketText(place.bytes(in: origin))
  }

  /// Only characters from U+0300 on have equivalents.
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe $0.areAll(below: PacketText.firstOfOtherForms) }
  }
}

extension PacketReader {
  /// Reads past text or bytes preceded by their length, a `UInt32`.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func place<Field: ByteContent>(
    _ type: Field.Type, _ endianness: Endianness
  ) throws(PacketError) -> BytesPlace {
    let count = try takeLength(UInt32.self, maximum: .max, endianness: endianness)
    return try keep(type, count, .utf8)
  }

  /// Reads past text or bytes of a length.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keep<Field: ByteContent>(
    _ type: Field.Type, _ count: Int, _ encoding: TextEncoding
  ) throws(PacketError) -> BytesPlace {
    let first = unsafe try take(count)
    let bytes = unsafe UnsafeRawBufferPointer(start: first, count: count)
    guard unsafe isTrusted || Field._Bounded.accepts(bytes, encoding: encoding) else {
      unsafe try PacketError.invalidText(bytes, encoding: encoding, at: first - base).raise()
    }
    return unsafe BytesPlace(first, count: count)
  }

  /// Reads past text or bytes preceded by their length, a `UInt32`.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: ByteContent>(
    _ type: Field.Type, endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    unsafe _Kept(try place(type, endianness))
  }

  /// Reads past all remaining bytes.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Field: ByteContent>(
    _ type: Field.Type, _ encoding: TextEncoding
  ) throws(PacketError) -> BytesPlace {
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
  mutating func keep<Field: ByteContent>(
    _ type: Field.Type, before terminator: UInt8, maximum: Int, encoding: TextEncoding
  ) throws(PacketError) -> BytesPlace {
    let count = try byteCount(before: terminator, maximum: maximum)
    let run = try keep(type, count, encoding)
    unsafe current += 1
    return run
  }
}
