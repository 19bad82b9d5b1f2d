/// A value that must be within a range: an element in another encoding.
@_documentation(visibility: internal)
@frozen
public struct RangedEncoding<Base: FieldEncoding>: LibraryEncoding {
  public typealias Value = Base.Value

  @usableFromInline let base: Base
  @usableFromInline let contains: (Value) -> Bool
  @usableFromInline let error: (Value, Int) -> PacketError
  @usableFromInline let describe: (WireType) -> WireType

  @usableFromInline
  init(_ range: some RangeExpression<Value>, _ base: Base) {
    self.base = base
    contains = { range.contains($0) }
    error = { PacketError.outOfRange($0, range, at: $1) }
    describe = { type in
      .ranged(Value.self, type, range, TypeReference(any: Value.self, .big))
    }
  }

  @inlinable
  public var minimumByteCount: Int { base.minimumByteCount }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let start = reader.offset
    let value = try base.read(from: &reader)
    // The time to compare text depends on its combining marks.
    try reader.checkCombiningMarks(from: start)
    guard contains(value) else { throw error(value, start) }
    return value
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let start = writer.count
    guard contains(value) else { throw error(value, start) }
    try base.write(value, into: &writer)
    try writer.checkCombiningMarks(from: start)
  }
}

extension RangedEncoding: DescribedForm where Base: DescribedForm {
  public var wireType: WireType { describe(base.wireType) }
}

extension FieldForm {
  /// An element that must be within `range`, in an encoding. A range of literals needs its type: `(1...9) as ClosedRange<UInt8>`.
  public static func inRange<Base: FieldEncoding>(
    _ range: some RangeExpression<Base.Value>, as base: Base
  ) -> Self where Self == RangedEncoding<Base> { RangedEncoding(range, base) }

  /// An element that must be within `range`. A range of literals needs its type: `(1...9) as ClosedRange<UInt8>`.
  public static func inRange<Field: PacketField>(
    _ range: some RangeExpression<Field>, endianness: Endianness = .big
  ) -> Self where Self == RangedEncoding<ElementEncoding<Field>> {
    RangedEncoding(range, ElementEncoding(endianness))
  }
}
