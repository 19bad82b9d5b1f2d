/// A duration: the count of units, as an `Int64`.
@_documentation(visibility: internal)
public struct IntervalEncoding: LibraryEncoding, DescribedForm {
  public typealias Value = Duration

  let unit: TimeUnit
  let endianness: Endianness

  public var minimumByteCount: Int { 8 }

  public static var readRollback: Rollback { .offset }

  public static var writeRollback: Rollback { .nothing }

  public var wireType: WireType { .interval(unit, endianness) }

  public func read(from reader: inout PacketReader) throws(PacketError) -> Duration {
    Duration(count: try reader.read(Int64.self, endianness: endianness), of: unit)
  }

  public func write(_ value: Duration, into writer: inout PacketWriter) throws(PacketError) {
    guard let count = value.count(of: unit) else {
      throw PacketError(
        .doesNotFit("\(value)", in: "an Int64 of \(unit.name)"), at: writer.count)
    }
    writer.append(count, endianness: endianness)
  }
}

extension FieldForm {
  /// A duration, counted in units.
  public static func interval(_ unit: TimeUnit, endianness: Endianness = .big) -> Self
  where Self == IntervalEncoding { IntervalEncoding(unit: unit, endianness: endianness) }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: "a timestamp is a 'Date'; write an optional with '?', not as a type alias"
  )
  public static func timestamp<Other>(_ unit: TimeUnit, endianness: Endianness = .big) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: "an interval is a 'Duration'; write an optional with '?', not as a type alias"
  )
  public static func interval<Other>(_ unit: TimeUnit, endianness: Endianness = .big) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
