/// Elements that end with a marked one, or where the next bytes begin another kind.
@_documentation(visibility: internal)
@frozen
public struct RepeatedEncoding<End, Element: FieldForm>: FieldForm {
  public typealias Value = [Element.Value]

  @usableFromInline let end: End
  @usableFromInline let element: Element

  @inlinable
  init(_ end: End, _ element: Element) { (self.end, self.element) = (end, element) }
}

extension RepeatedEncoding: LibraryEncoding, FieldEncoding
where End: RepetitionEnd<Element.Value>, Element: FieldEncoding {
  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    var elements: [Element.Value] = []
    try reader.descend()
    while !end.isReached(after: elements.last, in: &reader) {
      try reader.takeUncountedElement(
        appendingTo: &elements, maximum: reader.limits.maximumElementCount, as: element)
    }
    reader.ascend()
    return elements
  }

  @inlinable
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    let maximum = writer.limits.maximumElementCount
    guard value.count <= maximum else {
      throw .lengthTooLarge(UInt64(value.count), maximum: maximum, at: writer.count)
    }
    if !end.mayComeFirst, value.isEmpty { throw .noLastElement(at: writer.count) }
    try writer.descend()
    for (index, each) in value.enumerated() {
      let start = writer.count
      do throws(PacketError) {
        try writer.writeInner(each, as: element)
        guard writer.count > start else { throw .emptyElement(at: start) }
        try end.check(each, isLast: index == value.count - 1, from: start, in: &writer)
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    writer.ascend()
  }
}

extension RepeatedEncoding: DescribedForm where End: DescribedExtent, Element: DescribedForm {
  public var wireType: WireType { .array(element.wireType, end.extent) }
}

/// Where repeated elements end.
@_documentation(visibility: internal)
public protocol RepetitionEnd<Element> {
  associatedtype Element

  /// Whether there may be no element.
  var mayComeFirst: Bool { get }

  /// Whether no element follows the one that was read last.
  func isReached(after last: Element?, in reader: inout PacketReader) -> Bool

  /// Rejects an element, written from `start`, after which, or before which, a reader would end.
  func check(
    _ element: Element, isLast: Bool, from start: Int, in writer: inout PacketWriter
  ) throws(PacketError)
}

/// After the first element for which a condition is true.
@_documentation(visibility: internal)
@frozen
public struct MarkedElement<Element>: RepetitionEnd {
  @usableFromInline let isLast: (Element) -> Bool

  @inlinable
  init(_ isLast: @escaping (Element) -> Bool) { self.isLast = isLast }

  @inlinable
  public var mayComeFirst: Bool { false }

  @inlinable
  public func isReached(after last: Element?, in reader: inout PacketReader) -> Bool {
    last.map(isLast) ?? false
  }

  @inlinable
  public func check(
    _ element: Element, isLast: Bool, from start: Int, in writer: inout PacketWriter
  ) throws(PacketError) {
    guard self.isLast(element) == isLast else { throw .contradictsEnd(isLast: isLast, at: start) }
  }
}

/// After the first element whose field of a name, or path, is true.
@_documentation(visibility: internal)
public struct NamedMark: DescribedExtent {
  let path: StaticString

  public var extent: WireType.Extent { .repeated(.until("\(path)")) }
}

/// Before the first bytes that are not those with which each element begins. Or before the bytes with which none begins, or
/// where no bytes remain.
@_documentation(visibility: internal)
@frozen
public struct NextBytes<Element>: RepetitionEnd, DescribedExtent {
  @usableFromInline let bytes: [UInt8]
  /// Whether elements begin with the bytes.
  @usableFromInline let areOfElements: Bool

  @inlinable
  init(_ bytes: [UInt8], areOfElements: Bool) {
    (self.bytes, self.areOfElements) = (bytes, areOfElements)
  }

  public var extent: WireType.Extent {
    .repeated(areOfElements ? .whileNext(bytes) : .untilNext(bytes))
  }

  @inlinable
  public var mayComeFirst: Bool { true }

  @inlinable
  public func isReached(after last: Element?, in reader: inout PacketReader) -> Bool {
    if !areOfElements, reader.isAtEnd { return true }
    let rest = unsafe UnsafeRawBufferPointer(start: reader.current, count: reader.remainingCount)
    return unsafe rest.starts(with: bytes) != areOfElements
  }

  @inlinable
  public func check(
    _ element: Element, isLast: Bool, from start: Int, in writer: inout PacketWriter
  ) throws(PacketError) {
    let written = unsafe UnsafeRawBufferPointer(
      start: writer.base + start, count: writer.count - start)
    guard unsafe written.starts(with: bytes) == areOfElements else {
      throw .endsRepetition(bytes, areOfElements: areOfElements, at: start)
    }
  }
}

/// An element of an array in the encoding of its type, at the level of the array.
@_documentation(visibility: internal)
@frozen
public struct ElementEncoding<Value: PacketField>: LibraryEncoding, DescribedForm {
  @usableFromInline let endianness: Endianness

  @inlinable
  init(_ endianness: Endianness) { self.endianness = endianness }

  @inlinable
  public var minimumByteCount: Int { Value.minimumByteCount }

  public var wireType: WireType { WireType(of: Value.self, endianness) }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.readInner(endianness: endianness)
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.writeInner(value, endianness: endianness)
  }
}

extension FieldForm {
  /// Elements up to and including the first for which `isLast` is true.
  @inlinable
  public static func repeated<Field: PacketField>(
    until isLast: @escaping (Field) -> Bool, endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<MarkedElement<Field>, ElementEncoding<Field>> {
    RepeatedEncoding(MarkedElement(isLast), ElementEncoding(endianness))
  }

  /// The description of elements up to and including the first whose field of this name, or path, is true.
  public static func repeated<Field: PacketField>(
    until path: StaticString, endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<NamedMark, ElementEncoding<Field>> {
    RepeatedEncoding(NamedMark(path: path), ElementEncoding(endianness))
  }

  /// Elements as long as the next bytes are these, with which each element begins.
  ///
  /// The next field must begin with other bytes. After the last field, a packet by hand calls ``PacketReader/finish()``, and
  /// ``PacketWriter/endBody(_:)`` with 0.
  @inlinable
  public static func repeated<Field: PacketField>(
    whileNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<NextBytes<Field>, ElementEncoding<Field>> {
    RepeatedEncoding(NextBytes(bytes, areOfElements: true), ElementEncoding(endianness))
  }

  /// Elements until the next bytes are these, with which no element begins, or until no bytes remain.
  ///
  /// The next field must begin with these bytes.
  @inlinable
  public static func repeated<Field: PacketField>(
    untilNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<NextBytes<Field>, ElementEncoding<Field>> {
    RepeatedEncoding(NextBytes(bytes, areOfElements: false), ElementEncoding(endianness))
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func noLastElement(at offset: Int) -> PacketError {
    PacketError("the last element is not marked", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func contradictsEnd(isLast: Bool, at offset: Int) -> PacketError {
    PacketError(
      isLast
        ? "the last element does not say that it is the last"
        : "an element before the last says that it is the last", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func endsRepetition(
    _ bytes: [UInt8], areOfElements: Bool, at offset: Int
  ) -> PacketError {
    let verb = areOfElements ? "does not begin" : "begins"
    return PacketError("an element that \(verb) with \(bytes.hexDigits) ends the list", at: offset)
  }
}
