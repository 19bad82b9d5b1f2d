/// Text, bytes or elements that end before a terminator, which is read and written, but is not part of the value.
///
/// Encoding rejects a value that holds the terminator where a reader would look for it.
@_documentation(visibility: internal)
@frozen
public struct TerminatedEncoding<Value: BoundedField>: LibraryEncoding, ViewedEncoding,
  DescribedForm
{
  @usableFromInline let terminator: UInt8
  @usableFromInline let maximum: Int
  @usableFromInline let content: BoundedContent<Value>

  @export(implementation)
  @inline(__always)
  init(_ terminator: UInt8, _ maximum: Int, _ content: BoundedContent<Value>) {
    (self.terminator, self.maximum, self.content) = (terminator, maximum, content)
  }

  @inlinable
  public var minimumByteCount: Int { 1 }

  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { BoundedContent<Value>.readRollback }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { BoundedContent<Value>.writeRollback }

  public var wireType: WireType {
    Value._Bounded.wireType(content, .terminated(by: terminator, maximum: maximum))
  }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Value._Bounded.read(self, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Value._Bounded.write(value, self, into: &writer)
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try Value._Bounded.keep(self, from: &reader)
  }
}

/// Elements that another encoding encodes, before a byte that none of them begins with.
@_documentation(visibility: internal)
@frozen
public struct TerminatedElementsEncoding<Element: FieldForm>: FieldForm {
  public typealias Value = [Element.Value]

  @usableFromInline let terminator: UInt8
  @usableFromInline let maximum: Int
  @usableFromInline let element: Element

  @export(implementation)
  @inline(__always)
  init(_ terminator: UInt8, _ maximum: Int, _ element: Element) {
    (self.terminator, self.maximum, self.element) = (terminator, maximum, element)
  }
}

extension TerminatedElementsEncoding: LibraryEncoding, FieldEncoding where Element: FieldEncoding {
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
  /// Text, bytes or elements that end before `terminator`, in UTF-16 a code unit. More than `maximum` of them are rejected.
  @inlinable
  @inline(__always)
  public static func terminated<Field: BoundedField>(
    by terminator: UInt8, maximum: Int = .max, encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == TerminatedEncoding<Field> {
    TerminatedEncoding(terminator, maximum, BoundedContent(encoding, endianness))
  }

  /// Elements that `element` encodes, before a byte that none of them begins with.
  @inlinable
  @inline(__always)
  public static func terminated<Element: FieldForm>(
    by terminator: UInt8, maximum: Int = .max, each element: Element
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
    by terminator: UInt8, maximum: Int = .max, encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> {
    MismatchedEncoding()
  }
}
