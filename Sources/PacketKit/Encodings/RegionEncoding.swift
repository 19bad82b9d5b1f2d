/// What states how many bytes a region takes.
public protocol _RegionExtent {
  associatedtype Mark

  func _begin(_ reader: inout PacketReader) throws(PacketError) -> Mark
  func _end(_ mark: Mark, _ reader: inout PacketReader) throws(PacketError)
  func _begin(_ writer: inout PacketWriter) throws(PacketError) -> Mark
  func _end(_ mark: Mark, _ writer: inout PacketWriter) throws(PacketError)

  /// The fewest bytes that it takes itself.
  static var _minimumByteCount: Int { get }
}

/// A length that counts more or less than what follows it.
@_documentation(visibility: internal)
@frozen
public struct SurplusPrefix<Prefix: LengthPrefix>: _RegionExtent {
  @usableFromInline let included: Int
  @usableFromInline let excluded: Int
  @usableFromInline let maximum: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  @inline(always)
  init(_ included: Int, _ excluded: Int, _ maximum: Int, _ endianness: Endianness) {
    self.included = included
    self.excluded = excluded
    self.maximum = maximum
    self.endianness = endianness
  }

  @inlinable
  public static var _minimumByteCount: Int { Prefix.minimumByteCount }

  @inlinable
  @inline(__always)
  public func _begin(_ reader: inout PacketReader) throws(PacketError) -> SizedBody<Prefix> {
    try reader.beginSized(
      Prefix.self, including: included, excluding: excluded, maximum: maximum,
      endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: SizedBody<Prefix>, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endSized(mark)
  }

  @inlinable
  @inline(__always)
  public func _begin(_ writer: inout PacketWriter) throws(PacketError) -> SizedBody<Prefix> {
    try writer.beginSized(
      Prefix.self, including: included, excluding: excluded, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: SizedBody<Prefix>, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endSized(mark, maximum: maximum)
  }
}

/// A count of bytes or elements that an earlier field states.
@_documentation(visibility: internal)
@frozen
public struct StatedNumber<Number: BinaryInteger>: _RegionExtent {
  @usableFromInline let value: Number
  @usableFromInline let times: Int
  @usableFromInline let plus: Int
  @usableFromInline let minus: Int

  @inlinable
  @inline(always)
  init(_ value: Number, _ times: Int, _ plus: Int, _ minus: Int) {
    self.value = value
    self.times = times
    self.plus = plus
    self.minus = minus
  }

  @inlinable
  public static var _minimumByteCount: Int { 0 }

  @inlinable
  @inline(__always)
  public func _begin(_ reader: inout PacketReader) throws(PacketError) -> SizedRegion {
    try reader.beginSized(by: value, times: times, plus: plus, minus: minus)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: SizedRegion, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endSized(mark)
  }

  @inlinable
  @inline(__always)
  public func _begin(_ writer: inout PacketWriter) throws(PacketError) -> SizedRegion {
    try writer.beginSized(by: value, times: times, plus: plus, minus: minus)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: SizedRegion, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endSized(mark)
  }
}

/// All bytes that remain but the last ones.
@_documentation(visibility: internal)
@frozen
public struct AllBytesButLast: _RegionExtent, _DescribedExtent {
  @usableFromInline let count: Int

  @inlinable
  @inline(always)
  init(_ count: Int) { self.count = count }

  @inlinable
  public static var _minimumByteCount: Int { 0 }

  public var _length: WireType.RegionLength { .remaining(leaving: count) }

  @inlinable
  @inline(__always)
  public func _begin(_ reader: inout PacketReader) throws(PacketError) -> Int {
    try reader.beginRemaining()
    return try reader.beginBody(leaving: count)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: Int, _ reader: inout PacketReader) throws(PacketError) {
    try reader.endBody(mark)
  }

  @inlinable
  @inline(__always)
  public func _begin(_ writer: inout PacketWriter) throws(PacketError) -> Int {
    try writer.beginRemaining()
    if writer.nesting.depth == 0 { writer.remainingEnd = -1 }
    return try writer.beginBody(leaving: count)
  }

  @inlinable
  @inline(__always)
  public func _end(_ mark: Int, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.endBody(mark)
  }
}

/// A value that must use up a stated count of bytes.
@_documentation(visibility: internal)
@frozen
public struct RegionEncoding<Extent: _RegionExtent, Content: _ContentEncoding>: _LibraryEncoding {
  public typealias Value = Content.Value

  @usableFromInline let extent: Extent
  @usableFromInline let content: Content

  @inlinable
  @inline(always)
  init(_ extent: Extent, _ content: Content) {
    self.extent = extent
    self.content = content
  }

  @inlinable
  public var minimumByteCount: Int { Extent._minimumByteCount }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let region = try extent._begin(&reader)
    let value = try content.read(from: &reader)
    try extent._end(region, &reader)
    return value
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let region = try extent._begin(&writer)
    try content.write(value, into: &writer)
    try extent._end(region, &writer)
  }
}

extension RegionEncoding: ViewedEncoding where Content: _ViewedContent {
  @inlinable
  @inline(always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    let region = try extent._begin(&reader)
    let place = try content.keep(from: &reader)
    try extent._end(region, &reader)
    return place
  }
}

extension WireType {
  /// What states the count of a region's bytes.
  public enum RegionLength: Sendable, Hashable {
    /// A prefix. Its number is `including` more than the count, which is at most `maximum`.
    case prefixed(WirePrefix, including: Int, maximum: Int)

