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

  /// Reads past the values of the case that has this tag, and returns their places for a view.
  @unsafe
  static func _place(
    from reader: inout PacketReader,
    tag: _Tag,
    at offset: Int
  ) throws(PacketError) -> _Place
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
    PacketError(.tagOfAnotherCase(printed(tag)), at: offset).inField(field)
  }
}

extension PacketDescription {
  /// Adds the case of a union for all tags that no other case has. Its values after the tag follow.
  public mutating func otherTags(_ name: StaticString) {
    addCase(Case(name: "\(name)", tag: 0, isOther: true))
  }
}
