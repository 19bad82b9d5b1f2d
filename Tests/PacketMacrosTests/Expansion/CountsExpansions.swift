extension ExpansionPair {
  static let counts: [ExpansionPair] = [
    ExpansionPair(
      "@Derived(bytesOf:), @Derived(countOf:)",
      """
      @Packet struct S {
        @Derived(bytesOf: "body") @LittleEndian var length: UInt16
        @Derived(countOf: "scores") var count: UInt8
        @Sized(by: "length", minus: 2) var body: Data
        @Counted(by: "count", times: 2) var scores: [UInt32]?
      }
      """,
      ""
    ),
    ExpansionPair(
      "@Present(when:in:), @Present(when:mask:), paths",
      """
      @Packet struct S {
        var head: Head?
        var size: UInt24?
        @Present(when: "head.kind", in: 1..<9) var a: UInt8?
        @Present(when: "size", mask: 0x40) var b: UInt8?
        @Present(when: "head.kind", mask: 3, is: limit) var c: UInt8?
        @Present(when: "head.flag") var d: UInt8?
        @Sized(by: "head.size", minus: 1) var e: Data
        @Counted(by: "size") var f: [UInt8]
      }
      """,
      ""
    ),
    ExpansionPair(
      "@Repeated",
      """
      @Packet struct S {
        @Repeated(until: "end.isLast") var a: [T]
        @Repeated(untilNext: [0xFF]) @LittleEndian var b: [UInt16]
        @Magic(before: [0xFF]) var c: UInt8
      }
      """,
      ""
    ),
    ExpansionPair(
      "@LengthPrefixed on a generic parameter",
      """
      @Packet(endianness: .little) struct S<Body: PacketField, Other: Packet> {
        @LengthPrefixed(UInt16.self) var a: Body
        var size: UInt8
        @Sized(by: "size") var b: Body
        @LengthPrefixed(UInt16.self) var c: Other
      }
      """,
      ""
    ),
    ExpansionPair(
      "@Tag with codings, @Each with a range",
      """
      @Packet(endianness: .little) enum S {
        @Tag(1, .countPrefixed(UInt16.self)) case a([Setting])
        @Tag(2, .plain, .inRange(1...9)) case b(UInt16, UInt8)
        @Tag(3, .remaining) case c(Data)
      }
      """,
      ""
    ),
  ]
}
