/// The place of a number that counts the bytes of a later field, and is known only after that.
@frozen
public struct ReservedNumber<Encoding: FieldEncoding> where Encoding.Value: CountingNumber {
  @usableFromInline let place: Range<Int>
  @usableFromInline let encoding: Encoding

  @inlinable
  init(at place: Range<Int>, _ encoding: Encoding) {
    (self.place, self.encoding) = (place, encoding)
  }
}

/// An integer that can count bytes or elements.
@_documentation(visibility: internal)
public protocol CountingNumber: PacketField {
  /// The number that is equal to a count; nil if there is none.
  init?(_count: Int)

  /// The greatest number.
  static var max: Self { get }
}

extension CountingNumber where Self: FixedWidthInteger {
  @inlinable
  public init?(_count: Int) { self.init(exactly: _count) }
}

extension CountingNumber where Self: NarrowInteger {
  @inlinable
  public init?(_count: Int) { self.init(exactly: _count) }
}

extension UInt8: CountingNumber {}
extension UInt16: CountingNumber {}
extension UInt32: CountingNumber {}
extension UInt64: CountingNumber {}
extension Int8: CountingNumber {}
extension Int16: CountingNumber {}
extension Int32: CountingNumber {}
extension Int64: CountingNumber {}
extension UInt24: CountingNumber {}
extension UInt40: CountingNumber {}
extension UInt48: CountingNumber {}

extension CountingNumber {
  /// The number from which `times * number + plus - minus` is `count`, or one from which another count follows if there
  /// is none; zero without a count.
  @inlinable
  public init(_of count: Int?, times: Int = 1, plus: Int = 0, minus: Int = 0) {
    let number = count.map { statedNumber($0, times: times, plus: plus, minus: minus) ?? .max }
    self = Self(_count: number ?? 0) ?? Self.max
  }
}

/// The number from which `times * number + plus - minus` is `count`; nil if there is none.
@inlinable
func statedNumber(_ count: Int, times: Int, plus: Int, minus: Int) -> Int? {
  let (sum, overflow1) = count.addingReportingOverflow(minus)
  let (product, overflow2) = sum.subtractingReportingOverflow(plus)
  guard !overflow1, !overflow2, times > 0, product % times == 0 else { return nil }
  return product / times
}

extension PacketWriter {
  /// Reserves the place of a number that counts the bytes of a later field.
  ///
  /// ```swift
  /// let length = try writer.reserve(UInt16.self, as: .plain(endianness: .little))
  /// try writer.write(name, as: .fixedWidth(4))
  /// try writer.write(content, as: .sized(by: length))
  /// ```
  ///
  /// A number whose bytes depend on its value, such as a varint, must be directly before the bytes that it counts.
  ///
  /// - Returns: The argument of `.sized(by:)`.
  @inlinable
  public mutating func reserve<Number: CountingNumber, Encoding: FieldEncoding<Number>>(
    _ type: Number.Type = Number.self, as encoding: Encoding, field: StaticString? = nil
  ) throws(PacketError) -> ReservedNumber<Encoding> {
    let start = count
    try write(Number(_of: nil), as: encoding, field: field)
    return ReservedNumber(at: start..<count, encoding)
  }

  /// Writes the number from which the count of the bytes since `start` follows, into its place.
  @inlinable
  mutating func fill<Encoding: FieldEncoding>(
    _ reserved: ReservedNumber<Encoding>, since start: Int, times: Int, plus: Int, minus: Int
  ) throws(PacketError) {
    let byteCount = count - start
    let place = reserved.place
    guard place.upperBound <= start else {
      throw .unreservedLength(at: place.lowerBound, count: start)
    }
    guard let number = statedNumber(byteCount, times: times, plus: plus, minus: minus) else {
      throw .notStated(byteCount, at: start)
    }
    guard let value = Encoding.Value(_count: number) else {
      throw number < 0
        ? .notStated(byteCount, at: start)
        : .countTooLarge(number, Encoding.Value.self, at: place.lowerBound)
    }
    try reserved.encoding._fill(place, with: value, in: &self)
  }

