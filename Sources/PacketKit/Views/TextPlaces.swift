#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Text and bytes: a view keeps where they lie.

/// Text or bytes of any number.
public protocol _RunOfBytes: PacketField where _Place == _Run {
  /// Checks the bytes at `start`.
  static func _check(_ bytes: RawSpan, encoding: TextEncoding, at start: Int) throws(PacketError)
}

extension String: _RunOfBytes {
  @inlinable
  public static func _check(
    _ bytes: RawSpan,
    encoding: TextEncoding,
    at start: Int
  ) throws(PacketError) {
    try unsafe bytes.withUnsafeBytes { bytes throws(PacketError) in
      guard unsafe bytes.areText(in: encoding) else {
        throw unsafe .invalidText(bytes, encoding: encoding, at: start)
      }
    }
  }

  @inlinable
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _Run {
    try reader.keep(String.self, UInt32.self, .max, .utf8, endianness)
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(of place: _Run, in bytes: RawSpan) -> PacketText {
    PacketText(place.bytes(in: bytes))
  }

  /// Only characters from U+0300 on have equivalents.
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool {
    for offset in bytes.byteOffsets
    where unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) >= 0xCC {
      return false
    }
    return true
  }
}

extension Data: _RunOfBytes {
  @inlinable
  @inline(__always)
  public static func _check(_ bytes: RawSpan, encoding: TextEncoding, at start: Int) {}

  @inlinable
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _Run {
    try reader.keep(Data.self, UInt32.self, .max, .utf8, endianness)
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(of place: _Run, in bytes: RawSpan) -> RawSpan {
    place.bytes(in: bytes)
  }

  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}

extension PacketReader {
  /// Reads past text or bytes preceded by their length.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func keep<Field: _RunOfBytes, Prefix: LengthPrefix>(
    _ type: Field.Type,
    _ prefix: Prefix.Type,
    _ maximum: Int,
    _ encoding: TextEncoding,
    _ endianness: Endianness
  ) throws(PacketError) -> _Run {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try keep(type, count, encoding)
    } catch {
      unsafe current = start
      throw error
    }
  }

  /// Reads past text or bytes of a length.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    _ count: Int,
    _ encoding: TextEncoding
  ) throws(PacketError) -> _Run {
    let start = offset
    unsafe _ = try take(count)
    let run = _Run(from: start, to: offset)
    if !isTrusted { try Field._check(bytes(from: start), encoding: encoding, at: start) }
    return run
  }

  /// Reads past text or bytes preceded by their length.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes, Prefix: LengthPrefix>(
    _ type: Field.Type,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString
  ) throws(PacketError) -> _Kept<Field> {
    do throws(PacketError) {
      return _Kept(try keep(type, prefix, maximum, encoding, endianness))
    } catch {
      throw error.inField(field)
    }
  }

  /// Reads past text or bytes preceded by a length that counts more or less than them.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes, Prefix: LengthPrefix>(
    _ type: Field.Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString
  ) throws(PacketError) -> _Kept<Field> {
    try keepSized(
      prefix, including: included, excluding: excluded, maximum: maximum, endianness, field
    ) { reader throws(PacketError) in try reader.keepRemaining(type, encoding) }
  }

  /// Reads past text or bytes that take as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString
  ) throws(PacketError) -> _Kept<Field> {
    try keepSized(by: value, times: times, plus: plus, minus: minus, field) {
      reader throws(PacketError) in try reader.keepRemaining(type, encoding)
    }
  }

  /// Reads past all remaining bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    remaining type: Field.Type,
    encoding: TextEncoding = .utf8,
    field: StaticString
  ) throws(PacketError) -> _Kept<Field> {
    let start = position
    do throws(PacketError) {
      return _Kept(try keepRemaining(type, encoding))
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Field: _RunOfBytes>(
    _ type: Field.Type,
    _ encoding: TextEncoding
  ) throws(PacketError) -> _Run {
    try beginRemaining()
    let run = try keep(type, remaining, encoding)
    hasTakenRemaining = true
    return run
  }

  /// Reads past text or bytes up to the next `terminator`, and the terminator.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _RunOfBytes>(
    _ type: Field.Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    field: StaticString
  ) throws(PacketError) -> _Kept<Field> {
    let start = unsafe current
    do throws(PacketError) {
      let count = try byteCount(before: terminator, maximum: maximum)
      let run = try keep(type, count, encoding)
      unsafe current += 1
      return _Kept(run)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }

  /// Reads past a fixed number of bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: Data.Type,
    fixedCount count: Int,
    endianness: Endianness = .big,
    field: StaticString
  ) throws(PacketError) -> _Kept<Data> {
    do throws(PacketError) {
      return _Kept(try keep(type, count, .utf8))
    } catch {
      throw error.inField(field)
    }
  }

  /// Reads past a string that takes `width` bytes, and its padding.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: String.Type,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString
  ) throws(PacketError) -> _Kept<String> {
    let start = offset
    do throws(PacketError) {
      let count = try takeFixedWidth(width, padding: padding)
      if !isTrusted {
        let text = unsafe bytes(from: start).extracting(unchecked: 0..<count)
        try String._check(text, encoding: encoding, at: start)
      }
      return _Kept(_Run(from: start, to: start &+ count))
    } catch {
      unsafe current = base + start
      throw error.inField(field)
    }
  }
}
