// Decoding into a value that is there already, whose arrays and strings keep their memory where they can.

extension PacketReader {
  /// Reads a field in place of the value it had.
  ///
  /// After a throw the reader is where it was, and the value is one that the type allows, in part the old and
  /// in part the new.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self)
      ascend(from: Field.self)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a field whose numbers and prefixes have the given byte order, in place of the value it had.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self, endianness: endianness)
      ascend(from: Field.self)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a nested packet, one level deeper, in place of the value it had.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Nested: Packet>(
    _ packet: inout Nested,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Nested.self)
      try packet._update(from: &self)
      ascend(from: Nested.self)
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Nested.self, field: field)
    }
  }

  /// Reads a nested packet, which keeps the byte order of its own declaration, in place of the value it had.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Nested: Packet>(
    _ packet: inout Nested,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&packet, field: field)
  }
}
