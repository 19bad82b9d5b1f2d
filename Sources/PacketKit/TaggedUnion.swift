/// A union whose tag may be external: an earlier field of the enclosing packet.
///
/// `@Packet(tag:hasExternalTag:)` with `hasExternalTag: true` makes an enum such a union:
///
/// ```swift
/// @Packet(tag: UInt8.self, hasExternalTag: true)
/// enum Body {
///   @Tag(1) case text(String)
///   @Tag(2) case position(Position)
/// }
///
/// @Packet
/// struct Message {
///   @Derived var kind: UInt8 { body.tag }
///   @Derived var length: UInt16 { UInt16(clamping: payloadLength) }
///   @Tagged(by: "kind") var body: Body
/// }
/// ```
///
/// By itself, the union is a packet like any other, and its tag comes first.
public protocol TaggedUnion: PacketUnion {
  /// The type of the tags. Its name may not hide that of a type, such as a packet called `Tag`.
  associatedtype _Tag: FixedWidthInteger & UnsignedInteger

  /// The tag of this case.
  var tag: _Tag { get }

  /// Reads the values of the case that has this tag.
  ///
  /// - Parameters:
  ///   - reader: The reader, after the tag.
  ///   - tag: The tag.
  ///   - offset: Where an error says that an unknown tag is.
  init(_from reader: inout PacketReader, tag: _Tag, at offset: Int) throws(PacketError)

  /// Appends the values of the case, without the tag.
  func _encodeCase(into writer: inout PacketWriter) throws(PacketError)

  /// Reads past the values of the case that has this tag, and returns what a view keeps of the union.
  @unsafe
  static func _place(
    from reader: inout PacketReader,
    tag: _Tag,
    at offset: Int
  ) throws(PacketError) -> _Place
}

extension PacketReader {
  /// Reads the case of a union that has a tag, which an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion>(
    _ type: Union.Type = Union.self,
    taggedBy tag: some BinaryInteger,
    field: StaticString? = nil
  ) throws(PacketError) -> Union {
    let start = position
    do throws(PacketError) {
      try descend()
      guard let exact = Union._Tag(exactly: tag) else {
        try PacketError._unknownTag(tag, of: Union.self, at: offset).raise()
      }
      let value = try Union(_from: &self, tag: exact, at: offset)
      ascend()
      return value
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Union.self, field: field)
    }
  }

  /// Reads the case of a union that has a tag, which an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion, Kind: RawRepresentable>(
    _ type: Union.Type = Union.self,
    taggedBy kind: Kind,
    field: StaticString? = nil
  ) throws(PacketError) -> Union where Kind.RawValue: BinaryInteger {
    try read(type, taggedBy: kind.rawValue, field: field)
  }
}

extension PacketWriter {
  /// Writes a case of a union without its tag, which an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the case has another tag.
  @inlinable
  public mutating func write<Union: TaggedUnion>(
    _ value: Union,
    taggedBy tag: some BinaryInteger,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      guard tag == value.tag else {
        try PacketError.contradictsTag("\(value.tag)", stated: "\(tag)", at: count).raise()
      }
      try descend()
      try value._encodeCase(into: &self)
      ascend()
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Union.self, field: field)
    }
  }

  /// Writes a case of a union without its tag, which an earlier field states.
  @inlinable
  public mutating func write<Union: TaggedUnion, Kind: RawRepresentable>(
    _ value: Union,
    taggedBy kind: Kind,
    field: StaticString? = nil
  ) throws(PacketError) where Kind.RawValue: BinaryInteger {
    try write(value, taggedBy: kind.rawValue, field: field)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func contradictsTag(_ tag: String, stated: String, at offset: Int) -> PacketError {
    PacketError(.contradictsTag(tag, stated: stated), at: offset)
  }

  /// The error for a value of the case for other tags whose tag another case has. Called by code that `@Packet`
  /// generates.
  public static func _tagOfAnotherCase<Tag>(
    _ tag: Tag,
    at offset: Int,
    field: StaticString
  ) -> PacketError {
    PacketError(.tagOfAnotherCase("\(tag)"), at: offset).inField(field)
  }
}

extension PacketDescription {
  /// Adds a case of a union, without its tag, which an earlier field states.
  public mutating func field<Value>(
    _ type: Value.Type,
    taggedBy statement: StaticString,
    field: StaticString? = nil
  ) {
    guard let type = type as? any Packet.Type else { return }
    add(.tagged(PacketReference(type), by: "\(statement)"), field)
  }

  /// Adds the case of a union for all tags that no other case has. Its values after the tag follow.
  public mutating func otherTags(_ name: StaticString) {
    addCase(Case(name: "\(name)", tag: 0, isOther: true))
  }
}
