extension Misuse {
  static let deltas: [Misuse] = [
    Misuse(
      "what has no delta",
      """
      @Packet(delta: true) struct S {
        @Relative(small: 8, large: 4) var a: Int16
        @Relative(small: 4, large: 8) var b: UInt8
        @Relative(small: 4, large: 8) var c: Float
        @Relative(small: 4, large: 8) var d: UInt128
        @Relative(small: 4, large: 8) var e: String
        @Relative(small: 4, large: 64) var f: UInt64
        @Identified var g: Set<UInt8>
        @Varint @Relative(small: 4, large: 8) var h: UInt32
        @Bits(3) @Relative(small: 1, large: 3) var i: UInt8
        @Quantized(0...1, bits: 8) @Relative(small: 4, large: 9) var j: SIMD2<Float>
      }
      """,
      """
      2:3: 'small:' must be less than 'large:', but 8 is not less than 4
        > @Relative(small: 8, large: 4) > Int16
      3:3: 'large:' must be less than the bits of 'UInt8', not 8
        > @Relative(small: 4, large: 8) > UInt8
      4:3: '@Relative' counts steps, so a 'Float' needs '@Quantized'
        > @Relative(small: 4, large: 8)
      5:3: '@Relative' is for an integer of 8 to 64 bits, or a field with '@Bits' or '@Quantized', not for 'UInt128'
        > @Relative(small: 4, large: 8)
      6:3: '@Relative' is for an integer, a 'Float', a 'Double' or a vector of them, not for 'String'
        > @Relative(small: 4, large: 8) > String
      7:30: 'large:' of '@Relative' must be from 2 to 62, not 64
        > 64
      8:3: '@Identified' is for an array, not for 'Set<UInt8>'
        > @Identified > Set<UInt8>
      9:11: '@Relative' and '@Varint' both state how the field is encoded; remove one of them
        > @Varint > @Relative(small: 4, large: 8)
        fix, remove '@Varint': @Relative(small: 4, large: 8) var h: UInt32
        fix, remove '@Relative': @Varint var h: UInt32
      10:12: 'large:' must be less than the 3 bits of the number itself, not 3
        > @Relative(small: 1, large: 3)
      11:30: 'large:' must be less than the 8 bits of the number itself, not 9
        > @Relative(small: 4, large: 9)
      """
    ),
    Misuse(
      "a delta of what no field knows",
      """
      @Packet(sized: UInt8.self, delta: true) struct S {
        var a: UInt8
        @UnknownBytes var b: Data
      }
      """,
      """
      3:21: a delta cannot hold unknown bytes; remove 'delta:'
        > b
      """
    ),
    Misuse(
      "a delta of a list of tags",
      """
      @Packet(delta: true) struct S {
        var tags: Data
        @Tagged(by: "tags") var bodies: [Body]
      }
      """,
      """
      3:27: 'bodies' and its tags change together; put both in a packet of their own, without 'delta:'
        > bodies
      """
    ),
    Misuse(
      "what only a delta has",
      """
      @Packet struct S {
        @Relative(small: 4, large: 8) var a: Int16
        @Identified var b: [Player]
      }
      """,
      """
      2:3: '@Relative' only affects deltas; make 'S' a '@Packet(delta: true)'
        > @Relative(small: 4, large: 8)
      3:3: '@Identified' only affects deltas; make 'S' a '@Packet(delta: true)'
        > @Identified
      """
    ),
    Misuse(
      "an enum has no delta",
      """
      @Packet(delta: true) enum S {
        @Tag(1) case a
      }
      """,
      """
      1:9: an enum has no delta; remove 'delta:' (the delta of a packet that contains the enum holds all of it if it has changed)
        > delta: true
      """
    ),
    Misuse(
      "a delta of what is coded by hand",
      """
      @Packet(delta: true) struct S {
        var a: UInt8
        func encode(into writer: inout PacketWriter) throws(PacketError) {}
      }
      """,
      """
      1:9: a delta cannot work with your own 'encode(into:)'; remove 'delta:'
        > delta: true
      """
    ),
  ]
}
