/// An option set that is encoded as its raw value.
///
/// Decoding and encoding reject bits that are not in ``knownOptions``, so a decoded set contains only options that the
/// program knows.
///
/// ```swift
/// struct Buttons: PacketOptionSet {
///   let rawValue: UInt16
///   static let fire = Buttons(rawValue: 1 << 0)
///   static let jump = Buttons(rawValue: 1 << 1)
///   static let knownOptions: Buttons = [.fire, .jump]
/// }
/// ```
public protocol PacketOptionSet: OptionSet, ByteOrderedField
where RawValue: FixedWidthInteger & PacketNumber {
  /// All options of the type.
  static var knownOptions: Self { get }
}

@_documentation(visibility: internal)
extension PacketOptionSet {
  @inlinable
  public static var minimumByteCount: Int { RawValue.minimumByteCount }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    self.init(rawValue: try RawValue(from: &reader, endianness: endianness))
    try checkOptions(at: start)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try checkOptions(at: writer.count)
    try rawValue.encode(into: &writer, endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  func checkOptions(at offset: Int) throws(PacketError) {
    let unknownBits = rawValue & ~Self.knownOptions.rawValue
    guard unknownBits == 0 else {
      try PacketError.unknownOptions(unknownBits, of: Self.self, at: offset).raise()
    }
  }
}

@_documentation(visibility: internal)
extension BitField where Self: PacketOptionSet, RawValue: BitField {
  @inlinable
  public init(bits: UInt64, count: Int, at offset: Int) throws(PacketError) {
    self.init(rawValue: try RawValue(bits: bits, count: count, at: offset))
    try checkOptions(at: offset)
  }

  @inlinable
  public func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64 {
    try checkOptions(at: offset)
    return try rawValue.bits(count: count, at: offset)
  }
}

extension BitReader {
  /// Reads options in `bits` bits.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func read<Options: PacketOptionSet>(
    _ type: Options.Type = Options.self,
    bits count: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> Options where Options.RawValue: BitField {
    let start = offset
    let options = Options(rawValue: try read(Options.RawValue.self, bits: count, field: field))
    do throws(PacketError) {
      try options.checkOptions(at: start)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    return options
  }
}

extension BitWriter {
  /// Writes options in `bits` bits.
  ///
  /// - Throws: ``PacketError`` if the raw value does not fit, or has unknown bits.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func write<Options: PacketOptionSet>(
    _ options: Options,
    bits count: Int,
    field: StaticString? = nil
  ) throws(PacketError) where Options.RawValue: BitField {
    do throws(PacketError) {
      try options.checkOptions(at: offset)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    try write(options.rawValue, bits: count, field: field)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unknownOptions<Bits: FixedWidthInteger>(
    _ bits: Bits,
    of type: NamedType,
    at offset: Int
  ) -> PacketError {
    let bits = String(Bits.Magnitude(truncatingIfNeeded: bits), radix: 16)
    return PacketError(.unknownValue("0x\(bits)", type: name(of: type)), at: offset)
  }
}

// Without these overloads, an option set would be encoded like any type with a raw value, including unknown bits.
@_documentation(visibility: internal)
extension PacketField where Self: OptionSet, RawValue: PacketField {
  @available(
    *,
    unavailable,
    message: "conform to 'PacketOptionSet' instead, and declare its 'knownOptions'"
  )
  public init(from reader: inout PacketReader) throws(PacketError) {
    self.init(rawValue: try RawValue(from: &reader))
  }
}

extension PacketOptionSet {
  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    let reference = TypeReference(Self.self, endianness)
    guard RawValue.bitWidth <= 64 else { return .opaque(reference) }
    return .optionSet(
      reference,
      rawValue: RawValue.wireType(endianness),
      knownBits: UInt64(truncatingIfNeeded: knownOptions.rawValue)
        & (.max >> UInt64(64 - RawValue.bitWidth))
    )
  }
}
