// An optional: a presence byte, 0 or 1, then the value if there is one.

@_documentation(visibility: internal)
extension Optional: PacketField, ByteOrderedField where Wrapped: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 1 }

  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    guard try reader.readPresence() else {
      self = nil
      return
    }
    try reader.descend(intoFlat: Wrapped.isFlat)
    self = try reader.readInner(Wrapped.self, endianness: endianness)
    reader.ascend(fromFlat: Wrapped.isFlat)
  }

  @inlinable
  public mutating func _update(from reader: inout PacketReader, endianness: Endianness)
    throws(PacketError)
  {
    guard try reader.readPresence() else {
      self = nil
      return
    }
    try reader.descend(intoFlat: Wrapped.isFlat)
    if var value = take() {
      defer { self = value }
      try reader.updateInner(&value, endianness: endianness)
    } else {
      self = try reader.readInner(Wrapped.self, endianness: endianness)
    }
    reader.ascend(fromFlat: Wrapped.isFlat)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    guard let value = self else { return writer.writePresence(false) }
    writer.writePresence(true)
    try writer.descend(intoFlat: Wrapped.isFlat)
    try writer.writeInner(value, endianness: endianness)
    writer.ascend(fromFlat: Wrapped.isFlat)
  }
}

extension PacketReader {
  /// Reads whether an optional value follows: a byte, 0 or 1.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readPresence(field: StaticString? = nil) throws(PacketError) -> Bool {
    let byte = try read(UInt8.self, field: field)
    guard byte <= 1 else {
      unsafe current -= 1
      try PacketError.notPresence(byte, at: offset).rethrow(inField: field)
    }
    return byte == 1
  }
}

extension PacketWriter {
  /// Writes whether an optional value follows: a byte, 0 or 1.
  @inlinable
  public mutating func writePresence(_ isPresent: Bool) {
    append(isPresent ? 1 as UInt8 : 0, endianness: .big)
  }
}

extension PacketWriter {
  /// Rejects an optional that contradicts the flag, written earlier, that states its presence.
  ///
  /// The `@Present(when:)` attribute uses it. It writes nothing.
  @export(implementation)
  @inline(__always)
  public func _check<Value>(
    presenceOf value: Value?, when flag: Bool, named name: StaticString, field: StaticString? = nil
  ) throws(PacketError) {
    guard (value != nil) == flag else {
      throw .contradictsFlag(isPresent: value != nil, flag: name, at: count).inField(field)
    }
  }

  /// Rejects an optional that contradicts what the packet is given, which the error states.
  @export(implementation)
  @inline(__always)
  public func _check<Value, Given>(
    presenceOf value: Value?, when flag: Bool, named name: StaticString, given: Given,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard (value != nil) == flag else {
      throw .contradictsGiven(given, isPresent: value != nil, flag: name, at: count).inField(field)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func contradictsFlag(isPresent: Bool, flag: StaticString, at offset: Int) -> PacketError {
    PacketError(.contradictsFlag("\(flag)", isPresent: isPresent), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func contradictsGiven<Given>(
    _ given: Given, isPresent: Bool, flag: StaticString, at offset: Int
  ) -> PacketError {
    let value = printed(given).printable(maximumCount: 40)
    return PacketError(
      .contradictsFlag("\(flag) (given \(value))", isPresent: isPresent), at: offset)
  }
}

@_documentation(visibility: internal)
extension Optional where Wrapped: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .optional(WireType(of: Wrapped.self, endianness))
  }
}
