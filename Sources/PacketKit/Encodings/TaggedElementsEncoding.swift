/// Cases of a union without their tags, which an earlier field lists.
@_documentation(visibility: internal)
@frozen
public struct TaggedElementsEncoding<Element: Packet, Tags>: FieldForm {
  public typealias Value = [Element]

  @usableFromInline let tags: Tags

  @inlinable
  init(_ tags: Tags) { self.tags = tags }
}

extension TaggedElementsEncoding: LibraryEncoding, FieldEncoding
where Element: TaggedUnion, Tags: Collection<UInt8> {
  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element] {
    let count = try reader.elementCount(
      tags.count, times: 1, plus: 0, minus: 0, minimumByteCount: 0)
    try reader.descend()
    var elements: [Element] = []
    elements.reserveCapacity(reader.boundedCapacity(for: count, of: Element.self))
    for (index, tag) in tags.enumerated() {
      do throws(PacketError) {
        elements.append(try Element(tagged: tag, from: &reader))
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
      }
    }
    reader.ascend()
    return elements
  }

  @inlinable
  public func write(_ value: [Element], into writer: inout PacketWriter) throws(PacketError) {
    try writer.checkCount(
      value.count, stated: tags.count, "\(tags.count)",
      .contradictsCount(value.count, stated: tags.count, at: writer.count))
    try writer.descend()
    for (index, (element, tag)) in zip(value, tags).enumerated() {
      do throws(PacketError) {
        try element.encode(tagged: tag, into: &writer)
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
      }
    }
    writer.ascend()
  }
}

extension TaggedElementsEncoding: DescribedForm where Tags == StaticString {
  public var wireType: WireType {
    let count = StatedCount(field: "\(tags)", times: 1, plus: 0, minus: 0)
    return .array(TaggedEncoding<Element, _>(tags).wireType, .stated(count))
  }
}

extension FieldForm {
  /// Cases of a union without their tags. `tags` are those that an earlier field lists.
  @inlinable
  public static func tagged<Element: TaggedUnion, Tags: Collection<UInt8>>(by tags: Tags) -> Self
  where Self == TaggedElementsEncoding<Element, Tags> { TaggedElementsEncoding(tags) }

  /// The description of cases of a union without their tags, which the field of this name lists.
  public static func tagged<Element: Packet>(by name: StaticString) -> Self
  where Self == TaggedElementsEncoding<Element, StaticString> { TaggedElementsEncoding(name) }
}
