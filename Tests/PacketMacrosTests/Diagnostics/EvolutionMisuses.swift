extension Misuse {
  static let evolution: [Misuse] = [
    Misuse(
      "without a length",
      """
      @Packet struct S {
        @Since(2) var a: UInt8 = 0
        @Since(3) var b: UInt8 = 0
        @UnknownBytes var c: Data
      }
      """,
      """
      2:3: '@Since' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'
        > @Since(2)
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(sized: UInt16.self) struct S {
      """
    ),
    Misuse(
      "without a length, with arguments",
      """
      @Packet(endianness: .little, checksum: .crc32) struct S {
        @UnknownBytes var a: Data
      }
      """,
      """
      2:3: '@UnknownBytes' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'
        > @UnknownBytes
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(endianness: .little, sized: UInt16.self, checksum: .crc32) struct S {
      """
    ),
    Misuse(
      "with what an earlier number or the next bytes decide",
      """
      @Packet(sized: UInt16.self) struct S {
        var a: UInt8
        @Since(2) @Tagged(by: "a") var b: Body = .none
        @Since(2) @Counted(by: "a") var c: [UInt8] = []
        @Since(2) @Repeated(until: "isLast") var d: [Item] = []
      }
      """,
      """
      3:13: '@Since' and '@Tagged' cannot be combined, because a packet of an older version could hold the number, but not the value
        > @Since(2) > @Tagged(by: "a")
        fix, remove '@Since': @Tagged(by: "a") var b: Body = .none
        fix, remove '@Tagged': @Since(2) var b: Body = .none
      4:13: '@Since' and '@Counted' cannot be combined, because a packet of an older version could hold the number, but not the value
        > @Since(2) > @Counted(by: "a")
        fix, remove '@Since': @Counted(by: "a") var c: [UInt8] = []
        fix, remove '@Counted': @Since(2) var c: [UInt8] = []
      5:13: '@Since' and '@Repeated' cannot be combined, because '@Repeated' can be empty, which looks like an older version
        > @Since(2) > @Repeated(until: "isLast")
        fix, remove '@Since': @Repeated(until: "isLast") var d: [Item] = []
        fix, remove '@Repeated': @Since(2) var d: [Item] = []
      """
    ),
    Misuse(
      "without a length, of a packet with deltas",
      """
      @Packet(delta: true) struct S {
        var a: UInt8
        @Since(2) var b: UInt8 = 0
      }
      """,
      """
      3:3: '@Since' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'
        > @Since(2)
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(sized: UInt16.self, delta: true) struct S {
      """
    ),
    Misuse(
      "without a length, with earlier arguments",
      """
      @Packet(magic: [1]) struct S {
        @UnknownBytes var a: Data
      }
      """,
      """
      2:3: '@UnknownBytes' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'
        > @UnknownBytes
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(magic: [1], sized: UInt16.self) struct S {
      """
    ),
    Misuse(
      "skipping without a length",
      """
      @Packet(skipsUnknownBytes: true, checksum: .crc32) struct S { var a: UInt8 }
      """,
      """
      1:9: 'skipsUnknownBytes:' needs a length that says where the packet ends; add 'sized: UInt16.self'
        > skipsUnknownBytes: true
        fix, add 'sized: UInt16.self' to '@Packet': @Packet(sized: UInt16.self, skipsUnknownBytes: true, checksum: .crc32) struct S { var a: UInt8 }
      """
    ),
    Misuse(
      "skipping by a name",
      """
      @Packet(sized: UInt8.self, skipsUnknownBytes: isOld) struct S { var a: UInt8 }
      """,
      """
      1:47: 'skipsUnknownBytes:' must be 'true' or 'false'
        > isOld
      """
    ),
    Misuse(
      "skipping and keeping",
      """
      @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct S { @UnknownBytes var a: Data }
      """,
      """
      1:64: '@UnknownBytes' stores the bytes that 'skipsUnknownBytes:' skips; remove one of them
        > @UnknownBytes
      """
    ),
    Misuse(
      "versions out of order",
      """
      @Packet(sized: UInt8.self) struct S {
        @Since(3) var a: UInt8 = 0
        @Since(2) var b: UInt8 = 0
        var c: UInt8
        @Since(4) var d: UInt8 = 0
        @Transient var e = 0
        #if A
        var f: UInt8
        #endif
      }
      """,
      """
      3:10: 'b' was added in version 2, so it must be declared before the fields of version 3
        > 2
        note 2:17: 'a' was added in version 3
      4:7: 'c' has no '@Since', so it must be declared before the fields of version 3
        > c
        note 2:17: 'a' was added in version 3
      8:7: 'f' has no '@Since', so it must be declared before the fields of version 4
        > f
        note 5:17: 'd' was added in version 4
      """
    ),
    Misuse(
      "versions that are none",
      """
      @Packet(sized: UInt8.self) struct S {
        @Since(1) var a: UInt8 = 0
        @Since(latest) var b: UInt8 = 0
        @Since var c: UInt8 = 0
      }
      """,
      """
      2:10: the version of '@Since' must be at least 2, not 1
        > 1
      3:10: the version of '@Since' must be a literal number
        > latest
      4:3: '@Since' needs the version
        > @Since
      """
    ),
    Misuse(
      "defaults",
      """
      @Packet(sized: UInt8.self) struct S {
        @Since(2) var a: UInt8
        @Since(2) var b: UInt8?
        @Since(2) let c: String
      }
      """,
      """
      2:17: 'a' needs a default value for packets of older versions
        > @Since(2) > a
      4:17: 'c' needs a default value for packets of older versions
        > @Since(2) > c
      """
    ),
    Misuse(
      "unknown bytes in the wrong place",
      """
      @Packet(sized: UInt8.self) struct S {
        @UnknownBytes var a: Data
        var b: UInt8
        @UnknownBytes var c: Data
        @Transient var d = 0
      }
      """,
      """
      2:21: 'a' holds the bytes that no field knows, so it must be the last field
        > a
        note 3:7: 'b' is declared after it
      4:21: only one property can hold the unknown bytes; remove the others
        > c
        note 2:21: 'a' already holds them
      """
    ),
    Misuse(
      "unknown bytes of the wrong type",
      """
      @Packet(sized: UInt8.self) struct S {
        @UnknownBytes var a: [UInt8]
      }
      """,
      """
      2:3: '@UnknownBytes' is for 'Data', not for '[UInt8]'
        > @UnknownBytes > [UInt8]
      """
    ),
    Misuse(
      "unknown bytes that may be nil",
      """
      @Packet(sized: UInt8.self) struct S {
        @UnknownBytes var a: Data?
      }
      """,
      """
      2:3: '@UnknownBytes' is for 'Data', not for 'Data?'
        > @UnknownBytes > Data?
      """
    ),
    Misuse(
      "unknown bytes behind all bytes",
      """
      @Packet(sized: UInt8.self) struct S {
        @Remaining var a: Data
        @UnknownBytes var b: Data
      }
      """,
      """
      2:18: 'a' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'
        > a
        note 3:21: 'b' is declared after it
      """
    ),
    Misuse(
      "in a condition",
      """
      @Packet(sized: UInt8.self) struct S {
        #if A
        @Since(2) var a: UInt8 = 0
        @UnknownBytes var b: Data
        #endif
      }
      """,
      """
      3:3: '@Since' cannot be used in an '#if', because a version has the same fields everywhere; move the field out of the '#if'
        > @Since(2)
      4:3: '@UnknownBytes' cannot be used in an '#if', because a version has the same fields everywhere; move the field out of the '#if'
        > @UnknownBytes
      """
    ),
    Misuse(
      "conflicts of versions",
      """
      @Packet(sized: UInt8.self) struct S {
        var flag: Bool
        @Since(2) @Present(when: "flag") var a: UInt8?
        @Since(2) @Remaining var b: Data = Data()
      }
      """,
      """
      3:13: '@Since' and '@Present' cannot be combined, because a packet of an older version could hold the flag, but not the value
        > @Since(2) > @Present(when: "flag")
        fix, remove '@Since': @Present(when: "flag") var a: UInt8?
        fix, remove '@Present': @Since(2) var a: UInt8?
      4:13: '@Since' and '@Remaining' cannot be combined, because '@Remaining' can be empty, which looks like an older version
        > @Since(2) > @Remaining
        fix, remove '@Since': @Remaining var b: Data = Data()
        fix, remove '@Remaining': @Since(2) var b: Data = Data()
      """
    ),
    Misuse(
      "conflicts of unknown bytes",
      """
      @Packet(sized: UInt8.self) struct S {
        @Padding(before: 1) @UnknownBytes var a: Data
      }
      """,
      """
      2:23: '@UnknownBytes' keeps all remaining bytes as they came, so '@Padding' has no effect; remove one of them
        > @Padding(before: 1) > @UnknownBytes
        fix, remove '@Padding': @UnknownBytes var a: Data
        fix, remove '@UnknownBytes': @Padding(before: 1) var a: Data
      """
    ),
  ]
}
