extension Misuse {
  static let spaces: [Misuse] = [
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
