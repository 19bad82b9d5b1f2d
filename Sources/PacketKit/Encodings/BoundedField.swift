/// Text, bytes or elements that fill the remaining bytes, or end before a terminator.
@_documentation(visibility: internal)
public protocol BoundedField: PacketField {
  /// How it is encoded.
  associatedtype _Bounded: BoundedCoding where _Bounded.Value == Self
}

/// How text, bytes or elements are encoded, in whatever ends them.
@_documentation(visibility: internal)
public protocol BoundedCoding {
  associatedtype Value: BoundedField

  static func read(remaining form: BoundedContent<Value>, from reader: inout PacketReader)
    throws(PacketError) -> Value
  static func write(
    _ value: Value, remaining form: BoundedContent<Value>, into writer: inout PacketWriter)
    throws(PacketError)
  static func keep(remaining form: BoundedContent<Value>, from reader: inout PacketReader)
    throws(PacketError) -> Value._Place

  // The following four are called only for runs of bytes.

  static func read<Prefix>(
    _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value
  static func update<Prefix>(
    _ value: inout Value, _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError)
  static func write<Prefix>(
    _ value: Value, _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    into writer: inout PacketWriter
  ) throws(PacketError)
  static func keep<Prefix>(
    _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place

  static func read(_ form: TerminatedEncoding<Value>, from reader: inout PacketReader)
    throws(PacketError) -> Value
  static func write(
    _ value: Value, _ form: TerminatedEncoding<Value>, into writer: inout PacketWriter)
    throws(PacketError)
  static func keep(_ form: TerminatedEncoding<Value>, from reader: inout PacketReader)
    throws(PacketError) -> Value._Place

  /// The state that a throwing call may have modified; see ``FieldEncoding``.
  static var readRollback: Rollback { get }
  static var writeRollback: Rollback { get }

  static func wireType(_ form: BoundedContent<Value>, _ extent: WireType.Extent) -> WireType

  /// Whether a value is a run of bytes after its length, not a region.
  static var isRun: Bool { get }
}
