/// A number of some bits, whose place in a run was reserved.
@_documentation(visibility: internal)
@frozen
public struct ReservedBits<Value: BitField & CountingNumber>: LibraryEncoding {
  @usableFromInline let count: Int
  /// The bits of its first byte or, most significant bit first, of its last byte, that belong to others.
  @usableFromInline let shift: Int
  @usableFromInline let order: BitOrder

  @inlinable
  init(_ count: Int, shift: Int, _ order: BitOrder) {
    self.count = count
    self.shift = shift
    self.order = order
  }

  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    var bits = try reader.readBits(count, order: order)
    return try bits.read(Value.self, bits: count)
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    var bits = try writer.writeBits(count, order: order)
    try bits.write(value, bits: count)
    try bits.finish()
  }

  /// The bits are zero until now.
  @inlinable
  public func _fill(_ place: Range<Int>, with value: Value, in writer: inout PacketWriter)
    throws(PacketError)
  {
    var bits = try value.bits(count: count, at: place.lowerBound)
    var shift = shift
    for index in place {
      let offset =
        order == .leastSignificantFirst ? index : place.lowerBound + place.upperBound - 1 - index
      let byte = unsafe writer.base.load(fromByteOffset: offset, as: UInt8.self)
      let filled = byte | UInt8(truncatingIfNeeded: bits << UInt64(shift))
      unsafe writer.base.storeBytes(of: filled, toByteOffset: offset, as: UInt8.self)
      bits >>= UInt64(8 - shift)
      shift = 0
    }
  }
}

extension BitWriter {
  /// Reserves `bits` bits for a number that counts the bytes of a later field.
  ///
  /// - Returns: The argument of `.sized(by:)`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func reserve<Number: BitField & CountingNumber>(
    _ type: Number.Type = Number.self, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) -> ReservedNumber<ReservedBits<Number>> {
    let start = offset
    let before = room
    try write(Number(_of: nil), bits: count, field: field)
    // Most significant bit first, a run is a number whose lowest bits are its last.
    let shift = order == .leastSignificantFirst ? (0 &- before) & 7 : room & 7
    return ReservedNumber(
      at: start..<endOffset - room / 8, ReservedBits(count, shift: shift, order))
  }
}
