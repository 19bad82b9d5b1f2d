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
      2:18: the packet is given nothing; add 'given:' and a type to '@Packet'
        > "given"
      3:10: the packet is given nothing; add 'given:' and a type to '@Packet'
        > "given"
      4:10: 'later' must be declared before 'c', which depends on it
        > "later"
        note 8:7: 'later' is declared here
      5:10: '@Given' needs the name of a field, as a string literal such as "hasName"
        > name
      6:10: '@Given' takes the name of one field
        > "a ?? b"
      7:3: '@Given' needs the name of a field
        > @Given
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
      }
      """,
      """
      2:7: 'given' is what the packet is given; give the property another name
        > given
      3:3: '@Given' is for a packet with 'given:', or an array of such, not for 'String'
        > @Given("given") > String
      4:3: '@Given' is for a packet with 'given:', or an array of such, not for 'Set<Body>'
        > @Given("given") > Set<Body>
      5:19: '@Coded' and '@Given' both state how the field is encoded; remove one of them
        > @Given("given") > @Coded(by: C.self)
        fix, remove '@Given': @Coded(by: C.self) var c: Body
        fix, remove '@Coded': @Given("given") var c: Body
      6:19: '@Each' and '@Given' both state how the field is encoded; remove one of them
        > @Given("given") > @Each(.varint)
        fix, remove '@Given': @Each(.varint) var d: [Body]
        fix, remove '@Each': @Given("given") var d: [Body]
      7:18: 'given' must be a 'Bool', not 'UInt8'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'
        > "given"
        note 2:7: 'given' is declared here
      """
    ),
    Misuse(
      "a count that depends on what is given",
      """
      @Packet(given: UInt8.self) struct S {
        @Derived(bytesOf: "h") var g: UInt8
        @Present(when: "given", in: 2...) @Sized(by: "g") var h: String?
      }
      """,
      """
      2:21: 'h' depends on what the packet is given, which the property 'g' does not know; store the count
        > "h"
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
      1:63: 'given:' needs a type, such as 'UInt8.self', not 'types[0]'
        > types[0]
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
      1:9: a packet with 'given:' cannot have 'updatesInPlace:', because it is always decoded as a new value
        > updatesInPlace: true
      1:31: a packet with 'given:' cannot have 'view:', because a view would not know what it is given
        > view: true
      1:43: a packet with 'given:' cannot have 'delta:', because a delta would not know what it is given
        > delta: true
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
      2:11: the packet is given nothing; add 'given:' and a type to '@Packet'
        > .given
      3:11: '@Given' is for a packet with 'given:', or an array of such, not for 'UInt8'
        > .given > UInt8
      3:11: the packet is given nothing; add 'given:' and a type to '@Packet'
        > .given
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
      1:26: a packet with 'given:' cannot have 'hasExternalTag:', because only fields have external tags
        > hasExternalTag: true
      """
    ),
    Misuse(
      "getters that use what is given",
      """
      @Packet(given: UInt8.self) struct S {
        var a: UInt8
        @Computed var b: Int { Int(given) + Int(a) }
        @Derived var c: UInt8 { given &+ a }
        @Rule("is a") var d: Bool { given == a }
        @Rule("is b") var e: Bool { [a].contains { given in given == a } }
        var f: UInt8 { given }
      }
      """,
      """
      3:30: 'b' cannot use 'given', which is only known while a packet is encoded or decoded; store what 'b' needs of it
        > given
      4:27: 'c' cannot use 'given', which is only known while a packet is encoded or decoded; store what 'c' needs of it
        > given
      5:31: 'd' cannot use 'given', which is only known while a packet is encoded or decoded; store what 'd' needs of it
        > given
      """
    ),
    Misuse(
      "a type called like that of what is given",
      """
      @Packet(given: UInt8.self) struct S {
        struct Given {}
        var a: UInt8
      }
      """,
      """
      2:3: '@Packet' declares 'Given' itself; use another name
        > struct
      """
    ),
  ]
}
