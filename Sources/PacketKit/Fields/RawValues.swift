// An enum with a raw value is encoded as its raw value. Decoding rejects a raw value that the type does not have.

@_documentation(visibility: internal)
extension PacketField where Self: RawRepresentable, RawValue: PacketField {
  @inlinable
  public static var minimumByteCount: Int { RawValue.minimumByteCount }

  @inlinable
  public static var _nesting: _FieldNesting { RawValue._nesting }

  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try rawValue.encode(into: &writer)
  }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let rawValue = try RawValue(from: &reader, endianness: endianness)
    guard let value = Self(rawValue: rawValue) else {
      throw .unknownValue(rawValue, of: Self.self, at: start)
    }
    guard try reader.hasRead(value, from: start, endianness: endianness) else {
      throw .unknownValue(rawValue, of: Self.self, at: start)
    }
    self = value
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try rawValue.encode(into: &writer, endianness: endianness)
  }
}

@_documentation(visibility: internal)
extension PacketField where Self: RawRepresentable, RawValue: FixedSizeNumber & FixedWidthInteger {
  @inlinable
  @inline(__always)
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let rawValue = try reader._value(RawValue.self, endianness: endianness)
    guard let value = Self(rawValue: rawValue), value.rawValue == rawValue else {
      try refuse(rawValue, of: Self.self, at: start)
    }
    self = value
  }
}

@_documentation(visibility: internal)
extension PacketField where Self: RawRepresentable, RawValue == String {
  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let rawValue = try String(from: &reader, endianness: endianness)
    // An enum compares the string with each case's raw value, in a time that depends on its combining marks.
    try reader.checkCombiningMarks(from: start)
    guard
      let value = Self(rawValue: rawValue),
      try reader.hasRead(value, from: start, endianness: endianness)
    else {
      throw .unknownValue(rawValue, of: Self.self, at: start)
    }
    self = value
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try encode(into: &writer, endianness: .big)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    let start = writer.count
    do throws(PacketError) {
      try rawValue.encode(into: &writer, endianness: endianness)
      try writer.checkCombiningMarks(from: start)
    } catch {
      writer.truncate(to: start)
      throw error
    }
  }
}

// Without these overloads, a raw value that is an Int, or holds one, would be encoded in as many bytes as the machine has
// for it: the compiler does not report an unavailable conformance that a requirement is satisfied by. An encoding by hand is
// not affected.
@_documentation(visibility: internal)
extension PacketField where Self: RawRepresentable, RawValue: PacketField & PlatformSized {
  @available(
    *,
    unavailable,
    message:
      "the width of Int and UInt differs between machines, so it has no place in a raw value of a packet; use Int32, UInt32, Int64 or UInt64"
  )
  public init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  @available(
    *,
    unavailable,
    message:
      "the width of Int and UInt differs between machines, so it has no place in a raw value of a packet; use Int32, UInt32, Int64 or UInt64"
  )
  public func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

/// `Int` and `UInt`, and types that contain them, except dictionaries with only such keys: a type conforms in one way.
@_documentation(visibility: internal)
public protocol PlatformSized {}

extension Int: PlatformSized {}
extension UInt: PlatformSized {}
extension Optional: PlatformSized where Wrapped: PlatformSized {}
extension Array: PlatformSized where Element: PlatformSized {}
extension Set: PlatformSized where Element: PlatformSized {}
extension Dictionary: PlatformSized where Value: PlatformSized {}
extension SIMD2: PlatformSized where Scalar: PlatformSized {}
extension SIMD3: PlatformSized where Scalar: PlatformSized {}
extension SIMD4: PlatformSized where Scalar: PlatformSized {}

/// Throws that a type has no value of that raw value.
@usableFromInline
@inline(never)
func refuse<RawValue: FixedWidthInteger>(
  _ rawValue: RawValue, of type: NamedType, at offset: Int
) throws(PacketError) -> Never {
  throw .unknownValue(rawValue, of: type, at: offset)
}

extension PacketReader {
  /// Whether the bytes read since the offset `start` are the encoding of `value`.
  ///
  /// Equal raw values can have different bytes: 0 and -0, or an accented letter in one or two scalars.
  @inlinable
  func hasRead(
    _ value: some PacketField, from start: Int, endianness: Endianness
  ) throws(PacketError) -> Bool {
    var writer = PacketWriter(limits: limits)
    try value.encode(into: &writer, endianness: endianness)
    return hasRead(writer.bytes, from: start)
  }

  /// Whether the bytes read since the offset `start` are `bytes`.
  @usableFromInline
  func hasRead(_ bytes: RawSpan, from start: Int) -> Bool {
    let read = unsafe UnsafeRawBufferPointer(start: base + start, count: offset - start)
    return unsafe bytes.withUnsafeBytes { unsafe $0.elementsEqual(read) }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unknownValue<Value>(_ value: Value, of type: NamedType, at offset: Int)
    -> PacketError
  {
    let text = (value as? String)?.quoted ?? printed(value).printable(maximumCount: 40)
    return PacketError(.unknownValue(text, type: name(of: type)), at: offset)
  }
}

extension PacketField where Self: RawRepresentable, RawValue: PacketField {
  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    .enumeration(
      TypeReference(Self.self, endianness),
      rawValue: WireType(of: RawValue.self, endianness),
      cases: nil
    )
  }
}

extension PacketField where Self: RawRepresentable & CaseIterable, RawValue: PacketField {
  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    let reference = TypeReference(Self.self, endianness)
    // A type can have an encoding of its own instead.
    guard allCases.allSatisfy({ $0.isEncodedAsRawValue(endianness) }) else {
      return .opaque(reference)
    }
    return .enumeration(
      reference,
      rawValue: WireType(of: RawValue.self, endianness),
      cases: allCases.map { .init(name: "\($0)", rawValue: "\($0.rawValue)") }
    )
  }

  private func isEncodedAsRawValue(_ endianness: Endianness) -> Bool {
    var own = PacketWriter()
    var plain = PacketWriter()
    let isEncodable = (try? encode(into: &own, endianness: endianness)) != nil
    let isRawValueEncodable = (try? rawValue.encode(into: &plain, endianness: endianness)) != nil
    return isEncodable == isRawValueEncodable
      && (!isEncodable || own.makeArray() == plain.makeArray())
  }
}
