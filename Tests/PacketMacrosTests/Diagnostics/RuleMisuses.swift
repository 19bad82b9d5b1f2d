extension Misuse {
  static let rules: [Misuse] = [
    Misuse(
      "rules that are none",
      """
      @Packet struct S {
        var a: UInt8
        @Rule("is odd", of: "b") var isEven: Bool { a % 2 == 0 }
        @Rule("is odd") var parity: UInt8 { a % 2 }
        @Rule(sentence) var isSmall: Bool { a < 3 }
        @Rule("is odd") var isLate: Bool { get async { true } }
      }
      """,
      """
      3:23: this packet has no field named 'b'; 'of:' of '@Rule' needs the name of a field
        > "b"
      4:31: 'parity' says whether the packet follows a rule, so it must be a 'Bool', not 'UInt8'
        > UInt8
      5:9: the sentence of '@Rule' must be a string literal without interpolation
        > sentence
      6:42: 'isLate' is computed whenever the packet is encoded, so its getter cannot be 'async'
        > async
      """
    ),
    Misuse(
      "a rule of an enum",
      """
      @Packet enum S {
        @Tag(1) case a(UInt8)
        @Rule("is odd") var isEven: Bool { true }
      }
      """,
      """
      3:3: '@Rule' is for structs; put the values of a case into a struct
        > @Rule("is odd")
      """
    ),
    Misuse(
      "a rule in a condition in another",
      """
      @Packet struct S {
        var a: UInt8
        #if A
          #if B
            @Rule("is odd") var isEven: Bool { true }
          #endif
        #endif
      }
      """,
      """
      5:7: '@Rule' cannot be used in an '#if'; write the '#if' in its getter
        > @Rule("is odd")
      """
    ),
    Misuse(
      "a rule of an enum in a condition",
      """
      @Packet enum S {
        @Tag(1) case a(UInt8)
        #if A
          @Rule("is odd") var isEven: Bool { true }
        #endif
      }
      """,
      """
      4:5: '@Rule' is for structs; put the values of a case into a struct
        > @Rule("is odd")
      """
    ),
  ]
}
