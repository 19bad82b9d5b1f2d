/// A value that must be within a range: an element, or what a region holds.
@_documentation(visibility: internal)
@frozen
public struct RangedEncoding<Bounds: RangeExpression, Base: FieldEncoding>: _LibraryEncoding
where Bounds.Bound == Base.Value {
  public typealias Value = Base.Value

  @usableFromInline let range: Bounds
  @usableFromInline let base: Base

  @inlinable
  init(_ range: Bounds, _ base: Base) {
    self.range = range
    self.base = base
  }

  @inlinable
  public var minimumByteCount: Int { base.minimumByteCount }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let start = reader.offset
    let value = try base.read(from: &reader)
    // The time to compare text depends on its combining marks.
    try reader.checkCombiningMarks(from: start)
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: start).raise()
    }
    return value
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let start = writer.count
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: start).raise()
    }
    try base.write(value, into: &writer)
    try writer.checkCombiningMarks(from: start)
  }
}

extension RangedEncoding: DescribedForm where Base: DescribedForm {
  public var wireType: WireType {
    .ranged(
      Value.self, base.wireType, range,
      (Value.self as? any PacketField.Type).map { TypeReference($0, .big) })
  }
}

extension FieldForm {
  /// An element that must be within `range`, in an encoding.
  @inlinable
  public static func inRange<Bounds: RangeExpression, Base: FieldEncoding>(
    _ range: Bounds,
    of base: Base
  ) -> Self where Self == RangedEncoding<Bounds, Base> { RangedEncoding(range, base) }

  /// An element that must be within `range`.
  @inlinable
  public static func inRange<Bounds: RangeExpression>(
    _ range: Bounds,
    endianness: Endianness = .big
  ) -> Self
  where Bounds.Bound: PacketField, Self == RangedEncoding<Bounds, ElementEncoding<Bounds.Bound>> {
    RangedEncoding(range, ElementEncoding(endianness))
  }
}
