extension Misuse {
  static let spaces: [Misuse] = [
    Misuse(
      "@Remaining(leaving:) before fewer bytes",
      """
      @Packet(checksum: .crc16CCITT) struct S { @Remaining(leaving: 3) var a: Data; var z: UInt8 }
      """,
      """
      1:70: 'a' leaves 3 bytes, but what follows it takes 1 byte; write 'leaving: 1'
        > a
      """
    ),
    Misuse(
      "@Remaining(leaving:) before nothing",
      """
      @Packet struct S { @Remaining(leaving: 2) var a: Data }
      """,
      """
      1:47: 'a' leaves 2 bytes, but nothing follows it; write '@Remaining'
        > a
      """
    ),
    Misuse(
      "@Remaining(leaving:) before more bytes",
      """
      @Packet struct S {
        @Remaining(leaving: 2) @Checksum(after: .crc32) var a: [Other]
        @Bits(3) var b: UInt8
        @Quantized(-1...1, bits: 7) var c: SIMD3<Float>
        @FixedCount(2) @Magic(before: [1]) @Padding(before: 1) var d: [UInt24]
        @FixedCount(3) var e: Data
        @Padding(to: 9) @FixedWidth(8) var f: String
        @Bytes(3) @Checksum(before: .sum8) var g: UInt32
        var h: Bool
      }
      """,
      """
      2:55: 'a' leaves 2 bytes, but what follows it takes 32 bytes; write 'leaving: 32'
        > a
      """
    ),
    Misuse(
      "@Remaining(leaving:) before as many bytes as an '#if' says",
      """
      @Packet struct S {
        @Remaining(leaving: 2) var a: Data
        #if DEBUG
          var b: UInt8
        #else
          var b: UInt16
        #endif
      }
      """,
      ""
    ),
    Misuse(
      "@Remaining(leaving:) with a count that only the compiler knows",
      """
      @Packet struct S { @Remaining(leaving: count) var a: Data; var b: UInt16 }
      """,
      ""
    ),
    Misuse(
      "alignment of what is never absent",
      """
      @Packet struct S {
        var flags: UInt8
        @Aligned(to: 4, ifPresent: true) var a: UInt8
        @Aligned(to: 4, ifPresent: true) var b: UInt8?
        @Present(when: "flags", mask: 1) @Aligned(to: 4, ifPresent: flag) var c: UInt8?
        @Present(when: "flags", mask: 1) @Aligned(to: 4, filledWith: 256, ifPresent: true) var d: UInt8?
      }
      """,
      """
      3:30: 'ifPresent: true' needs '@Present(when:)', which says when 'a' is present
        > true
      4:30: 'ifPresent: true' needs '@Present(when:)', which says when 'b' is present
        > true
      5:63: 'ifPresent:' must be 'true' or 'false'
        > flag
      6:64: 'filledWith:' of '@Aligned' must be from 0 to 255, not 256
        > 256
      """
    ),
    Misuse(
      "what padding consists of, without padding",
      """
      @Packet struct S {
        @Padding(filledWith: 1) var a: UInt8
        @Aligned(ignoringValues: true) var b: UInt8
      }
      """,
      """
      2:3: '@Padding' needs 'before:', 'after:' or 'to:'
        > @Padding(filledWith: 1)
      3:3: '@Aligned' needs 'to:' or 'after:'
        > @Aligned(ignoringValues: true)
      """
    ),
  ]
}
