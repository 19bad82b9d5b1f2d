/// An array that is counted elsewhere, each of whose elements has an encoding.
@_documentation(visibility: internal)
@frozen
public struct CountedElementsEncoding<Count, Element: FieldForm>: FieldForm {
  public typealias Value = [Element.Value]

  @usableFromInline let count: Count
  @usableFromInline let element: Element

  @export(implementation)
  @inline(__always)
  init(_ count: Count, _ element: Element) { (self.count, self.element) = (count, element) }
}

extension CountedElementsEncoding: LibraryEncoding, FieldEncoding
where Count: ElementCount, Element: FieldEncoding {
  @inlinable
  public var minimumByteCount: Int {
    count.minimumByteCount(ofElements: element.minimumByteCount)
  }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    let minimumByteCount = element.minimumByteCount
    let count = try count.read(from: &reader, minimumByteCount: minimumByteCount)
    try reader.checkRoom(for: count, minimumByteCount: minimumByteCount)
    try reader.descend()
    let element = element._element(ofListAt: reader.offset)
    var elements: [Element.Value] = []
    elements.reserveCapacity(reader.boundedCapacity(for: count, of: Element.Value.self))
    for index in 0..<count {
      let start = reader.offset
      do throws(PacketError) {
        elements.append(try reader.readInner(as: element))
        guard reader.offset - start >= minimumByteCount else {
          throw .shortElement(minimum: minimumByteCount, at: start)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    reader.ascend()
    return elements
  }

  @inlinable
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    let minimumByteCount = element.minimumByteCount
    try writer.descend(
      intoFlat: false,
      count: value.count,
      maximum: try count.check(value.count, in: &writer),
      minimumByteCount: minimumByteCount
    )
    try count.write(value.count, into: &writer)
    let element = element._element(ofListAt: writer.count)
    for (index, value) in value.enumerated() {
      let start = writer.count
      do throws(PacketError) {
        try writer.writeInner(value, as: element)
        guard writer.count - start >= minimumByteCount else {
          throw .shortElement(minimum: minimumByteCount, at: start)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    writer.ascend()
  }
}

extension CountedElementsEncoding: DescribedForm
where Count: DescribedExtent, Element: DescribedForm {
  public var wireType: WireType { .array(element.wireType, count.extent) }
}

extension FieldForm {
  /// Elements that `element` encodes, after their count, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func countPrefixed<Prefix: LengthPrefix, Element: FieldForm>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big, each element: Element
  ) -> Self where Self == CountedElementsEncoding<PrefixedCount<Prefix>, Element> {
    CountedElementsEncoding(PrefixedCount(maximum, endianness), element)
  }

  /// A fixed count of elements that `element` encodes.
  @inlinable
  @inline(__always)
  public static func fixedCount<Element: FieldForm>(
    _ count: Int, each element: Element
  ) -> Self where Self == CountedElementsEncoding<FixedCount, Element> {
    CountedElementsEncoding(FixedCount(count), element)
  }

  /// `times * value + plus - minus` elements that `element` encodes. An earlier field states `value`.
  @inlinable
  @inline(__always)
  public static func counted<Number: BinaryInteger, Element: FieldEncoding>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, each element: Element
  ) -> Self where Self == CountedElementsEncoding<ReferencedCount<Number>, Element> {
    CountedElementsEncoding(ReferencedCount(value, times, plus, minus), element)
  }

  /// The description of elements whose count the field of this name states.
  public static func counted<Element: FieldForm>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0, each element: Element
  ) -> Self where Self == CountedElementsEncoding<NamedNumber, Element> {
    CountedElementsEncoding(NamedNumber(name, times, plus, minus), element)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func shortElement(minimum: Int, at offset: Int) -> PacketError {
    PacketError(.shortElement(minimum: minimum), at: offset)
  }
}
