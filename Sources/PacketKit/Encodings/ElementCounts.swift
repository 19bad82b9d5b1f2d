/// The source of a collection's count of elements: a prefix, the declaration, or an earlier field.
@_documentation(visibility: internal)
public protocol ElementCount {
  /// Whether the count is before the elements.
  static var isPrefix: Bool { get }

  /// Reads the count of elements that take at least `minimumByteCount` bytes each. It is at most what the limits allow.
  func read(from reader: inout PacketReader, minimumByteCount: Int) throws(PacketError) -> Int

  /// Rejects a count other than the stated one.
  ///
  /// - Returns: The most elements that may be written.
  func check(_ count: Int, in writer: inout PacketWriter) throws(PacketError) -> Int

  /// Appends the count, unless something else states it.
  func write(_ count: Int, into writer: inout PacketWriter) throws(PacketError)

  /// The fewest bytes of the count and its elements.
  func minimumByteCount(ofElements minimumByteCount: Int) -> Int
}

extension ElementCount {
  @export(implementation)
  @inline(__always)
  public static var isPrefix: Bool { false }
}

/// A count before the elements.
@_documentation(visibility: internal)
@frozen
public struct PrefixedCount<Prefix: LengthPrefix>: ElementCount, DescribedExtent {
  @usableFromInline let maximum: Int
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ maximum: Int, _ endianness: Endianness) {
    (self.maximum, self.endianness) = (maximum, endianness)
  }

  @export(implementation)
  @inline(__always)
  public static var isPrefix: Bool { true }

  public var extent: WireType.Extent {
    .prefixed(WirePrefix(Prefix.self, endianness), maximum: maximum)
  }

  @export(implementation)
  @inline(__always)
  public func read(
    from reader: inout PacketReader, minimumByteCount: Int
  ) throws(PacketError) -> Int {
    try reader.takeLength(
      Prefix.self, maximum: min(maximum, reader.limits.maximumElementCount),
      minimumByteCount: minimumByteCount, endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  public func check(_ count: Int, in writer: inout PacketWriter) -> Int {
    min(min(maximum, Prefix.maximumLength), writer.limits.maximumElementCount)
  }

  @export(implementation)
  @inline(__always)
  public func write(_ count: Int, into writer: inout PacketWriter) throws(PacketError) {
    try Prefix.writeLength(count, into: &writer, endianness: endianness)
  }

  @inlinable
  public func minimumByteCount(ofElements minimumByteCount: Int) -> Int {
    Prefix.minimumByteCount
  }
}

/// A count that the declaration states.
@_documentation(visibility: internal)
@frozen
public struct FixedCount: ElementCount, DescribedExtent {
  @usableFromInline let count: Int

  @export(implementation)
  @inline(__always)
  init(_ count: Int) { self.count = count }

  public var extent: WireType.Extent { .fixed(count) }

  @export(implementation)
  @inline(__always)
  public func read(from reader: inout PacketReader, minimumByteCount: Int) -> Int { count }

  @export(implementation)
  @inline(__always)
  public func check(_ count: Int, in writer: inout PacketWriter) throws(PacketError) -> Int {
    guard count == self.count else {
      try PacketError.wrongCount(count, expected: self.count, at: writer.count).raise()
    }
    return .max
  }

  @export(implementation)
  @inline(__always)
  public func write(_ count: Int, into writer: inout PacketWriter) {}

  @inlinable
  public func minimumByteCount(ofElements minimumByteCount: Int) -> Int {
    let (product, overflow) = max(count, 0).multipliedReportingOverflow(by: minimumByteCount)
    return overflow ? .max : product
  }
}

extension ReferencedCount: ElementCount {
  @export(implementation)
  @inline(__always)
  public func read(
    from reader: inout PacketReader, minimumByteCount: Int
  ) throws(PacketError) -> Int {
    try reader.elementCount(
      value, times: times, plus: plus, minus: minus, minimumByteCount: minimumByteCount)
  }

  @export(implementation)
  @inline(__always)
  public func check(_ count: Int, in writer: inout PacketWriter) throws(PacketError) -> Int {
    let stated = statedCount(value, times: times, plus: plus, minus: minus)
    try writer.checkCount(
      count, stated: stated, "\(value)", contradiction(of: count, at: writer.count))
    return .max
  }

  /// The error of a count that the number does not state. It may be the nearest one, where none states the count.
  @usableFromInline
  @inline(never)
  func contradiction(of count: Int, at offset: Int) -> PacketError {
    let number = statedNumber(count, times: times, plus: plus, minus: minus)
    guard number.flatMap(Number.init(exactly:)) != nil,
      let stated = statedCount(value, times: times, plus: plus, minus: minus)
    else { return .notStatable(count, at: offset) }
    return .contradictsCount(count, stated: stated, at: offset)
  }

  @export(implementation)
  @inline(__always)
  public func write(_ count: Int, into writer: inout PacketWriter) {}

  @inlinable
  public func minimumByteCount(ofElements minimumByteCount: Int) -> Int { 0 }
}

/// A count of bytes or elements that the field of a name states.
@_documentation(visibility: internal)
public struct NamedNumber: DescribedExtent {
  let count: StatedCount

  init(_ name: StaticString, _ times: Int, _ plus: Int, _ minus: Int) {
    count = StatedCount(field: "\(name)", times: times, plus: plus, minus: minus)
  }

  public var extent: WireType.Extent { .stated(count) }
}
