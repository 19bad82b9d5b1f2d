/// A packet that is given something.
@_documentation(visibility: internal)
@frozen
public struct GivenEncoding<Value: GivenPacket, Given>: FieldForm {
  @usableFromInline let given: Given
  /// Whether it is an element, which is at the level of its list.
  @usableFromInline let isElement: Bool

  @inlinable
  init(_ given: Given, isElement: Bool = false) {
    (self.given, self.isElement) = (given, isElement)
  }
}

extension GivenEncoding: LibraryEncoding, FieldEncoding where Given == Value.Given {
  @inlinable
  public var minimumByteCount: Int { max(Value.minimumByteCount, 0) }

  @inlinable
  public func _element(ofListAt start: Int) -> Self { Self(given, isElement: true) }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let hadTakenRemaining = reader.hasTakenRemaining
    do throws(PacketError) {
      if !isElement { try reader.descend() }
      let value = try Value(from: &reader, given: given)
      try reader.checkEnd(hadTakenRemaining: hadTakenRemaining)
      if !isElement { reader.ascend() }
      return value
    } catch {
      throw (consume error).inPacket(Value.self, field: nil)
    }
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let start = writer.position
    do throws(PacketError) {
      if !isElement { try writer.descend() }
      try value.encode(into: &writer, given: given)
      try writer.checkEnd(since: start)
      if !isElement { writer.ascend() }
    } catch {
      throw (consume error).inPacket(Value.self, field: nil)
    }
  }
}

extension GivenEncoding: DescribedForm where Given == StaticString {
  public var wireType: WireType {
    .given(PacketReference(GivenFormat<Value>.self), by: "\(given)")
  }
}

extension FieldForm {
  /// A packet that is given a value.
  @inlinable
  public static func given<Nested: GivenPacket>(_ value: Nested.Given) -> Self
  where Self == GivenEncoding<Nested, Nested.Given> { GivenEncoding(value) }

  /// The description of a packet that is given the value of the field of this name, or at this path; with the path `given`,
  /// the value that the enclosing packet is given.
  public static func given<Nested: GivenPacket>(by path: StaticString) -> Self
  where Self == GivenEncoding<Nested, StaticString> { GivenEncoding(path) }
}
