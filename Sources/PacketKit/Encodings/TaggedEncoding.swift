/// A case of a union, without its tag, which an earlier field states.
@_documentation(visibility: internal)
@frozen
public struct TaggedEncoding<Value: Packet, Tag>: FieldForm {
  @usableFromInline let tag: Tag

  @export(implementation)
  @inline(__always)
  init(_ tag: Tag) { self.tag = tag }
}

extension TaggedEncoding: LibraryEncoding, FieldEncoding, ViewedEncoding
where Value: TaggedUnion, Tag: BinaryInteger {
  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    do throws(PacketError) {
      try reader.descend()
      let value = try Value(tagged: tag, from: &reader)
      reader.ascend()
      return value
    } catch {
      throw (consume error).inPacket(Value.self, field: nil)
    }
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    do throws(PacketError) {
      try writer.descend()
      try value.encode(tagged: tag, into: &writer)
      writer.ascend()
    } catch {
      throw (consume error).inPacket(Value.self, field: nil)
    }
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try reader.descend(intoFlat: false)
    guard let exact = Value._Tag(exactly: tag) else {
      try PacketError._unknownTag(tag, of: Value.self, at: reader.offset).raise()
    }
    let place = unsafe try Value._place(from: &reader, tag: exact, at: reader.offset)
    reader.ascend()
    return place
  }
}

extension TaggedUnion {
  /// Reads the values of the case that has a tag.
  @export(implementation)
  @inline(__always)
  init(tagged tag: some BinaryInteger, from reader: inout PacketReader) throws(PacketError) {
    guard let exact = _Tag(exactly: tag) else {
      try PacketError._unknownTag(tag, of: Self.self, at: reader.offset).raise()
    }
    self = try Self(_from: &reader, tag: exact, at: reader.offset)
  }

  /// Appends the values of the case, which must have the tag.
  @export(implementation)
  @inline(__always)
  func encode(
    tagged tag: some BinaryInteger, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard tag == self.tag else {
      try PacketError.contradictsTag("\(self.tag)", stated: "\(tag)", at: writer.count).raise()
    }
    try _encodeCase(into: &writer)
  }
}

extension TaggedEncoding: DescribedForm where Tag == StaticString {
  public var wireType: WireType { .tagged(PacketReference(Value.self), by: "\(tag)") }
}

extension FieldForm {
  /// A case of a union, without its tag. An earlier field states `tag`.
  @inlinable
  @inline(__always)
  public static func tagged<Union: TaggedUnion, Number: BinaryInteger>(by tag: Number) -> Self
  where Self == TaggedEncoding<Union, Number> { TaggedEncoding(tag) }

  /// A case of a union, without its tag. An earlier field states `kind`.
  @inlinable
  @inline(__always)
  public static func tagged<Union: TaggedUnion, Kind: RawRepresentable>(by kind: Kind) -> Self
  where Kind.RawValue: BinaryInteger, Self == TaggedEncoding<Union, Kind.RawValue> {
    TaggedEncoding(kind.rawValue)
  }

  /// The description of a case of a union, without its tag, which the field of this name states.
  public static func tagged<Union: Packet>(by name: StaticString) -> Self
  where Self == TaggedEncoding<Union, StaticString> { TaggedEncoding(name) }
}
