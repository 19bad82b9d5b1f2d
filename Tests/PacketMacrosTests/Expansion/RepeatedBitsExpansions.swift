extension ExpansionPair {
  static let repeatedBits: [ExpansionPair] = [
    ExpansionPair(
      "elements and optionals in a run of bits",
      """
      @Packet(delta: true) struct S {
        @Bits(2) var a: UInt8
        @Bits(6) @FixedCount(8) var b: [UInt8]
        @Bits(3) var c: Team?
        @Derived(countOf: "e") @Bits(4) var d: UInt8
        @Counted(by: "d", plus: 1) @Bits(12) @Relative(small: 2, large: 5) var e: [Int16]
        @Quantized(-1...1, bits: 10) var f: InlineArray<4, Float>
        @UnitQuaternion(bits: 9) @FixedCount(2) var g: [SIMD4<Float>]
        @Bits(1) var h: [N of Bool]
      }
      """,
      """
      ?
      """
    )
  ]
}
