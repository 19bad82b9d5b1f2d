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
    guard unknownBits == 0 else {
      try PacketError.unknownOptions(unknownBits, of: Self.self, at: start).raise()
    }
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    guard unknownBits == 0 else {
      try PacketError.unknownOptions(unknownBits, of: Self.self, at: writer.count).raise()
    }
    try rawValue.encode(into: &writer, endianness: endianness)
  }

  @inlinable
  var unknownBits: RawValue { rawValue & ~Self.knownOptions.rawValue }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unknownOptions<Bits: FixedWidthInteger>(
    _ bits: Bits,
    of type: _NamedType,
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
    message: "conform to PacketOptionSet, which knows the options there are"
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