  /// The number at its place.
  @inlinable
  public func _number<Encoding: FieldEncoding>(
    at reserved: ReservedNumber<Encoding>
  ) throws(PacketError) -> Encoding.Value {
    let bytes = makeArray()
    var reader = PacketReader(bytes)
    return try reader.read(Encoding.Value.self, as: reserved.encoding)
  }
}

/// The count of a region's bytes, which fills the place of an earlier number.
@_documentation(visibility: internal)
@frozen
public struct FilledNumber<Encoding: FieldEncoding>: RegionExtent
where Encoding.Value: CountingNumber {
  @usableFromInline let number: ReservedNumber<Encoding>
  @usableFromInline let times: Int
  @usableFromInline let plus: Int
  @usableFromInline let minus: Int

  @inlinable
  init(_ number: ReservedNumber<Encoding>, _ times: Int, _ plus: Int, _ minus: Int) {
    (self.number, self.times, self.plus, self.minus) = (number, times, plus, minus)
  }

  @inlinable
  public static var minimumByteCount: Int { 0 }

  public func begin(_ reader: inout PacketReader) throws(PacketError) -> Int {
    throw .notAField(at: reader.offset)
  }

  public func end(_ mark: Int, _ reader: inout PacketReader) throws(PacketError) {
    throw .notAField(at: reader.offset)
  }

  @inlinable
  public func begin(_ writer: inout PacketWriter) throws(PacketError) -> Int {
    try writer.beginRemaining()
    if writer.nesting.depth == 0 { writer.remainingEnd = -1 }
    return writer.count
  }

  @inlinable
  public func end(_ mark: Int, _ writer: inout PacketWriter) throws(PacketError) {
    try writer.checkEnd()
    writer.remainingEnd = -1
    try writer.fill(number, since: mark, times: times, plus: plus, minus: minus)
  }
}

extension FieldForm {
  /// Text, bytes or elements whose count of bytes fills the place of an earlier number: it becomes the number from which
  /// `times * number + plus - minus` is the count.
  @inlinable
  public static func sized<Number, Field: BoundedField>(
    by number: ReservedNumber<Number>, times: Int = 1, plus: Int = 0, minus: Int = 0,
    encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<FilledNumber<Number>, BoundedContent<Field>> {
    RegionEncoding(FilledNumber(number, times, plus, minus), BoundedContent(encoding, endianness))
  }

  /// A packet whose count of bytes fills the place of an earlier number.
  @inlinable
  public static func sized<Number, Nested: Packet>(
    by number: ReservedNumber<Number>, times: Int = 1, plus: Int = 0, minus: Int = 0,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<FilledNumber<Number>, NestedContent<Nested>> {
    RegionEncoding(FilledNumber(number, times, plus, minus), NestedContent())
  }

  /// Elements that `element` encodes, whose count of bytes fills the place of an earlier number.
  @inlinable
  public static func sized<Number, Element: FieldEncoding>(
    by number: ReservedNumber<Number>, times: Int = 1, plus: Int = 0, minus: Int = 0,
    each element: Element
  ) -> Self where Self == RegionEncoding<FilledNumber<Number>, EachContent<Element>> {
    RegionEncoding(FilledNumber(number, times, plus, minus), EachContent(element))
  }

  /// The content, whose count of bytes fills the place of an earlier number.
  @inlinable
  public static func sized<Number, Content: FieldEncoding>(
    by number: ReservedNumber<Number>, times: Int = 1, plus: Int = 0, minus: Int = 0,
    of content: Content
  ) -> Self where Self == RegionEncoding<FilledNumber<Number>, RegionContent<Content>> {
    RegionEncoding(FilledNumber(number, times, plus, minus), RegionContent(content))
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func notStated(_ byteCount: Int, at offset: Int) -> PacketError {
    PacketError("\(byteCount.inBytes) has no length code", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func countTooLarge<Number: CountingNumber>(
    _ count: Int, _ type: Number.Type, at offset: Int
  ) -> PacketError {
    PacketError(.doesNotFit("\(count)", in: "\(Number.self)"), at: offset)
  }
}
