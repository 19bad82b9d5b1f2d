/// Text, bytes or elements that end before a terminator, which is read and written, but is not part of the value.
///
/// Encoding rejects a value that holds the terminator where a reader would look for it.
@_documentation(visibility: internal)
@frozen
public struct TerminatedEncoding<Value: _BoundedField>: _LibraryEncoding, ViewedEncoding,
  DescribedForm
{
  @usableFromInline let terminator: UInt8
  @usableFromInline let maximum: Int
  @usableFromInline let encoding: TextEncoding
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ terminator: UInt8, _ maximum: Int, _ encoding: TextEncoding, _ endianness: Endianness) {
    self.terminator = terminator
    self.maximum = maximum
    self.encoding = encoding
    self.endianness = endianness
  }

  @inlinable
  public var minimumByteCount: Int { 1 }

  @inlinable
  @inline(__always)
  public static var readDisturbance: Disturbance { Value._readDisturbance }

  @inlinable
  @inline(__always)
  public static var writeDisturbance: Disturbance { Value._writeDisturbance }

  public var wireType: WireType {
    Value._wireType(
      BoundedContent(encoding, endianness), .terminated(by: terminator, maximum: maximum))
  }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Value._read(self, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Value._write(value, self, into: &writer)
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try Value._keep(self, from: &reader)
  }
}

/// Elements that another encoding encodes, before a byte that none of them begins with.
@_documentation(visibility: internal)
@frozen
public struct TerminatedElementsEncoding<Element: FieldEncoding>: _LibraryEncoding {
  public typealias Value = [Element.Value]

  @usableFromInline let terminator: UInt8
  @usableFromInline let maximum: Int
  @usableFromInline let element: Element

  @export(implementation)
  @inline(__always)
  init(_ terminator: UInt8, _ maximum: Int, _ element: Element) {
    self.terminator = terminator
    self.maximum = maximum
    self.element = element
  }

  @inlinable
  public var minimumByteCount: Int { 1 }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    let maximum = min(maximum, reader.limits.maximumElementCount)
    var elements: [Element.Value] = []
    try reader.descend()
    let element = element._element(ofListAt: reader.offset)
    while try !reader.takeTerminator(terminator) {
      try reader.takeUncountedElement(appendingTo: &elements, maximum: maximum, as: element)
    }
    reader.ascend()
    return elements
  }

  @inlinable
  @inline(__always)
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    try writer.appendUncountedElements(
      value, notBeginningWith: terminator, maximum: maximum, as: element)
    // A reader would take the terminator as part of an element that takes all remaining bytes.
    guard writer.remainingEnd != writer.count else { throw .followsRemaining(at: writer.count) }
    writer.append(terminator)
  }
}

extension TerminatedElementsEncoding: DescribedForm where Element: DescribedForm {
  public var wireType: WireType {
    .array(element.wireType, .terminated(by: terminator, maximum: maximum))
  }
}

extension FieldForm {
  /// Text, bytes or elements that end before `terminator`. More than `maximum` of them are rejected.
  @inlinable
  @inline(__always)
  public static func terminated<Field: _BoundedField>(
    by terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == TerminatedEncoding<Field> {
    TerminatedEncoding(terminator, maximum, encoding, endianness)
  }

  /// Elements that `element` encodes, before a byte that none of them begins with.
  @inlinable
  @inline(__always)
  public static func terminated<Element: FieldEncoding>(
    by terminator: UInt8,
    maximum: Int = .max,
    each element: Element
  ) -> Self where Self == TerminatedElementsEncoding<Element> {
    TerminatedElementsEncoding(terminator, maximum, element)
  }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a terminator is for a 'String', 'Data' or an array of fields; write an optional with '?', not as a type alias"
  )
  public static func terminated<Other>(
    by terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> {
    MismatchedEncoding()
  }
}
