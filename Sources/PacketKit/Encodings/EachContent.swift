/// Elements that an encoding encodes, up to the end of the bytes that remain.
@_documentation(visibility: internal)
@frozen
public struct EachContent<Element: FieldForm>: FieldForm {
  public typealias Value = [Element.Value]

  @usableFromInline let element: Element

  @export(implementation)
  @inline(__always)
  init(_ element: Element) { self.element = element }
}

extension EachContent: ContentEncoding, LibraryEncoding, FieldEncoding
where Element: FieldEncoding {
  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    var elements: [Element.Value] = []
    try reader.beginRemaining()
    try reader.descend()
    let element = element._element(ofListAt: reader.offset)
    while !reader.isAtEnd {
      try reader.takeUncountedElement(
        appendingTo: &elements, maximum: reader.limits.maximumElementCount, as: element)
    }
    reader.ascend()
    reader.hasTakenRemaining = true
    return elements
  }

  @inlinable
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    try writer.beginRemaining()
    try writer.appendUncountedElements(value, notBeginningWith: nil, maximum: .max, as: element)
    try writer.checkEnd()
    writer.remainingEnd = writer.count
  }
}

extension EachContent: DescribedForm, DescribedContent where Element: DescribedForm {
  public var wireType: WireType { .array(element.wireType, .remaining) }
}

extension FieldForm {
  /// Elements that `element` encodes, up to the end of the packet, or of the region around them.
  @inlinable
  @inline(__always)
  public static func remaining<Element: FieldForm>(each element: Element) -> Self
  where Self == EachContent<Element> { EachContent(element) }
}
