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
/// Makes an enum a tagged union, a ``PacketUnion``. Each case states its tag with ``Tag(_:)``:
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
///   - magic: Bytes that the packet starts with. Decoding rejects any others.
///   - sized: The type of a length that precedes the fields. All the bytes that it counts must be read.
///   - skipsUnknownBytes: Whether the bytes of a sized packet after its last field, such as those of a later version,
///     are skipped instead of rejected. They are lost when the packet is encoded again; see ``UnknownBytes()``.
///   - checksum: A checksum at the end of the packet, of all preceding bytes.
///   - tag: For an enum, the type that encodes its tags, any ``LengthPrefix``; `UInt8` by default.
///   - updatesInPlace: Whether ``Packet/update(decoding:limits:)-(Data,_)`` decodes a struct into the existing value,
///     whose arrays and strings keep their memory. This adds code to your program; otherwise a new packet is decoded
///     and assigned. A packet with fields of later versions, or with constants, is never updated in place.
@attached(
  extension, conformances: Packet, PacketField, PacketUnion,
  names: named(minimumByteCount), named(_nesting), named(init(from:)), named(_update(from:)),
  named(encode(into:)), named(_writeDefaults), named(payload(as:)), named(describe(to:)))
@attached(member, names: named(_Arguments))
@attached(
  peer,
  names: prefixed(_endiannessOf_), prefixed(_magicOf_), prefixed(_sizedOf_), prefixed(_checksumOf_),
  prefixed(_tagOf_))
public macro Packet(
  endianness: Endianness = .big,
  magic: [UInt8] = [],
  sized: (any LengthPrefix.Type)? = nil,
  skipsUnknownBytes: Bool = false,
  checksum: Checksum? = nil,
  tag: (any LengthPrefix.Type)? = nil,
  updatesInPlace: Bool = false
) = #externalMacro(module: "PacketMacros", type: "PacketMacro")

/// A string of exactly `width` bytes of UTF-8, including padding.
///
/// - Parameters:
///   - width: The bytes that the field takes.
///   - padding: The byte that fills the rest of the field after a shorter string.
///   - truncating: Whether encoding truncates a longer string, at a character boundary, instead of throwing.
@attached(peer)
public macro FixedWidth(_ width: Int, padding: UInt8 = 0, truncating: Bool = false) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string, `Data` or `[UInt8]` preceded by its byte count, which is encoded as `prefix`.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64`, a ``NarrowInteger`` or ``Varint``.
///   - maximum: The most bytes that are accepted in decoding and encoding.
@attached(peer)
public macro LengthPrefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A collection preceded by the count of its elements, which is encoded as `prefix`.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64`, a ``NarrowInteger`` or ``Varint``.
///   - maximum: The most elements that are accepted in decoding and encoding.
@attached(peer)
public macro CountPrefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array of exactly `count` elements, or `Data` of exactly `count` bytes, without a count before them.
@attached(peer)
public macro FixedCount(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Encodes numbers and prefixes least significant byte first.
@attached(peer)
public macro LittleEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Encodes numbers and prefixes most significant byte first, in an otherwise little-endian packet.
@attached(peer)
public macro BigEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer as a varint: in LEB128 and, if it is signed, zigzag-coded, unless another form is stated.
@attached(peer)
public macro Varint(_ form: VarintForm = .zigzag) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer in `count` bytes, fewer than its type has: `@Bytes(3) var length: UInt32`.
///
/// A signed integer is two's complement. Encoding rejects a value that the bytes cannot represent.
@attached(peer)
public macro Bytes(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The last field of the packet: `Data`, a string or an array that takes all remaining bytes.
@attached(peer)
public macro Remaining() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Zero bytes before or after the field, rejected if they are not zero.
@attached(peer)
public macro Padding(before: Int = 0, after: Int = 0) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A checksum before or after the field, which no property holds.
///
/// One after the field covers the bytes from the start of the field `from`, or of the packet, through the field itself.
/// One before the field covers those from the start of the field `from`, or of the packet, through the field `through`,
/// or to the packet's end; its own bytes, if they are among them, count as zero. In a sized packet, the packet's start
/// is the end of its length.
///
/// For a checksum at the packet's end, see `@Packet(checksum:)`.
///
/// - Parameters:
///   - before: The checksum before the field.
///   - after: The checksum after the field. State one of the two.
///   - from: The name of the first field that it covers.
///   - through: The name of the last field that a checksum before the field covers.
@attached(peer)
public macro Checksum(
  before: Checksum? = nil,
  after: Checksum? = nil,
  from: String? = nil,
  through: String? = nil
) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A property that is not encoded. It needs a default value, which it has in a decoded packet.
@attached(peer)
public macro Transient() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An ASCII string. Decoding and encoding reject bytes above 0x7F.
@attached(peer)
public macro ASCII() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string in the given encoding; without this attribute, it is UTF-8.
///
/// Widths, lengths and maximums count bytes. A byte order applies to the length, not to the text. In UTF-16, the padding
/// of ``FixedWidth(_:padding:truncating:)`` is the character that has the number of the padding byte, in two bytes.
@attached(peer)
public macro Encoding(_ encoding: TextEncoding) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Zero bytes before the field, up to a multiple of `alignment` from the packet's start or, in a sized packet, from the
/// end of its length.
@attached(peer)
public macro Aligned(to alignment: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A number, a `Bool` or an enum in `count` bits, which shares bytes with adjacent bit fields.
@attached(peer)
public macro Bits(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A value that must be within `range`, in decoding and encoding.
@attached(peer)
public macro InRange<Range: RangeExpression>(_ range: Range) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A floating-point number, or a vector of them, as one of 2^`bits` steps over `range`.
///
/// It shares bytes with adjacent bit fields.
@attached(peer)
public macro Quantized<Number: BinaryFloatingPoint>(_ range: ClosedRange<Number>, bits: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A unit quaternion (x, y, z, w) as the smallest three of its components, `bits` bits each, and 2 bits that identify
/// the largest component.
///
/// It shares bytes with adjacent bit fields.
@attached(peer)
public macro UnitQuaternion(bits: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier `Bool` field of the packet is true. It has no presence byte.
///
/// - Parameter flag: The name of the field.
@attached(peer)
public macro Present(when flag: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A point in time as a count of units since 1970-01-01 00:00:00 UTC, an `Int64`.
@attached(peer)
public macro Timestamp(_ unit: TimeUnit) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A duration as a count of units, an `Int64`.
@attached(peer)
public macro Interval(_ unit: TimeUnit) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A field that a coder of your own reads and writes.
@attached(peer)
public macro Coded<Coder: PacketCoder>(by coder: Coder.Type) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A field of a sized packet that a later version added. It comes after all older fields.
///
/// A packet that an older program wrote lacks the field, which then has its default value.
@attached(peer)
public macro Since(_ version: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The bytes of a sized packet after the fields that this program knows. Encoding writes them back unchanged.
///
/// In a struct, it is the last property and has the type `Data`. On a case of a sized enum, it applies to the case's
/// last value:
///
/// ```swift
/// @Packet(sized: UInt16.self)
/// enum Message {
///   @Tag(1) @UnknownBytes case chat(String, unknown: Data)
/// }
/// ```
@attached(peer)
public macro UnknownBytes() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The tag of a case of a union.
@attached(peer)
public macro Tag(_ value: Int) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
