/// Makes a struct a ``Packet``: its stored properties are the fields, in the order of their declaration.
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
/// - Parameters:
///   - endianness: The byte order of every number and prefix that does not state its own.
///   - magic: Bytes that the packet starts with, refused if they differ.
@attached(
  extension,
  conformances: Packet,
  names: named(minimumByteCount),
  named(init(from:)),
  named(encode(into:))
)
public macro Packet(endianness: Endianness = .big, magic: [UInt8] = []) =
  #externalMacro(module: "PacketMacros", type: "PacketMacro")

/// A string of exactly `width` bytes of UTF-8, filled up with padding.
///
/// - Parameters:
///   - width: The bytes that the field takes.
///   - padding: The byte that fills up a shorter string.
///   - truncating: Whether encoding cuts a longer string, between two characters, instead of throwing.
@attached(peer)
public macro FixedWidth(_ width: Int, padding: UInt8 = 0, truncating: Bool = false) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string, `Data` or `[UInt8]` behind its byte count, which travels as `prefix`.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64` or ``Varint``.
///   - maximum: The most bytes that are accepted, in either direction.
@attached(peer)
public macro LengthPrefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A collection behind the count of its elements, which travels as `prefix`.
///
/// - Parameters:
///   - prefix: `UInt8`, `UInt16`, `UInt32`, `UInt64` or ``Varint``.
///   - maximum: The most elements that are accepted, in either direction.
@attached(peer)
public macro CountPrefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type, maximum: Int = .max) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An array of exactly `count` elements, with no count before them.
@attached(peer)
public macro FixedCount(_ count: Int) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Numbers and prefixes least significant byte first.
@attached(peer)
public macro LittleEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Numbers and prefixes most significant byte first, in a packet that is little-endian otherwise.
@attached(peer)
public macro BigEndian() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer in LEB128, a signed one zigzag-coded.
@attached(peer)
public macro Varint() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// The last field of the packet: `Data`, a string or an array that takes all bytes that are left.
@attached(peer)
public macro Remaining() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// Zero bytes before or after the field, refused if they are not zero.
@attached(peer)
public macro Padding(before: Int = 0, after: Int = 0) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A property that does not travel; it needs a default value, which a decoded packet holds.
@attached(peer)
public macro Transient() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
