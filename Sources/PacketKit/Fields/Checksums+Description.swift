extension PacketDescription {
  /// Adds a checksum of all preceding bytes.
  public mutating func checksum(_ checksum: Checksum, endianness: Endianness = .big) {
    // The checksum follows the union, not one of its cases.
    addLast(.checksum(checksum, endianness))
  }

  /// Adds a checksum before the next field, of the bytes from one field through another, and of a packet that the property
  /// `packet` has.
  public mutating func checksum(
    before checksum: Checksum,
    from first: StaticString? = nil,
    through last: StaticString? = nil,
    including packet: StaticString? = nil,
    endianness: Endianness = .big,
    field: StaticString
  ) {
    add(checksum, endianness, field, isBefore: true, first, last, packet)
  }

  /// Adds a checksum after the last field, of the bytes from one field through another, or that field, and of a packet
  /// that the property `packet` has.
  public mutating func checksum(
    after checksum: Checksum,
    from first: StaticString? = nil,
    through last: StaticString? = nil,
    including packet: StaticString? = nil,
    endianness: Endianness = .big,
    field: StaticString
  ) {
    add(checksum, endianness, field, isBefore: false, first, last ?? field, packet)
  }

  private mutating func add(
    _ checksum: Checksum,
    _ endianness: Endianness,
    _ field: StaticString,
    isBefore: Bool,
    _ first: StaticString?,
    _ last: StaticString?,
    _ packet: StaticString?
  ) {
    add(
      .fieldChecksum(
        FieldChecksum(
          checksum: checksum, endianness: endianness, field: "\(field)", isBefore: isBefore,
          first: first.map { "\($0)" }, last: last.map { "\($0)" },
          including: packet.map { "\($0)" })))
  }
}
