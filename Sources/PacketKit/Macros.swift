// The attributes of fields and cases.

/// A string of exactly `width` bytes of UTF-8, including padding.
///
/// - Parameters:
///   - width: The bytes that the field takes.
///   - padding: The byte that fills the rest of the field after a shorter string.
///   - truncating: Whether encoding truncates a longer string, at a character boundary, instead of throwing.
@attached(peer)
public macro FixedWidth(_ width: Int, padding: UInt8 = 0, truncating: Bool = false) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string, `Data`, an array or a packet preceded by the count of its bytes, which is encoded as `prefix`.
///
/// An array or a packet must use up these bytes.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64`, a ``NarrowInteger``, ``Varint`` or your own ``LengthPrefix``.
///   - including: How many bytes the length counts besides those after it, such as its own.
///   - excluding: How many of the bytes after it the length does not count.
///   - maximum: The most bytes that are accepted in decoding and encoding.
@attached(peer)
public macro LengthPrefixed<Prefix: LengthPrefix>(
  _ prefix: Prefix.Type,
  including: Int = 0,
  excluding: Int = 0,
  maximum: Int = .max
) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A collection preceded by the count of its elements, which is encoded as `prefix`.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64`, a ``NarrowInteger`` or ``Varint``.
///   - maximum: The most elements that are accepted in decoding and encoding.
@attached(peer)
public macro CountPrefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array of exactly `count` elements, or `Data` of exactly `count` bytes, without a count before them. With ``Bits(_:)``,
/// ``Quantized(_:bits:zero:)`` or ``UnitQuaternion(bits:)`` beside it, the elements share bytes.
@attached(peer)
public macro FixedCount(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string or bytes that end before the first `terminator`, or an array that ends before the first element that would
/// begin with it. The terminator follows and is not part of the value.
///
/// Encoding rejects a string or bytes that contain the terminator, and an element that begins with it. In UTF-16, the
/// terminator is a code unit, which takes two bytes.
///
/// - Parameters:
///   - terminator: The byte that ends the field.
///   - maximum: The most bytes, or elements of an array, that are accepted in decoding and encoding.
@attached(peer)
public macro Terminated(by terminator: UInt8, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array whose elements are encoded as the codings say, each of which corresponds to the attribute of its name.
///
/// ```swift
/// @CountPrefixed(UInt16.self) @Each(.terminated(by: 0)) var names: [String]
/// @Each(.varint(.plain)) var deltas: [Int32]
/// @Remaining @Each(.lengthPrefixed(UInt8.self), .encoding(.ascii)) var lines: [String]
/// ```
///
/// It combines with `@CountPrefixed`, `@FixedCount`, `@Counted` and `@Terminated` and, except for `.bytes`, also with
/// `@LengthPrefixed`, `@Sized` and `@Remaining`; without one of them, a `UInt32` counts the elements.
///
/// - Parameter codings: One coding; beside it, of text also `.encoding`, of numbers `.inRange`, of any `.aligned(to:)`.
@attached(peer)
public macro Each(_ codings: ElementCoding...) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array that ends with the first element for which a `Bool` is true.
///
/// ```swift
/// @Repeated(until: "isLast") var chunks: [Chunk]
/// ```
///
/// - Parameter path: The name of a `Bool` of the elements, or the path to one, as in `"head.isLast"`. Encoding rejects
///   an array in which it is not true for the last element alone.
@attached(peer)
public macro Repeated(until path: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array whose elements begin with these bytes, up to the first bytes that are not these.
///
/// The next field must begin with other constant bytes, by ``Magic(before:)`` or as another such array. Without one, only the
/// end of the packet may follow.
///
/// ```swift
/// @Repeated(whileNext: [0x08]) var numbers: [Number]
/// @Repeated(whileNext: [0x12]) var texts: [Text]
/// ```
///
/// - Parameter bytes: The bytes, which are a part of each element.
@attached(peer)
public macro Repeated(whileNext bytes: [UInt8]) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array up to these bytes, with which no element begins, or up to the end.
///
/// The next field must begin with these bytes, by ``Magic(before:)``. It may be present only if bytes remain.
///
/// ```swift
/// @Repeated(untilNext: [0xFF]) var options: [Option]
/// @Present(whileBytesRemain: true) @Magic(before: [0xFF]) @Remaining var payload: Data?
/// ```
///
/// - Parameter bytes: The bytes, which are no part of the array.
@attached(peer)
public macro Repeated(untilNext bytes: [UInt8]) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Encodes numbers and prefixes least significant byte first.
@attached(peer)
public macro LittleEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Encodes numbers and prefixes most significant byte first, in an otherwise little-endian packet.
@attached(peer)
public macro BigEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer as digits in ASCII: in a fixed number of bytes, with zeros before them, or in as many as it takes.
///
/// It has a `width`, a `terminator`, or both.
///
/// - Parameters:
///   - radix: The base of the digits. Those of ``Radix/hexadecimal`` are in lower case.
///   - width: The bytes that the digits take, with the minus sign before those of a negative number.
///   - terminator: The byte that follows the digits.
@attached(peer)
public macro Digits(_ radix: Radix, width: Int? = nil, terminator: UInt8? = nil) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer as a varint: in LEB128 and, if it is signed, zigzag-coded, unless another form is stated.
@attached(peer)
public macro Varint(_ form: VarintForm = .zigzag) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer in `count` bytes, at most as many as its type has: `@Bytes(3) var length: UInt32`.
///
/// A signed integer is two's complement. Encoding rejects a value that the bytes cannot represent.
@attached(peer)
public macro Bytes(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The last field of the packet: `Data`, a string or an array that takes all remaining bytes.
///
/// - Parameter count: The bytes that it leaves, if it is not the last field: those of the fields after it, each of which
///   must always take as many. Such a field may also be a packet.
@attached(peer)
public macro Remaining(leaving count: Int = 0) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Zero bytes before or after the field, rejected if they are not zero.
///
/// - Parameters:
///   - before: The count of bytes before the field.
///   - after: The count of bytes after the field.
///   - size: The bytes that the field takes, with its prefix and the padding that follows it. A longer field is
///     rejected, in decoding and encoding.
///   - fill: The value of the bytes.
///   - ignoringValues: Whether decoding accepts any bytes. They are lost: encoding writes `fill`.
@attached(peer)
public macro Padding(
  before: Int = 0,
  after: Int = 0,
  to size: Int = 0,
  filledWith fill: UInt8 = 0,
  ignoringValues: Bool = false
) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Constant bytes directly before the field. Decoding rejects any others.
@attached(peer)
public macro Magic(before bytes: [UInt8]) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A checksum before or after the field, which no property holds.
///
/// One after the field covers the bytes from the start of the field `from`, or of the packet, through an earlier field
/// `through`, or the field itself. One before the field covers those from the start of the field `from`, or of the
/// packet, through the field `through`, or to the packet's end; its own bytes, if they are among them, count as zero. In a
/// sized packet, the packet's start is the end of its length.
///
/// For a checksum at the packet's end, see `@Packet(checksum:)`.
///
/// - Parameters:
///   - before: The checksum before the field.
///   - after: The checksum after the field. State one of the two.
///   - from: The name of the first field that it covers.
///   - through: The name of the last field that it covers.
///   - including: The name of a property of the packet, whose value is a packet that is not sent. Its bytes are covered
///     before all others, as those of the pseudo-header of UDP and TCP.
@attached(peer)
public macro Checksum(
  before: Checksum? = nil,
  after: Checksum? = nil,
  from: String? = nil,
  through: String? = nil,
  including: String? = nil
) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A property that is not encoded. It needs a default value, which it has in a decoded packet.
@attached(peer)
public macro Transient() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string in the given encoding; without this attribute, it is UTF-8. Decoding and encoding reject text that is not in
/// the encoding: `@Encoding(.ascii)` rejects bytes above 0x7F.
///
/// Widths, lengths and maximums count bytes. A byte order applies to the length, not to the text. In UTF-16, the padding
/// of ``FixedWidth(_:padding:truncating:)`` is the character that has the number of the padding byte, in two bytes.
@attached(peer)
public macro Encoding(_ encoding: TextEncoding) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Zero bytes before or after the field, up to a multiple of a number of bytes from the packet's start or, in a sized
/// packet, from the end of its length.
///
/// - Parameters:
///   - alignment: The field begins at a multiple of this number.
///   - after: The bytes after the field begin at a multiple of this number.
///   - fill: The value of the bytes.
///   - ignoringValues: Whether decoding accepts any bytes. They are lost: encoding writes `fill`.
///   - ifPresent: Whether there are such bytes only if the field, one with `@Present(when:)`, has a value.
@attached(peer)
public macro Aligned(
  to alignment: Int = 1,
  after: Int = 1,
  filledWith fill: UInt8 = 0,
  ignoringValues: Bool = false,
  ifPresent: Bool = false
) = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A number, a `Bool` or an enum in `count` bits, which shares bytes with adjacent bit fields.
///
/// An enum must have an integer raw value and conform to ``PacketField``, although its bits take no whole bytes:
/// `enum Side: UInt8, PacketField { case left, right }`.
///
/// With ``FixedCount(_:)`` or ``Counted(by:times:plus:minus:)`` beside it, each element of an array takes `count` bits; so
/// does each of an `InlineArray`. An optional takes one bit, and `count` bits if there is a value:
///
/// ```swift
/// @Bits(6) @FixedCount(8) var callSign: [UInt8]
/// @Bits(3) var team: Team?
/// ```
@attached(peer)
public macro Bits(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A number that changes little: a delta encodes its difference from the baseline. A small one takes one bit and `small`
/// bits, a large one two bits and `large` bits, and any other two bits and the number itself.
///
/// `small` is less than `large`, which is less than the number of bits that the field has, and at most 62. It is for an
/// integer, or for numbers with ``Quantized(_:bits:zero:)``, whose steps it counts; each number of a vector has a
/// difference of its own. It changes nothing but the deltas of a ``DeltaPacket``.
@attached(peer)
public macro Relative(small: Int, large: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array whose elements have identities: in a delta, each is compared with the element of the baseline that has
/// the same `id`, not with that of the same index.
///
/// The elements are `Identifiable`, and ``DeltaPacket``s. New ones may be anywhere; an element that moves is written whole. It changes nothing but the deltas of a ``DeltaPacket``.
@attached(peer)
public macro Identified() =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A value that must be within `range`, in decoding and encoding.
@attached(peer)
public macro InRange<Range: RangeExpression>(_ range: Range) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A floating-point number, or a vector of them, as one of 2^`bits` steps over `range`.
///
/// It shares bytes with adjacent bit fields. If the range is symmetric about zero, there is one fewer step, and zero is a
/// step, unless `zero` is ``QuantizedZero/rounded``.
@attached(peer)
public macro Quantized<Number: BinaryFloatingPoint>(
  _ range: ClosedRange<Number>,
  bits: Int,
  zero: QuantizedZero? = nil
) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A unit quaternion (x, y, z, w) as the smallest three of its components, `bits` bits each, and 2 bits that identify
/// the largest component.
///
/// It shares bytes with adjacent bit fields. Components that are zero are decoded as zero: the identity and turns about an
/// axis are exact.
@attached(peer)
public macro UnitQuaternion(bits: Int) =
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

/// A field of a sized packet that a later version added. It comes after all older fields. A packet that an older program
/// wrote lacks the field, which then has its default value.
@attached(peer)
public macro Since(_ version: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The bytes of a sized packet after the fields that this program knows. Encoding writes them back unchanged.
///
/// In a struct, it is the last property and has the type `Data`. On a case of a sized enum, it applies to the case's
/// last value:
///
/// ```swift
/// @Packet(sized: UInt16.self) enum Message { @Tag(1) @UnknownBytes case chat(String, unknown: Data) }
/// ```
@attached(peer)
public macro UnknownBytes() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The case of a union for all tags that no other case has. Its first value is the tag: of the type of the tags, or a
/// `UInt64` if that is not a standard integer. A second value takes all remaining bytes.
///
/// ```swift
/// @OtherTags case other(tag: UInt8, Data)
/// ```
@attached(peer)
public macro OtherTags() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The tag of a case of a union, and how its values are encoded, each by its place.
///
/// ```swift
/// @Tag(1) case leave
/// @Tag(2, .lengthPrefixed(UInt8.self), .varint) case chat(String, to: UInt32)
/// @Tag(4, .countPrefixed(UInt16.self)) case settings([Setting])
/// ```
///
/// - Parameters:
///   - value: The tag.
///   - codings: The codings of the first values, ``ElementCoding/plain`` for one that is encoded as its type says. Without
///     a coding, an array has a `UInt32` count, and text a `UInt32` length.
@attached(peer)
public macro Tag(_ value: Int, _ codings: ElementCoding...) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
