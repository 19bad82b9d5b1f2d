/// Elements that end with a marked one, or where the next bytes begin another kind.
@_documentation(visibility: internal)
@frozen
public struct RepeatedEncoding<Element: FieldEncoding>: LibraryEncoding {
  public typealias Value = [Element.Value]

  @usableFromInline let end: RepetitionEnd<Element.Value>
  @usableFromInline let element: Element

  @inlinable
  init(_ end: RepetitionEnd<Element.Value>, _ element: Element) {
    (self.end, self.element) = (end, element)
  }

  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    var elements: [Element.Value] = []
    try reader.descend()
    while try !isAtEnd(elements.last, in: &reader) {
      try reader.takeUncountedElement(
        appendingTo: &elements, maximum: reader.limits.maximumElementCount, as: element)
    }
    reader.ascend()
    return elements
  }

  /// Whether no element follows the one that was read last.
  @inlinable
  func isAtEnd(_ last: Element.Value?, in reader: inout PacketReader) throws(PacketError) -> Bool {
    switch end {
    case .element(let isLast): last.map(isLast) ?? false
    case .otherBytes(let bytes): !reader.begins(with: bytes)
    case .bytes(let bytes): reader.isAtEnd || reader.begins(with: bytes)
    }
  }

  @inlinable
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    let maximum = writer.limits.maximumElementCount
    guard value.count <= maximum else {
      throw .lengthTooLarge(UInt64(value.count), maximum: maximum, at: writer.count)
    }
    if case .element = end, value.isEmpty { throw .noLastElement(at: writer.count) }
    try writer.descend()
    for (index, each) in value.enumerated() {
      let start = writer.count
      do throws(PacketError) {
        try writer.writeInner(each, as: element)
        guard writer.count > start else { throw .emptyElement(at: start) }
        try check(each, isLast: index == value.count - 1, from: start, in: &writer)
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    writer.ascend()
  }

  /// Rejects an element after which, or before which, a reader would end.
  @inlinable
  func check(
    _ value: Element.Value, isLast: Bool, from start: Int, in writer: inout PacketWriter
  ) throws(PacketError) {
    switch end {
    case .element(let saysLast):
      guard saysLast(value) == isLast else { throw .contradictsEnd(isLast: isLast, at: start) }
    case .otherBytes(let bytes):
      guard writer.has(bytes, at: start) else { throw .beginsWithOtherBytes(bytes, at: start) }
    case .bytes(let bytes):
      guard !writer.has(bytes, at: start) else { throw .beginsWithEnd(bytes, at: start) }
    }
  }
}

/// Where repeated elements end.
@_documentation(visibility: internal)
@frozen
public enum RepetitionEnd<Element> {
  /// After the first element for which this is true.
  case element((Element) -> Bool)
  /// Before the first bytes that are not these.
  case otherBytes([UInt8])
  /// Before these bytes, or where no bytes remain.
  case bytes([UInt8])
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

extension PacketReader {
  /// Whether the available bytes begin with these.
  @inlinable
  func begins(with bytes: [UInt8]) -> Bool {
    guard bytes.count <= remainingCount else { return false }
    for (index, byte) in bytes.enumerated() {
      guard unsafe current.load(fromByteOffset: index, as: UInt8.self) == byte else { return false }
    }
    return true
  }
}

extension PacketWriter {
  /// Whether these bytes have been written at an offset.
  @inlinable
  func has(_ bytes: [UInt8], at start: Int) -> Bool {
    guard bytes.count <= count - start else { return false }
    for (index, byte) in bytes.enumerated() {
      guard unsafe (base + start).load(fromByteOffset: index, as: UInt8.self) == byte else {
        return false
      }
    }
    return true
  }
}

extension FieldForm {
  /// Elements up to and including the first for which `isLast` is true.
  @inlinable
  public static func repeated<Field: PacketField>(
    until isLast: @escaping (Field) -> Bool, endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<ElementEncoding<Field>> {
    RepeatedEncoding(.element(isLast), ElementEncoding(endianness))
  }

  /// Elements as long as the next bytes are these, with which each element begins.
  ///
  /// The next field must begin with other bytes. After the last field, a packet by hand calls ``PacketReader/finish()``, and
  /// ``PacketWriter/endBody(_:)`` with 0.
  @inlinable
  public static func repeated<Field: PacketField>(
    whileNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<ElementEncoding<Field>> {
    RepeatedEncoding(.otherBytes(bytes), ElementEncoding(endianness))
  }

  /// Elements until the next bytes are these, with which no element begins, or until no bytes remain.
  ///
  /// The next field must begin with these bytes.
  @inlinable
  public static func repeated<Field: PacketField>(
    untilNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedEncoding<ElementEncoding<Field>> {
    RepeatedEncoding(.bytes(bytes), ElementEncoding(endianness))
  }
}

/// The description of elements that end with a marked one, or where the next bytes begin another kind.
@_documentation(visibility: internal)
public struct RepeatedForm<Field: PacketField>: DescribedForm {
  public typealias Value = [Field]

  let end: WireType.Repetition
  let endianness: Endianness

  public var wireType: WireType {
    .array(WireType(of: Field.self, endianness), .repeated(end))
  }
}

extension FieldForm {
  /// The description of elements up to and including the first whose field of this name, or path, is true.
  public static func repeated<Field: PacketField>(
    until path: StaticString, endianness: Endianness = .big
  ) -> Self where Self == RepeatedForm<Field> {
    RepeatedForm(end: .until("\(path)"), endianness: endianness)
  }

  /// The description of elements as long as the next bytes are these.
  public static func repeated<Field: PacketField>(
    whileNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedForm<Field> {
    RepeatedForm(end: .whileNext(bytes), endianness: endianness)
  }

  /// The description of elements until the next bytes are these, or until no bytes remain.
  public static func repeated<Field: PacketField>(
    untilNext bytes: [UInt8], endianness: Endianness = .big
  ) -> Self where Self == RepeatedForm<Field> {
    RepeatedForm(end: .untilNext(bytes), endianness: endianness)
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
  static func beginsWithOtherBytes(_ bytes: [UInt8], at offset: Int) -> PacketError {
    PacketError("an element that does not begin with \(bytes.hexDigits) ends the list", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func beginsWithEnd(_ bytes: [UInt8], at offset: Int) -> PacketError {
    PacketError("an element that begins with \(bytes.hexDigits) ends the list", at: offset)
  }
}
