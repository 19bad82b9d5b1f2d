// Counts of bytes that a declaration states, such as widths and padding, and what they add to a packet's minimum size.

extension PacketWriter {
  /// The most bytes of a fixed-width string or of a run of padding: one byte less than 2 GiB.
  @inlinable
  static var maximumFixedByteCount: Int { 0x7FFF_FFFF }
}

// The terms of ``PacketField/minimumByteCount`` as expansions of `@Packet` write them. No term can make the sum
// overflow, whatever a declaration states. A type that is not a field counts as zero here; the compiler reports it
// where it is read.
extension PacketField {
  /// The bytes that a width or padding takes: zero if `count` is negative, and at most the maximum of a field.
  @inlinable
  public static func _fewestBytes(in count: Int) -> Int {
    min(max(count, 0), PacketWriter.maximumFixedByteCount)
  }

  /// The fewest bytes of a field.
  @inlinable
  public static func _fewestBytes<Field: PacketField>(of type: Field.Type) -> Int {
    _fewestBytes(in: Field.minimumByteCount)
  }

  /// The fewest bytes of a packet that is given something.
  @inlinable
  public static func _fewestBytes<Nested: GivenPacket>(of type: Nested.Type) -> Int {
    _fewestBytes(in: Nested.minimumByteCount)
  }

  /// Zero for a type that the compiler rejects where it is read.
  @inlinable
  public static func _fewestBytes<Value>(of type: Value.Type) -> Int { 0 }

  /// The fewest bytes of a value that a coder writes.
  @inlinable
  public static func _fewestBytes<Coder: PacketCoder>(codedBy coder: Coder.Type) -> Int {
    _fewestBytes(in: Coder.minimumByteCount)
  }

  /// Zero for a type that the compiler rejects where it is read.
  @inlinable
  public static func _fewestBytes<Value>(codedBy coder: Value.Type) -> Int { 0 }

  /// The fewest bytes of a prefix.
  @inlinable
  public static func _fewestBytes<Prefix: LengthPrefix>(ofPrefix prefix: Prefix.Type) -> Int {
    _fewestBytes(in: Prefix.minimumByteCount)
  }

  /// Zero for a type that the compiler rejects where it is read.
  @inlinable
  public static func _fewestBytes<Value>(ofPrefix prefix: Value.Type) -> Int { 0 }

  /// The bytes of a checksum.
  @inlinable
  public static func _fewestBytes(of checksum: Checksum) -> Int { checksum.byteCount }

  /// The fewest bytes of an array of `count` elements.
  @inlinable
  public static func _fewestBytes<Element: PacketField>(in count: Int, of type: [Element].Type)
    -> Int
  {
    let (product, overflow) = max(count, 0).multipliedReportingOverflow(
      by: max(Element.minimumByteCount, 0))
    return _fewestBytes(in: overflow ? .max : product)
  }

  /// Zero for a type that the compiler rejects where it is read.
  @inlinable
  public static func _fewestBytes<Value>(in count: Int, of type: Value.Type) -> Int { 0 }

  /// The count of numbers in a value that can be quantized.
  @inlinable
  public static func _quantityCount<Value: Quantizable>(of type: Value.Type) -> Int {
    Value.quantityCount
  }

  /// One for a type that the compiler rejects where it is read.
  @inlinable
  public static func _quantityCount<Value>(of type: Value.Type) -> Int { 1 }
}
