// See PacketReader+Mismatches.swift.

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

}
