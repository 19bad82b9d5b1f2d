extension Misuse {
  static let given: [Misuse] = [
    Misuse(
      "nothing is given",
      """
      @Packet struct S {
        @Present(when: "given", is: 2) var a: UInt8?
        @Given("given") var b: Body
        @Given("later") var c: Body
        @Given(name) var d: Body
        @Given("a ?? b") var e: Body
        @Given var f: Body
        var later: UInt8
      }
      """,
      """
      """
    ),
    Misuse(
      "what cannot be given",
      """
      @Packet(given: UInt8.self) struct S {
        var given: UInt8
        @Given("given") var a: String
        @Given("given") var b: Set<Body>
        @Given("given") @Coded(by: C.self) var c: Body
        @Given("given") @Each(.varint) var d: [Body]
        @Present(when: "given") var e: UInt8?
        @Counted(by: "given.x") var f: [UInt8]
        @Derived(bytesOf: "h") var g: UInt8
        @Present(when: "given", in: 2...) @Sized(by: "g") var h: String?
      }
      """,
      """
      """
    ),
    Misuse(
      "packets that cannot be given something",
      """
      @Packet(updatesInPlace: true, view: true, delta: true, given: types[0]) struct S {
        var a: UInt8
      }
      """,
      """
      """
    ),
    Misuse(
      "what a packet that is given something cannot be",
      """
      @Packet(updatesInPlace: true, view: true, delta: true, given: UInt8.self) struct S {
        var a: UInt8
      }
      """,
      """
      """
    ),
    Misuse(
      "a union that is given nothing",
      """
      @Packet enum S {
        @Tag(1, .given) case a(Body)
        @Tag(2, .given) case b(UInt8)
      }
      """,
      """
      """
    ),
    Misuse(
      "a union with an external tag",
      """
      @Packet(tag: UInt8.self, hasExternalTag: true, given: UInt8.self) enum S {
        @Tag(1, .given) case a(Body)
      }
      """,
      """
      """
    ),
  ]
}
