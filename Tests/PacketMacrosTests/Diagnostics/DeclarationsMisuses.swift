extension Misuse {
  static let declarations: [Misuse] = [
    Misuse(
      "a class",
      """
      @Packet final class S { var a: UInt8 = 0 }
      """,
      """
      1:15: '@Packet' applies to structs and enums; a class cannot be a packet
        > class
      """
    ),
    Misuse(
      "an actor",
      """
      @Packet actor S {}
      """,
      """
      1:9: '@Packet' applies to structs and enums; an actor cannot be a packet
        > actor
      """
    ),
    Misuse(
      "a protocol",
      """
      @Packet protocol S {}
      """,
      """
      1:9: '@Packet' applies to structs and enums; a protocol cannot be a packet
        > protocol
      """
    ),
    Misuse(
      "an enum with raw values",
      """
      // é
      @Packet enum S: UInt8 { case a }
      """,
      """
      2:9: an enum with raw values needs no '@Packet'; write 'enum S: UInt8, PacketField'
        > enum
        fix, replace '@Packet' with a conformance to 'PacketField': enum S: UInt8, PacketField { case a }
      """
    ),
    Misuse(
      "an enum with raw values that conforms",
      """
      @Packet
      enum S: Swift.String, PacketField { case a }
      """,
      """
      2:1: an enum with raw values needs no '@Packet'; write 'enum S: Swift.String, PacketField'
        > enum
        fix, remove '@Packet': 
      """
    ),
    Misuse(
      "unknown arguments",
      """
      @Packet(order: .little, [1], magic: [2]) struct S {
        var a: UInt8
      }
      """,
      """
      1:9: '@Packet' takes 'endianness:', 'bitOrder:', 'magic:', 'sized:', 'including:', 'excluding:', 'skipsUnknownBytes:', 'checksum:', 'tag:', 'hasExternalTag:', 'updatesInPlace:', 'view:', 'delta:', 'initializer:' and 'given:', not 'order:'
        > order: .little
      1:25: '@Packet' takes 'endianness:', 'bitOrder:', 'magic:', 'sized:', 'including:', 'excluding:', 'skipsUnknownBytes:', 'checksum:', 'tag:', 'hasExternalTag:', 'updatesInPlace:', 'view:', 'delta:', 'initializer:' and 'given:', not an unlabeled argument
        > [1]
      """
    ),
    Misuse(
      "an extension",
      """
      @Packet extension S {}
      """,
      """
      1:9: '@Packet' applies to structs and enums; an extension cannot be a packet
        > extension
      """
    ),
    Misuse(
      "attributes that a condition splits",
      """
      @Packet struct S {
        #if A
        @Varint
        #endif
        var a: UInt8
      }
      """,
      """
      4:3: '@Packet' cannot read this declaration: an '#if' separates attributes from their declaration
      """
    ),
    Misuse(
      "source that cannot be read",
      """
      @Packet struct S {
        var a: UInt8 var b: UInt8
      }
      """,
      """
      2:16: '@Packet' cannot read this declaration: expected the end of the declaration
      """
    ),
    Misuse(
      "an unreadable type",
      """
      @Packet struct S {
        var a: UInt8 = 5
        var b: ,
      }
      """,
      """
      3:10: '@Packet' cannot read this declaration: expected a type
      """
    ),
    Misuse(
      "everything at once",
      """
      @Packet struct S {
        var a: Int
        lazy var b: UInt8 = 5
        @FixedWidth(0) var c: UInt8
        @Varint @LittleEndian var d: UInt
        var e = 5
      }
      """,
      """
      2:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var a: Int32
        fix, use 'Int64': var a: Int64
      3:3: a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'
        > lazy
        fix, add '@Transient' to keep it out of the packet: @Transient lazy var b: UInt8 = 5
      4:3: '@FixedWidth' is for a 'String', not for 'UInt8'
        > @FixedWidth(0) > UInt8
      4:15: the width of '@FixedWidth' must be at least 1, not 0
        > 0
      5:11: '@LittleEndian' and '@Varint' cannot be combined, because a varint has no byte order
        > @Varint > @LittleEndian
        fix, remove '@Varint': @LittleEndian var d: UInt
        fix, remove '@LittleEndian': @Varint var d: UInt
      5:32: 'UInt' has no fixed width, and the width is part of the protocol; use 'UInt32' or 'UInt64'
        > UInt
        fix, use 'UInt32': @Varint @LittleEndian var d: UInt32
        fix, use 'UInt64': @Varint @LittleEndian var d: UInt64
      6:7: 'e' needs an explicit type, such as ': UInt32'; '@Packet' cannot infer it
        > e
        fix, add ': UInt32': var e: UInt32 = 5
        fix, add ': Int32': var e: Int32 = 5
      """
    ),
    Misuse(
      "carriage returns",
      """
      @Packet struct S {\r
        var a: Int\r
      }
      """,
      """
      2:10: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var a: Int32\r
        fix, use 'Int64': var a: Int64\r
      """
    ),
  ]
}
