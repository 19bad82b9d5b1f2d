extension ExpansionPair {
  static let given: [ExpansionPair] = [
    ExpansionPair(
      "@Packet(given:), @Given",
      """
      @Packet(endianness: .little, given: Version.self) struct S {
        @Counted(by: "given.count") var a: [UInt16]
        @Present(when: "given", is: .two) var b: String?
        @LengthPrefixed(UInt16.self) @Given("given") var c: Body
        var flags: Flags
        @Given("flags.kind") var d: Body?
        @CountPrefixed(UInt8.self) @Given("flags") var e: [Body]
      }
      """,
      """
      """
    ),
    ExpansionPair(
      "a union that passes on what it is given",
      """
      @Packet(given: UInt8.self) enum S {
        @Tag(1, .given) case a(Body)
        @Tag(2, .plain, .given) case b(UInt8, given: [Body])
      }
      """,
      """
      """
    ),
  ]
}
