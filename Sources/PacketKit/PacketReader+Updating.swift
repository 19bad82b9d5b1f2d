// Decodes into an existing value, whose arrays and strings reuse their memory where possible.

extension PacketReader {
  /// Reads a field and replaces its previous value. A nested packet is one level deeper.
  ///
  /// If it throws, the reader is unchanged. The value is still valid, but some of its parts may be old and others new.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self)
      try ascend(from: Field.self, begunAt: start)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a field whose numbers and prefixes have the given byte order, and replaces its previous value. A nested packet
  /// has the byte order of its own declaration.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self, endianness: endianness)
      try ascend(from: Field.self, begunAt: start)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }
}
