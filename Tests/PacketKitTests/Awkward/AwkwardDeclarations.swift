import Foundation
import PacketKit

@testable import TestPackets

// Declarations that are odd, but mean something.

enum Suit: UInt8, PacketField { case clubs, diamonds, hearts, spades }

@Packet
struct PlayingCard: Equatable {
  @Bits(2) var suit: Suit
  @Bits(4) @Padding(after: 1) var rank: UInt8
}

/// Neither its fields nor its cases make the expansion warn.
@Packet
struct DeprecatedFields: Equatable {
  @available(*, deprecated, message: "use b") var a: UInt8
  var b: [UInt8]
  @available(*, deprecated) @LengthPrefixed(UInt8.self) var c: String?
  @available(macOS, deprecated: 10.0) @available(swift, deprecated: 5) @Bits(3) var d: UInt8

  static let example = try? DeprecatedFields(decoding: [7, 0, 0, 0, 1, 9, 1, 1, 0x78, 0xA0])
}

@Packet
enum DeprecatedCases: Equatable {
  @available(*, deprecated) @Tag(1) case a(UInt8)
  @Tag(2) case b
  @available(*, deprecated, renamed: "b") @Tag(3) case c
}

enum Album {
  @Packet
  struct Track: Equatable { @available(*, deprecated) var suit: Suit? = nil }
}

private let isLarge = Bool(true)

@Packet(sized: UInt8.self)
struct ConditionalDefaults: Equatable {
  var a: UInt8
  @Since(2) var b: UInt8 = if isLarge { 200 } else { 1 }
  @Since(3) var c: UInt8? =
    switch isLarge {
    case true: nil
    case false: 1
    }
}

/// Two of the members are its own: numbers that are encoded inverted.
@Packet
struct OwnMembers: Equatable {
  var a: UInt8
  var b: [UInt8] = []

  init(a: UInt8) { self.a = a }

  init(from reader: inout PacketReader) throws(PacketError) {
    a = ~(try reader.read(UInt8.self, field: "a"))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(~a, field: "a")
  }
}

struct UInt24Prefix: LengthPrefix {
  static var minimumByteCount: Int { 3 }
  static var maximumLength: Int { 0xFF_FFFF }

  static func readLength(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    let high = UInt64(try reader.read(UInt8.self))
    return high << 16 | UInt64(try reader.read(UInt16.self))
  }

  static func writeLength(_ length: Int, into writer: inout PacketWriter, endianness: Endianness) {
    try? writer.write(UInt8(truncatingIfNeeded: length >> 16))
    try? writer.write(UInt16(truncatingIfNeeded: length))
  }
}

typealias ShortTag = UInt16
typealias LongTag = Varint

@Packet(tag: UInt24Prefix.self)
enum WideTags: Equatable {
  @Tag(0x01_0203) case a(UInt8)
  @Tag(0x100_0000) case b
}

@Packet(endianness: .little, tag: ShortTag.self)
enum ShortTags: Equatable { @Tag(0x0102) case a }

@Packet(tag: LongTag.self)
enum LongTags: Equatable { @Tag(300) case a }

typealias Nickname = String?
typealias Numbers = [UInt16]

@Packet
struct Aliases: Equatable {
  var a: Nickname
  @FixedCount(2) var b: Numbers
  @Remaining var c: Numbers
}

@propertyWrapper
struct Boxed<Value: Equatable>: Equatable {
  var wrappedValue: Value
}

@propertyWrapper
struct Limited: Equatable {
  var wrappedValue: UInt8 { didSet { wrappedValue = min(wrappedValue, limit) } }
  let limit: UInt8

  init(limit: UInt8) { (self.limit, wrappedValue) = (limit, 0) }
}

@Packet
struct WrappedFields: Equatable {
  @Boxed var a: UInt8
  @Boxed @LengthPrefixed(UInt8.self) var b: String?
  @Limited(limit: 5) var c: UInt8
}

@Packet
struct OnlyElsewhere: Equatable {
  #if os(Windows)
    var a: Suit
  #endif
}

@Packet
struct HereAndElsewhere: Equatable {
  #if os(Windows)
    var a: Suit
  #else
    var b: Suit
    @FixedCount(2) var c: [Suit]
  #endif
}

@Packet
/* a */ struct /* b */ Commented /* c */: /* d */ Equatable {  // e
  @FixedWidth( /* f */4) /* g */ var /* h */ a /* i */: /* j */ String  // k
  let b /* l */: [ /* m */UInt8 /* n */]
}
