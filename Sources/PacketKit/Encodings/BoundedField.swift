/// Text, bytes or elements: what can end with its bytes, or before a terminator.
public protocol _BoundedField: PacketField {
  static func _read(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> Self
  static func _write(
    _ value: Self, remaining form: BoundedContent<Self>, into writer: inout PacketWriter)
    throws(PacketError)
  static func _keep(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> _Place

  static func _read<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Self
  static func _update<Prefix: LengthPrefix>(
    _ value: inout Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, from reader: inout PacketReader
  ) throws(PacketError)
  static func _write<Prefix: LengthPrefix>(
    _ value: Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, into writer: inout PacketWriter
  ) throws(PacketError)
  static func _keep<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> _Place

  static func _read(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError)
    -> Self
  static func _write(
    _ value: Self, _ form: TerminatedEncoding<Self>, into writer: inout PacketWriter)
    throws(PacketError)
  static func _keep(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError)
    -> _Place

  /// What a call that throws may have changed; see ``FieldEncoding``.
  static var _readDisturbance: Disturbance { get }
  static var _writeDisturbance: Disturbance { get }

  static func _wireType(_ form: BoundedContent<Self>, _ extent: WireType.Extent) -> WireType

  /// Whether a value is described as a run of bytes after its length, not as a region.
  static var _isRun: Bool { get }
}
