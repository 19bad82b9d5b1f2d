/// Makes a struct a ``Packet``. Its stored properties are the fields, in declaration order.
///
/// ```swift
/// @Packet
/// struct PlayerState {
///   @FixedWidth(8) var identifier: String   // 8 bytes of UTF-8, padded with NUL
///   var username: String                    // UInt32 byte count, then UTF-8
///   var state: UInt32                       // network byte order
/// }
/// ```
///
/// Makes an enum a tagged union, a ``PacketUnion``. Each case states its tag with ``Tag(_:_:)``:
///
/// ```swift
/// @Packet(tag: UInt16.self)
/// enum Message {
///   @Tag(1) case join(PlayerState)
///   @Tag(2) case chat(String, to: UInt32)
///   @Tag(3) case leave
/// }
/// ```
///
/// Arguments and default values have the meaning that they have where they are written: constants of the enclosing
/// types, and static members of the packet, need no prefix. They are used in any isolation, so a constant of a type
/// that is isolated to an actor must be `nonisolated`.
///
/// - Parameters:
///   - endianness: The byte order of every number and prefix that does not state its own.
///   - bitOrder: The order in which fields with `@Bits` and the like fill their bytes.
///   - magic: Bytes that the packet starts with. Decoding rejects any others.
///   - sized: The type of a length that precedes the fields. All the bytes that it counts must be read.
///   - including: How many bytes that length counts besides those after it, such as its own.
///   - excluding: How many of the bytes after it that length does not count.
///   - skipsUnknownBytes: Whether the bytes of a sized packet after its last field, such as those of a later version,
///     are skipped instead of rejected. They are lost when the packet is encoded again; see ``UnknownBytes()``.
///   - checksum: A checksum at the end of the packet, of all preceding bytes.
///   - tag: For an enum, the type that encodes its tags, any ``LengthPrefix``; `UInt8` by default.
///   - hasExternalTag: Whether an enum can also be read and written without its tag, which an earlier field of the packet
///     around it states; see ``Tagged(by:)``. Such an enum has no `magic`, `sized` or `checksum`.
///   - updatesInPlace: Whether ``Packet/update(decoding:limits:)-(Data,_)``, and with `delta` also
///     ``DeltaPacket/update(decoding:against:limits:)-(Data,_,_)``, decode a struct into the existing value,
///     whose arrays and strings reuse their memory. This adds code to your program; otherwise a new packet is decoded
///     and assigned. A packet with fields of later versions, or with `let` properties, is never updated
///     in place.
///   - view: Whether a ``PacketView`` can show the packet, decoded without copying. This adds code to your program.
///   - delta: Whether a struct is a ``DeltaPacket``, which can be encoded as its difference from a baseline; see
///     ``Relative(small:large:)``. This adds code to your program.
///   - initializer: Whether a struct gets a memberwise initializer that is as accessible as the struct. The compiler's
///     own is never public. Its parameters are the same, in the same order and with the same default values, which
///     must be accessible wherever the struct is; but `lazy` properties have none. Write the initializer yourself if a
///     property wrapper brings a default value, a property is deprecated, or its type is an alias of a function type.
///   - given: The type of a value that the layout depends on and that is not among the bytes, such as a version. It makes
///     the packet a ``GivenPacket``, in whose attributes `given` is a name like that of a field in front of all others:
///     `@Present(when: "given", in: 2...)`, `@Counted(by: "given.count")`. See ``Given(_:)``.
@attached(
  extension, conformances: Packet, PacketField, PacketUnion, TaggedUnion, ViewablePacket,
  DeltaPacket, GivenPacket,
  names: named(init), named(typeName), named(minimumByteCount), named(_nesting), named(init(from:)),
  named(init(from:endianness:)), named(encode(into:endianness:)),
  named(_update(from:)), named(encode(into:)), named(init(from:given:)), named(encode(into:given:)),
  named(_writeDefaults), named(_derived),
  named(payload(as:)), named(describe(to:)),
  named(tag), named(init(_from:tag:at:)), named(_encodeCase(into:)), named(_Place), named(_View),
  named(_isUnchanged(from:)), named(_writeDelta(against:_:into:)),
  named(init(_from:_:against:)), named(_update(_from:_:against:)))
@attached(member, names: named(_Arguments), named(_ViewFields), named(init), named(Given))
@attached(
  peer,
  names: prefixed(_endiannessOf_), prefixed(_bitOrderOf_), prefixed(_magicOf_), prefixed(_sizedOf_),
  prefixed(_checksumOf_),
  prefixed(_tagOf_))
public macro Packet(
  endianness: Endianness = .big,
  bitOrder: BitOrder = .mostSignificantFirst,
  magic: [UInt8] = [],
  sized: (any LengthPrefix.Type)? = nil,
  including: Int = 0,
  excluding: Int = 0,
  skipsUnknownBytes: Bool = false,
  checksum: Checksum? = nil,
  tag: (any LengthPrefix.Type)? = nil,
  hasExternalTag: Bool = false,
  updatesInPlace: Bool = false,
  view: Bool = false,
  delta: Bool = false,
  initializer: Bool = false,
  given: (any Sendable.Type)? = nil
) = #externalMacro(module: "PacketMacros", type: "PacketMacro")
