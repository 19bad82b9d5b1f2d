/// The source of a region's count of bytes.
@_documentation(visibility: internal)
public protocol RegionExtent {
  associatedtype Mark

  func begin(_ reader: inout PacketReader) throws(PacketError) -> Mark
  func end(_ mark: Mark, _ reader: inout PacketReader) throws(PacketError)
  func begin(_ writer: inout PacketWriter) throws(PacketError) -> Mark
  func end(_ mark: Mark, _ writer: inout PacketWriter) throws(PacketError)

  /// The fewest bytes that it takes itself.
  static var minimumByteCount: Int { get }
}

/// A length that counts more or less than the bytes that follow it.
@_documentation(visibility: internal)
@frozen
public struct AdjustedPrefix<Prefix: LengthPrefix>: RegionExtent {
  @usableFromInline let included: Int
  @usableFromInline let excluded: Int
  @usableFromInline let maximum: Int
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ included: Int, _ excluded: Int, _ maximum: Int, _ endianness: Endianness) {
    self.included = included
    self.excluded = excluded
    self.maximum = maximum
    self.endianness = endianness
  }

  @inlinable
  public static var minimumByteCount: Int { Prefix.minimumByteCount }

  @export(implementation)
  @inline(__always)
  public func begin(_ reader: inout PacketReader) throws(PacketError) -> SizedBody<Prefix> {
    try reader.beginSized(
      Prefix.self, including: included, excluding: excluded, maximum: maximum,
      endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: SizedBody<Prefix>, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endSized(mark)
  }

  @export(implementation)
  @inline(__always)
  public func begin(_ writer: inout PacketWriter) throws(PacketError) -> SizedBody<Prefix> {
    try writer.beginSized(
      Prefix.self, including: included, excluding: excluded, endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: SizedBody<Prefix>, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endSized(mark, maximum: maximum)
  }
}

/// A count of bytes or elements that an earlier field states.
@_documentation(visibility: internal)
@frozen
public struct ReferencedCount<Number: BinaryInteger>: RegionExtent {
  @usableFromInline let value: Number
  @usableFromInline let times: Int
  @usableFromInline let plus: Int
  @usableFromInline let minus: Int

  @export(implementation)
  @inline(__always)
  init(_ value: Number, _ times: Int, _ plus: Int, _ minus: Int) {
    (self.value, self.times, self.plus, self.minus) = (value, times, plus, minus)
  }

  @inlinable
  public static var minimumByteCount: Int { 0 }

  @export(implementation)
  @inline(__always)
  public func begin(_ reader: inout PacketReader) throws(PacketError) -> SizedRegion {
    try reader.beginSized(by: value, times: times, plus: plus, minus: minus)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: SizedRegion, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endSized(mark)
  }

  @export(implementation)
  @inline(__always)
  public func begin(_ writer: inout PacketWriter) throws(PacketError) -> SizedRegion {
    try writer.beginSized(by: value, times: times, plus: plus, minus: minus)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: SizedRegion, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endSized(mark)
  }
}

/// All bytes that remain but the last ones.
@_documentation(visibility: internal)
@frozen
public struct AllBytesButLast: RegionExtent, DescribedExtent {
  @usableFromInline let count: Int

  @export(implementation)
  @inline(__always)
  init(_ count: Int) { self.count = count }

  @inlinable
  public static var minimumByteCount: Int { 0 }

  public var extent: WireType.Extent { .remaining(leaving: count) }

  @export(implementation)
  @inline(__always)
  public func begin(_ reader: inout PacketReader) throws(PacketError) -> Int {
    try reader.beginRemaining()
    return try reader.beginBody(leaving: count)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: Int, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endBody(mark)
  }

  @export(implementation)
  @inline(__always)
  public func begin(_ writer: inout PacketWriter) throws(PacketError) -> Int {
    try writer.beginRemaining()
    if writer.nesting.depth == 0 { writer.remainingEnd = -1 }
    return try writer.beginBody(leaving: count)
  }

  @export(implementation)
  @inline(__always)
  public func end(_ mark: Int, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endBody(mark)
  }
}

/// The source of a count of bytes or elements, in a description.
@_documentation(visibility: internal)
public protocol DescribedExtent {
  var extent: WireType.Extent { get }
}

extension AdjustedPrefix: DescribedExtent {
  public var extent: WireType.Extent {
    .prefixed(
      WirePrefix(Prefix.self, endianness), including: included &- excluded, maximum: maximum)
  }
}
