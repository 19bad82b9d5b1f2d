extension Misuse {
  static let repeatedBits: [Misuse] = [
    Misuse(
      "elements that cannot share bytes",
      """
      @Packet struct S {
        var n: UInt8
        @Bits(3) @FixedCount(4) var a: [UInt8?]
        @Bits(3) @FixedCount(4) var b: [UInt8]?
        @Bits(3) @FixedCount(4) var c: [String]
        @Bits(9) @FixedCount(4) var d: [UInt8]
        @Bits(3) @FixedCount(4) var e: Data
        @Bits(3) @Counted(by: "n") var f: Set<UInt8>
        @Quantized(0...1, bits: 3) var g: [Float]
        @UnitQuaternion(bits: 9) var h: InlineArray<2, SIMD3<Float>>
        @Bits(3) @CountPrefixed(UInt8.self) var i: [UInt8]
        @Bits(3) @FixedCount(4) @InRange(0...3) var j: [UInt8]
        @Bits(3) @Counted(by: "k") var k: [UInt8]
        @Bits(1) var l: [4 of Float]
      }
      """,
      """
      3:3: '@Bits' is for an array of values that are always present, not for '[UInt8?]'; put it in a '@Packet' struct, which can be optional
        > @Bits(3) > [UInt8?]
      4:3: '@Bits' is for an array of values that are always present, not for '[UInt8]?'; put it in a '@Packet' struct, which can be optional
        > @Bits(3) > [UInt8]?
      5:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'String'
        > @Bits(3) > String
      6:3: a 'UInt8' has 8 bits, not 9
        > @Bits(9) > UInt8
      7:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Data'
        > @Bits(3) > Data
      8:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Set<UInt8>'
        > @Bits(3) > Set<UInt8>
      9:3: '@Quantized' on '[Float]' needs '@FixedCount' or '@Counted(by:)', which state how many elements share bytes
        > @Quantized(0...1, bits: 3) > [Float]
      10:3: '@UnitQuaternion' is for a 'SIMD4<Float>', not for 'SIMD3<Float>'
        > @UnitQuaternion(bits: 9) > SIMD3<Float>
      11:3: '@Bits' on '[UInt8]' needs '@FixedCount' or '@Counted(by:)', which state how many elements share bytes
        > @Bits(3) > [UInt8]
      11:12: '@CountPrefixed' and '@Bits' both state how the field is encoded; remove one of them
        > @Bits(3) > @CountPrefixed(UInt8.self)
        fix, remove '@Bits': @CountPrefixed(UInt8.self) var i: [UInt8]
        fix, remove '@CountPrefixed': @Bits(3) var i: [UInt8]
      12:27: '@InRange' and '@FixedCount' both state how the field is encoded; remove one of them
        > @FixedCount(4) > @InRange(0...3)
        fix, remove '@FixedCount': @Bits(3) @InRange(0...3) var j: [UInt8]
        fix, remove '@InRange': @Bits(3) @FixedCount(4) var j: [UInt8]
      12:27: '@InRange' is for a number, not for '[UInt8]'
        > @InRange(0...3) > [UInt8]
      13:25: 'k' cannot depend on itself; name an earlier field
        > "k"
      14:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Float'
        > @Bits(1) > Float
      """
    ),
    Misuse(
      "fields of which no value has bytes",
      """
      @Packet(sized: UInt8.self, including: 256) struct S {
        @Bits(3) @FixedCount(4) var a: [3 of UInt8]
        @FixedWidth(3) @Encoding(.utf16LittleEndian) var b: String
        @Bits(3) @InRange(8...12) var c: UInt8
        @Bits(3) @InRange(4...) var d: Int8
        @Bytes(1) @InRange(300...400) var e: UInt16?
        @LengthPrefixed(UInt8.self, including: 258, excluding: 2) var f: Data
        @Padding(to: 2) var g: UInt32
        @Padding(to: 4) @FixedWidth(8) var h: String
      }
      """,
      """
      1:1: 'UInt8' cannot represent a length that counts 256 bytes more than follow it; give it a wider type
        > @Packet(sized: UInt8.self, including: 256)
      2:12: '[3 of UInt8]' states its count; remove '@FixedCount'
        > @FixedCount(4) > [3 of UInt8]
      3:3: UTF-16 takes an even number of bytes, not 3
        > @FixedWidth(3) > String
      4:3: 8...12 contains no number of 3 bits; their greatest is 7
        > @Bits(3) > UInt8
      5:3: 4... contains no number of 3 bits; their greatest is 3
        > @Bits(3) > Int8
      6:3: 300...400 contains no number of 8 bits; their greatest is 255
        > @Bytes(1) > UInt16?
      7:3: 'UInt8' cannot represent a length that counts 256 bytes more than follow it; give it a wider type
        > @LengthPrefixed(UInt8.self, including: 258, excluding: 2) > Data
      8:3: '@Padding(to: 2)' is for a field of fewer bytes; this one takes 4
        > @Padding(to: 2) > UInt32
      9:3: '@Padding(to: 4)' is for a field of fewer bytes; this one takes 8
        > @Padding(to: 4) > String
      """
    ),
    Misuse(
      "fields of which few values have bytes",
      """
      @Packet(sized: UInt8.self, including: 255) struct S {
        var n: UInt8
        @Bits(3) @Counted(by: "n") var a: [3 of UInt8]
        @FixedWidth(2) @Encoding(.utf16) var b: String
        @Bits(3) @InRange(7...12) var c: UInt8
        @Bits(3) @InRange((-3)...) var d: Int8
        @Bits(3) @InRange(-4...(-4)) var e: Int8
        @LengthPrefixed(UInt8.self, including: 257, excluding: 2) var f: Data
        @Padding(to: 4) @LittleEndian var g: UInt32
        @Padding(to: 1) var h: UInt32?
      }
      """,
      ""
    ),
  ]
}
