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
      ?
      """
    )
  ]
}
