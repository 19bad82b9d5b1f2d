/// How an integer is encoded as a varint: seven bits in each byte, with the high bit set in every byte except the last.
///
/// Only the shortest encoding of a number is accepted.
public enum VarintForm: Sendable, Hashable {
  /// Least significant bits first; signed integers are zigzag-coded: 0, -1, 1, -2 are encoded as 0, 1, 2, 3.
  ///
  /// This is the encoding of protobuf's `uint32`, `uint64`, `sint32` and `sint64`.
  case zigzag

  /// Least significant bits first; signed integers are encoded as their two's complement in the width of their type.
  ///
  /// This is LEB128 without further steps, as in Minecraft, where an `Int32` of -1 takes five bytes. An `Int64` is
  /// encoded like protobuf's `int32` and `int64`.
  case plain

  /// Most significant bits first, for unsigned integers only.
  ///
  /// This is the variable-length quantity of MIDI files and the base 128 of ASN.1.
  case mostSignificantFirst
}

extension PacketReader {
  /// Reads an integer as a varint of the given form.
  ///
  /// - Throws: ``PacketError``, also for a signed integer whose most significant bits would come first.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedWidthInteger & PacketNumber>(
    varint type: Number.Type,
    form: VarintForm,
    field: StaticString? = nil
  ) throws(PacketError) -> Number {
    do throws(PacketError) {
      switch form {
      case .zigzag: return Number(zigzag: try takeVarint(Number.Magnitude.self))
      case .plain: return Number(truncatingIfNeeded: try takeVarint(Number.Magnitude.self))
      case .mostSignificantFirst:
        guard !Number.isSigned else { throw .signedVarint(type, at: offset) }
        return Number(truncatingIfNeeded: try takeReversedVarint(Number.Magnitude.self))
      }
    } catch {
      throw error.inField(field)
    }
  }

  /// Reads an integer that must be within `range` as a varint of the given form.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedWidthInteger & PacketNumber>(
    varint type: Number.Type,
    form: VarintForm,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) throws(PacketError) -> Number {
    let start = unsafe current
    let value = try read(varint: type, form: form, field: field)
    guard range.contains(value) else {
      unsafe current = start
      try PacketError.outOfRange(value, range, at: offset).rethrow(inField: field)
    }
    return value
  }

  /// Reads a varint whose most significant bits come first.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeReversedVarint<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(PacketError) -> Number {
    var next = unsafe current
    var value: Number = 0
    while unsafe next < end {
      let byte = unsafe next.load(as: UInt8.self)
      guard unsafe byte != 0x80 || next > current else { throw .varintNotMinimal(at: offset) }
      let bits = Number(truncatingIfNeeded: byte & 0x7F)
      guard value.leadingZeroBitCount >= 7 else {
        throw .varintOverflow(bitWidth: Number.bitWidth, at: offset)
      }
      value = value &<< 7 | bits
      unsafe next += 1
      if byte < 0x80 {
        unsafe current = next
        return value
      }
    }
    throw .truncated(needed: remainingCount + 1, available: remainingCount, at: offset)
  }
}

extension PacketWriter {
  /// Writes an integer as a varint of the given form.
  ///
  /// - Throws: ``PacketError`` for a signed integer whose most significant bits would come first.
  @inlinable
  public mutating func write<Number: FixedWidthInteger & PacketNumber>(
    varint value: Number,
    form: VarintForm,
    field: StaticString? = nil
  ) throws(PacketError) {
    switch form {
    case .zigzag: appendVarint(value.zigzag)
    case .plain: appendVarint(Number.Magnitude(truncatingIfNeeded: value))
    case .mostSignificantFirst:
      guard !Number.isSigned else {
        try PacketError.signedVarint(Number.self, at: count).rethrow(inField: field)
      }
      appendReversedVarint(Number.Magnitude(truncatingIfNeeded: value))
    }
  }

  /// Writes an integer that must be within `range` as a varint of the given form.
  @inlinable
  public mutating func write<Number: FixedWidthInteger & PacketNumber>(
    varint value: Number,
    form: VarintForm,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: count).rethrow(inField: field)
    }
    try write(varint: value, form: form, field: field)
  }

  /// Appends a varint whose most significant bits come first.
  @inlinable
  mutating func appendReversedVarint<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    let bitCount = max(Number.bitWidth - value.leadingZeroBitCount, 1)
    let byteCount = (bitCount + 6) / 7
    let bytes = unsafe append(byteCount)
    var rest = value
    for index in stride(from: byteCount &- 1, through: 0, by: -1) {
      let byte = UInt8(truncatingIfNeeded: rest) & 0x7F
      let mark: UInt8 = index < byteCount &- 1 ? 0x80 : 0
      unsafe bytes.storeBytes(of: byte | mark, toByteOffset: index, as: UInt8.self)
      rest >>= 7
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func signedVarint<Number: FixedWidthInteger>(
    _ type: Number.Type,
    at offset: Int
  ) -> PacketError {
    PacketError(.signedVarint(type), at: offset)
  }
}

extension PacketDescription {
  /// Adds an integer as a varint.
  public mutating func field<Value>(
    varint type: Value.Type,
    form: VarintForm = .zigzag,
    field: StaticString? = nil
  ) {
    add(WireType(varint: type, form), field)
  }

  /// Adds an integer that is within `range` as a varint.
  public mutating func field<Value: Comparable>(
    varint type: Value.Type,
    form: VarintForm = .zigzag,
    in range: some RangeExpression<Value>,
    field: StaticString? = nil
  ) {
    let reference = (type as? any (FixedWidthInteger & PacketNumber).Type).map {
      TypeReference(varint: $0, form)
    }
    add(.ranged(type, WireType(varint: type, form), range, reference), field)
  }
}

extension WireType {
  /// An integer as a varint. Only the type itself can reject a form that it does not have, and
  /// read more than 64 bits.
  init<Value>(varint type: Value.Type, _ form: VarintForm) {
    guard let type = type as? any (FixedWidthInteger & PacketNumber).Type else {
      self = .bytes(.fixed(0))
      return
    }
    self =
      type.isSigned && form == .mostSignificantFirst || type.bitWidth > 64
      ? .opaque(TypeReference(varint: type, form))
      : .varint(bitWidth: type.bitWidth, isSigned: type.isSigned, form)
  }
}

extension TypeReference {
  fileprivate init<Number: FixedWidthInteger & PacketNumber>(
    varint type: Number.Type,
    _ form: VarintForm
  ) {
    self.init(type, minimumByteCount: 1, nesting: .leaf) { reader throws(PacketError) in
      try reader.read(varint: Number.self, form: form)
    }
  }
}
