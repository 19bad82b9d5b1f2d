extension Misuse {
  static let unions: [Misuse] = [
    Misuse(
      "no tags",
      """
      @Packet enum S {
        case a(UInt8)
        @Tag(7) case b
        public indirect case `c`, d
      }
      """,
      """
      2:8: 'a' needs a tag, such as '@Tag(8)'; the order of the cases does not determine it
        > a
        fix, add '@Tag(8)': @Tag(8) case a(UInt8)
      4:24: 'c' needs a tag, such as '@Tag(9)'; the order of the cases does not determine it
        > `c`
      4:29: 'd' needs a tag, such as '@Tag(10)'; the order of the cases does not determine it
        > d
      """
    ),
    Misuse(
      "equal tags",
      """
      @Packet enum S {
        @Tag(1) case a
        @Tag(0x01) case b
        #if A
        @Tag(2) case c
        #else
        @Tag(2) case d
        #endif
        @Tag(2) case e
      }
      """,
      """
      3:8: another case already has the tag 0x01
        > 0x01
        note 2:3: 0x01 is first used here
        fix, use 3: @Tag(3) case b
      9:8: another case already has the tag 2
        > 2
        note 5:3: 2 is first used here
        fix, use 4: @Tag(4) case e
      """
    ),
    Misuse(
      "equal tags beside the greatest",
      """
      @Packet enum S {
        @Tag(1) case a
        @Tag(1) case b
        @Tag(255) case c
        case d
      }
      """,
      """
      3:8: another case already has the tag 1
        > 1
        note 2:3: 1 is first used here
        fix, use 2: @Tag(2) case b
      5:8: 'd' needs a tag, such as '@Tag(3)'; the order of the cases does not determine it
        > d
        fix, add '@Tag(3)': @Tag(3) case d
      """
    ),
    Misuse(
      "tags out of bounds",
      """
      @Packet enum S {
        @Tag(-1) case a
        @Tag(256) case b
        @Tag(255) case c
      }
      """,
      """
      2:8: the number of '@Tag' must be at least 0, not -1
        > -1
      3:8: 'UInt8' cannot represent 256; its greatest value is 255; give '@Packet' a wider type with 'tag:'
        > 256
      """
    ),
    Misuse(
      "tags out of the stated type's bounds",
      """
      @Packet(tag: UInt16.self) enum S {
        @Tag(0x1_0000) case a
        @Tag(65535) case b
      }
      """,
      """
      2:8: 'UInt16' cannot represent 0x1_0000; its greatest value is 65535; give '@Packet' a wider type with 'tag:'
        > 0x1_0000
      """
    ),
    Misuse(
      "tags that are none",
      """
      @Packet enum S {
        @Tag(first) case a
        @Tag(1 + 1) case b
        @Tag case c
        @Tag(value: 4) case d
        @Tag(5) @Tag(6) case e
      }
      """,
      """
      2:8: the tag must be a literal number
        > first
      3:8: the tag must be a literal number
        > 1 + 1
      4:3: '@Tag' needs the number
        > @Tag
      5:8: '@Tag' takes an unlabeled argument, not 'value:'
        > value: 4
      6:11: '@Tag' is used twice; remove one
        > @Tag(6)
        note 6:3: '@Tag' is first used here
        fix, remove '@Tag': @Tag(5) case e
      """
    ),
    Misuse(
      "several cases of one tag",
      """
      @Packet enum S {
        @Tag(1) case a, b(UInt8), c
      }
      """,
      """
      2:19: 'b' needs its own tag; declare it in a 'case' of its own
        > @Tag(1) > b
      """
    ),
    Misuse(
      "no cases",
      """
      @Packet enum S { static let a = 5 }
      """,
      """
      1:14: 'S' has no cases, so there is nothing to encode
        > S
      """
    ),
    Misuse(
      "values that cannot be encoded",
      """
      @Packet enum S {
        @Tag(1) case a(Int)
        @Tag(2) case b([UInt], to: any P)
        @Tag(3) case c((UInt8, UInt8))
      }
      """,
      """
      2:18: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': @Tag(1) case a(Int32)
        fix, use 'Int64': @Tag(1) case a(Int64)
      3:19: 'UInt' has no fixed width, and the width is part of the protocol; use 'UInt32' or 'UInt64'
        > UInt
        fix, use 'UInt32': @Tag(2) case b([UInt32], to: any P)
        fix, use 'UInt64': @Tag(2) case b([UInt64], to: any P)
      3:30: 'any P' has no known encoding; name a concrete type
        > any P
      4:18: a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct
        > (UInt8, UInt8)
      """
    ),
    Misuse(
      "unknown arguments of a union",
      """
      @Packet(tags: UInt16.self) enum S { @Tag(1) case a }
      """,
      """
      1:9: '@Packet' takes 'endianness:', 'bitOrder:', 'magic:', 'sized:', 'including:', 'excluding:', 'skipsUnknownBytes:', 'checksum:', 'tag:', 'hasExternalTag:', 'updatesInPlace:', 'view:', 'delta:', 'initializer:' and 'given:', not 'tags:'
        > tags: UInt16.self
      """
    ),
    Misuse(
      "unknown bytes of a case",
      """
      @Packet(sized: UInt8.self) enum S {
        @Tag(1) @UnknownBytes case a
        @Tag(2) @UnknownBytes case b(Data, String)
        @Tag(3) @UnknownBytes case c(String, Data)
      }
      """,
      """
      2:11: the last value of 'a' must be 'Data', to hold the unknown bytes
        > @UnknownBytes
      3:11: the last value of 'b' must be 'Data', to hold the unknown bytes
        > @UnknownBytes
      """
    ),
    Misuse(
      "unknown bytes without a length",
      """
      @Packet enum S { @Tag(1) @UnknownBytes case a(Data) }
      """,
      """
      1:26: '@UnknownBytes' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'
        > @UnknownBytes
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(sized: UInt16.self) enum S { @Tag(1) @UnknownBytes case a(Data) }
      """
    ),
    Misuse(
      "no misuse",
      """
      @Packet(magic: [1], sized: UInt8.self, checksum: .crc32, tag: Varint.self) enum S: Equatable, PacketField {
        @PacketKit.Tag(0) indirect case a(S)
        @Tag(1_000_000) case b(x: [UInt8], y: String?)
      }
      """,
      ""
    ),
  ]
}
