import Foundation
import PacketKit

// Names that the expansion could take for something else.

/// Words of the language as properties.
@Packet
struct KeywordProperties: Equatable {
  var `let`: UInt8
  var await: UInt8
  var unsafe: UInt8
  var `try`: UInt8
  var each: UInt8
  var copy: UInt8
  var yield: [UInt8]
  var `init`: UInt8
  var `inout`: UInt8
  var `self`: [UInt8]
  var `Self`: UInt8
  var `throws`: UInt8
}

/// Words of the language as labels and as cases.
@Packet
enum KeywordCases: Equatable {
  @Tag(1) case a(`let`: UInt8, `var`: UInt16)
  @Tag(2) case b(await: UInt8, try: UInt8)
  @Tag(3) case c(`let`: UInt8)
  @Tag(4) case d(`inout`: UInt8, repeat: UInt8, self: UInt8, in: UInt8)
  @Tag(5) case `Self`(UInt8)
  @Tag(6) case `self`
  @Tag(7) case `init`(UInt8)
  @Tag(8) case `default`(UInt8, x: UInt8)
  @Tag(9) case await(UInt8, UInt8)
}

@Packet
struct Ping: Equatable {
  var number: UInt8
}

/// Cases and properties called like their types, and like those of the tags.
@Packet
enum TypeNameCases: Equatable {
  @Tag(1) case Ping(Ping)
  @Tag(2) case UInt8(UInt8, Int: Int8)
  @Tag(3) case String(String)
  @Tag(4) case Int(UInt16)
}

@Packet(sized: UInt16.self)
struct TypeNameProperties: Equatable {
  var Ping: Ping
  var UInt8: UInt8
  @LengthPrefixed(UInt16.self) var String: String?
  var list: [UInt8]
  @Since(2) var Bool: Bool = true
}

extension TypeNameProperties {
  static func Int32() {}
}

/// Types that hide those of the standard library, in a packet.
@Packet
struct HidingTypes: Equatable {
  struct Int: Equatable {}
  enum UInt8: Swift.UInt16, PacketField { case one = 1 }

  var a: UInt8
  @LengthPrefixed(UInt16.self, maximum: 5) var b: String
}

@Packet
enum HidingCases: Equatable {
  enum UInt8: Swift.UInt16, PacketField { case one = 1 }

  @Tag(1) case a(UInt8)
}

@Packet
struct `Raw name`: Equatable {
  var `a b`: UInt8
  @LengthPrefixed(UInt8.self) var `1st "x"`: String?
}

@Packet
enum Ünïon: Equatable {
  @Tag(1) case größe(UInt8, 名前: String)
  @Tag(2) case `one two`(`three four`: UInt8)
}
