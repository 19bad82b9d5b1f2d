/// A value that can be a field in a run of bits: an integer or a `Bool`. An enum with an integer raw value conforms to
/// ``PacketField`` instead.
public protocol BitField: SendableMetatype {
  /// Creates the value that `count` bits represent. Errors report `offset` as the position of the bits.
  init(bits: UInt64, count: Int, at offset: Int) throws(PacketError)

  /// Returns the value in the low `count` bits, with all higher bits zero. Errors report `offset` as their position.
  func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64

  #if hasFeature(Embedded)
    /// The name that errors have for the type.
    static var typeName: StaticString { get }
  #endif
}

extension UInt8: BitField {}
extension UInt16: BitField {}
extension UInt32: BitField {}
extension UInt64: BitField {}
extension Int8: BitField {}
extension Int16: BitField {}
extension Int32: BitField {}
extension Int64: BitField {}

@_documentation(visibility: internal)
extension BitField where Self: FixedWidthInteger {
  /// An unsigned number or, for a signed type, a two's complement number of `count` bits.
  @inlinable
  public init(bits: UInt64, count: Int, at offset: Int) throws(PacketError) {
    guard count <= Self.bitWidth else { try PacketError.bitCount(count, at: offset).raise() }
    if Self.isSigned {
      let unused = 64 &- count
      self = Self(truncatingIfNeeded: Int64(bitPattern: bits &<< unused) &>> unused)
    } else {
      self = Self(truncatingIfNeeded: bits)
    }
  }

  @inlinable
  public func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64 {
    try lowBits(count, at: offset)
  }

  @export(implementation)
  @inline(always)
  func lowBits(_ count: Int, at offset: Int) throws(PacketError) -> UInt64 {
    guard count <= Self.bitWidth else { try PacketError.bitCount(count, at: offset).raise() }
    let unused = 64 &- count
    let wide = Int64(truncatingIfNeeded: self)
    let top = UInt64(bitPattern: wide) &<< unused
    let bits = top &>> unused
    let back = Self.isSigned ? Int64(bitPattern: top) &>> unused : Int64(bitPattern: bits)
    guard back == wide else { try PacketError.doesNotFit(self, bits: count, at: offset).raise() }
    return bits
  }
}

@_documentation(visibility: internal)
extension Bool: BitField {
  @inlinable
  public init(bits: UInt64, count: Int, at offset: Int) throws(PacketError) {
    guard bits <= 1 else { try PacketError.notBool(bits, at: offset).raise() }
    self = bits == 1
  }

  @inlinable
  public func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64 { self ? 1 : 0 }
}

@_documentation(visibility: internal)
extension BitField where Self: RawRepresentable, RawValue: BitField & Equatable {
  @inlinable
  public init(bits: UInt64, count: Int, at offset: Int) throws(PacketError) {
    let rawValue = try RawValue(bits: bits, count: count, at: offset)
    guard let value = Self(rawValue: rawValue), value.rawValue == rawValue else {
      try PacketError.unknownValue(rawValue, of: Self.self, at: offset).raise()
    }
    self = value
  }

  @inlinable
  public func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64 {
    try rawValue.bits(count: count, at: offset)
  }
}

// An enum that is encoded as its raw value can be a bit field, too.
extension BitReader {
  /// Reads a raw value of `bits` bits.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func read<Value: RawRepresentable & PacketField>(
    _ type: Value.Type = Value.self, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) -> Value where Value.RawValue: BitField & Equatable {
    let start = offset
    let rawValue = try read(Value.RawValue.self, bits: count, field: field)
    guard let value = Value(rawValue: rawValue), value.rawValue == rawValue else {
      try PacketError.unknownValue(rawValue, of: Value.self, at: start).rethrow(inField: field)
    }
    return value
  }
}

extension BitWriter {
  /// Writes an integer of `bits` bits.
  ///
  /// - Throws: ``PacketError`` if the value does not fit, or if fewer bits are left in the run.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Number: BitField & PacketNumber & FixedWidthInteger>(
    _ value: Number, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) {
    // The same for any field would be a call through its conformance.
    do throws(PacketError) {
      guard 1...64 ~= count else { try PacketError.bitCount(count, at: offset).raise() }
      try append(try value.lowBits(count, at: offset), count: count)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes a raw value of `bits` bits.
  ///
  /// - Throws: ``PacketError`` if the value does not fit.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func write<Value: RawRepresentable & PacketField>(
    _ value: Value, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) where Value.RawValue: BitField & Equatable {
    try write(value.rawValue, bits: count, field: field)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func bitCount(_ count: Int, at offset: Int) -> PacketError {
    PacketError(.impossibleBitCount(count), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func unwrittenBits(_ count: Int, at offset: Int) -> PacketError {
    PacketError(.unwrittenBits(count), at: offset)
  }

  // A witness that converts `Bool.self` to `Any.Type` would be called through the witness table in other modules.
  @usableFromInline
  @inline(never)
  static func notBool(_ bits: UInt64, at offset: Int) -> PacketError {
    unknownValue(bits, of: Bool.self, at: offset)
  }

  @usableFromInline
  @inline(never)
  static func unusedBits(at offset: Int) -> PacketError {
    PacketError(.unusedBits, at: offset)
  }

  @usableFromInline
  @inline(never)
  static func doesNotFit<Number: FixedWidthInteger>(
    _ value: Number, bits: Int, at offset: Int
  ) -> PacketError {
    PacketError(.doesNotFit("\(value)", in: bits == 1 ? "1 bit" : "\(bits) bits"), at: offset)
  }
}

extension PacketDescription {
  /// Adds a field of `count` bits.
  public mutating func field<Value>(
    _ type: Value.Type, bits count: Int, field: StaticString? = nil
  ) {
    add(WireType(bitsOf: type, count: count), bits: count, field)
  }
}