    /// An earlier field.
    case stated(StatedCount)

    /// The end of the available bytes, of which it leaves the last ones.
    case remaining(leaving: Int)
  }
}

extension WireType.RegionLength {
  /// The fewest bytes that it takes itself.
  var minimumByteCount: Int {
    switch self {
    case .prefixed(let prefix, _, _): prefix.minimumByteCount
    case .stated, .remaining: 0
    }
  }

  /// Whether the region takes all bytes that remain, or all but some.
  package var takesRemaining: Bool {
    switch self {
    case .prefixed, .stated: false
    case .remaining: true
    }
  }
}

/// The description of a region.
@_documentation(visibility: internal)
public struct RegionForm<Content: _DescribedContent>: DescribedForm {
  public typealias Value = Content.Value

  let length: WireType.RegionLength
  let content: Content

  public var wireType: WireType {
    // A length that counts neither more nor less is that of text and bytes themselves.
    if case .prefixed(let prefix, including: 0, let maximum) = length {
      return content._wireType(after: prefix, maximum: maximum)
    }
    return .region(content.wireType, length)
  }
}

extension RegionEncoding: DescribedForm where Extent: _DescribedExtent, Content: _DescribedContent {
  public var wireType: WireType {
    RegionForm(length: extent._length, content: content).wireType
  }
}

/// What states how many bytes a region takes, in a description.
public protocol _DescribedExtent {
  var _length: WireType.RegionLength { get }
}

extension SurplusPrefix: _DescribedExtent {
  public var _length: WireType.RegionLength {
    .prefixed(
      WirePrefix(Prefix.self, endianness), including: included &- excluded, maximum: maximum)
  }
}

extension FieldForm {
  /// Text, bytes or elements after a length that counts more or less than them.
  @inlinable
  @inline(always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Field: _BoundedField>(
    _ prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<SurplusPrefix<Prefix>, BoundedContent<Field>> {
    RegionEncoding(
      SurplusPrefix(included, excluded, maximum, endianness), BoundedContent(encoding, endianness))
  }

  /// A packet after a length that counts more or less than it.
  @inlinable
  @inline(always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Nested: Packet>(
    _ prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<SurplusPrefix<Prefix>, NestedContent<Nested>> {
    RegionEncoding(SurplusPrefix(included, excluded, maximum, endianness), NestedContent())
  }

  /// Elements that `element` encodes, after a length that counts more or less than them.
  @inlinable
  @inline(always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Element: FieldEncoding>(
    _ prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    each element: Element
  ) -> Self where Self == RegionEncoding<SurplusPrefix<Prefix>, EachContent<Element>> {
    RegionEncoding(SurplusPrefix(included, excluded, maximum, endianness), EachContent(element))
  }

  /// Text, bytes or elements up to the last `count` bytes of the packet, or of the region around them.
  ///
  /// What takes the last bytes must use them up: a packet by hand calls ``PacketReader/finish()`` after it.
  @inlinable
  @inline(always)
  public static func remaining<Field: _BoundedField>(
    leaving count: Int,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AllBytesButLast, BoundedContent<Field>> {
    RegionEncoding(AllBytesButLast(count), BoundedContent(encoding, endianness))
  }

  /// A packet up to the last `count` bytes of the packet, or of the region, around it.
  @inlinable
  @inline(always)
  public static func remaining<Nested: Packet>(
    leaving count: Int,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AllBytesButLast, NestedContent<Nested>> {
    RegionEncoding(AllBytesButLast(count), NestedContent())
  }

  /// Elements that `element` encodes, up to the last `count` bytes of the packet, or of the region around them.
  @inlinable
  @inline(always)
  public static func remaining<Element: FieldEncoding>(
    leaving count: Int,
    each element: Element
  ) -> Self where Self == RegionEncoding<AllBytesButLast, EachContent<Element>> {
    RegionEncoding(AllBytesButLast(count), EachContent(element))
  }

  /// Text, bytes or elements of `times * value + plus - minus` bytes. `value` is what an earlier field states.
  @inlinable
  @inline(always)
  public static func sized<Number: BinaryInteger, Field: _BoundedField>(
    by value: Number,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<StatedNumber<Number>, BoundedContent<Field>> {
    RegionEncoding(StatedNumber(value, times, plus, minus), BoundedContent(encoding, endianness))
  }

  /// A packet of `times * value + plus - minus` bytes. `value` is what an earlier field states.
  @inlinable
  @inline(always)
  public static func sized<Number: BinaryInteger, Nested: Packet>(
    by value: Number,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<StatedNumber<Number>, NestedContent<Nested>> {
    RegionEncoding(StatedNumber(value, times, plus, minus), NestedContent())
  }

  /// Elements that `element` encodes, of `times * value + plus - minus` bytes.
  @inlinable
  @inline(always)
  public static func sized<Number: BinaryInteger, Element: FieldEncoding>(
    by value: Number,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    each element: Element
  ) -> Self where Self == RegionEncoding<StatedNumber<Number>, EachContent<Element>> {
    RegionEncoding(StatedNumber(value, times, plus, minus), EachContent(element))
  }

  /// The description of text, bytes or elements whose count of bytes the field of this name states.
  public static func sized<Field: _BoundedField>(
    by name: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == RegionForm<BoundedContent<Field>> {
    RegionForm(
      length: .stated(StatedCount(field: "\(name)", times: times, plus: plus, minus: minus)),
      content: BoundedContent(encoding, endianness))
  }

  /// The description of a packet whose count of bytes the field of this name states.
  public static func sized<Nested: Packet>(
    by name: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big
  ) -> Self where Self == RegionForm<NestedContent<Nested>> {
    RegionForm(
      length: .stated(StatedCount(field: "\(name)", times: times, plus: plus, minus: minus)),
      content: NestedContent())
  }

  /// The description of elements whose count of bytes the field of this name states.
  public static func sized<Element: DescribedForm>(
    by name: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    each element: Element
  ) -> Self where Self == RegionForm<EachForm<Element>> {
    RegionForm(
      length: .stated(StatedCount(field: "\(name)", times: times, plus: plus, minus: minus)),
      content: EachForm(element: element))
  }
}
