// Declarations for values of the wrong kind. Their messages explain the error at the user's own line, where the compiler
// would otherwise list its candidates. A message must be a literal, and belongs to one function, so several have the same.

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}

extension PacketWriter {
  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  public mutating func write<Value>(
    _ value: Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}

extension PacketError {
  /// The error of what cannot be called.
  static func notAField(at offset: Int) -> PacketError {
    PacketError("a value of this type is no such field", at: offset)
  }
}
