extension Misuse {
  static let computed: [Misuse] = [
    Misuse(
      "what a computed property cannot use",
      """
      @Packet struct S {
        var a: UInt8
        @Computed var first: Int { Int(self.a) + count(of: a) }
        @Computed var second: Int { Int(later) + Int(memory) }
        @Computed var third: Int { other + third }
        @Computed var fourth: Int { f(later: a, S.later) + [a].map { later in Int(later) }[0] }
        @Computed var fifth: Int { method(a) }
        @Transient var memory = 1
        var other: Int { 1 }
        var later: UInt8
        static var later: UInt8 { 1 }
        func method(_ a: UInt8) -> Int { Int(a) }
      }
      """,
      """
      3:34: 'first' is computed while the packet is read, so there is no 'self' yet; name earlier fields without it
        > self
        fix, remove 'self.': @Computed var first: Int { Int(a) + count(of: a) }
      4:35: 'second' is computed before 'later' has a value; it can use earlier fields, functions and constants
        > later
        note 10:7: 'later' is declared here
      4:48: 'second' is computed before 'memory' has a value; it can use earlier fields, functions and constants
        > memory
        note 8:18: 'memory' is declared here
      5:30: 'third' is computed before 'other' has a value; it can use earlier fields, functions and constants
        > other
        note 9:7: 'other' is declared here
      5:38: 'third' cannot depend on itself; name an earlier field
        > third
      7:30: 'fifth' is computed before 'method' has a value; it can use earlier fields, functions and constants
        > method
        note 12:3: 'method' is declared here
      """
    ),
    Misuse(
      "bits that depend on what is computed of their bytes",
      """
      @Packet struct S {
        @Bits(3) var exponent: UInt8
        @Computed var half: UInt8 { exponent / 2 }
        @Computed var count: UInt8 { half + 1 }
        @Bits(1) var flag: Bool
        @Bits(4) @Counted(by: "count") var list: [UInt8]
        @Bits(4) @Counted(by: "exponent") var others: [UInt8]
        @Aligned(to: 1) @Bits(4) @Counted(by: "count") var last: [UInt8]
      }
      """,
      """
      6:38: 'list' shares bytes with 'exponent', which 'count' is computed from; begin its own byte with '@Aligned(to: 1)'
        > list
        note 2:16: 'exponent' is declared here
      """
    ),
    Misuse(
      "computed properties that are none",
      """
      @Packet struct S {
        var a: UInt8
        @Computed @Bits(3) var b: UInt8 { a }
        @Computed var c: UInt8 { get throws { a } }
        @MainActor @Computed var d: UInt8 { a }
        @Counted(by: "e") var list: [UInt8]
        @Computed var e: UInt8 { a }
        @Counted(by: "plain") var second: [UInt8]
        var plain: UInt8 { a }
        @Computed var name: String { "a" }
        @Counted(by: "name") var third: [UInt8]
      }
      """,
      """
      3:13: '@Computed' says that the property takes no bytes, so '@Bits' has no effect; remove one of them
        > @Computed > @Bits(3)
        fix, remove '@Computed': @Bits(3) var b: UInt8 { a }
        fix, remove '@Bits': @Computed var b: UInt8 { a }
      4:32: 'c' is computed whenever the packet is encoded, so its getter cannot be 'throws'
        > throws
      5:28: a packet can be encoded outside of the main actor, so 'd' must be 'nonisolated'
        > d
        fix, add 'nonisolated': @MainActor @Computed nonisolated var d: UInt8 { a }
      6:16: 'e' must be declared before 'list', which depends on it
        > "e"
        note 7:17: 'e' is declared here
      8:16: 'plain' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses
        > "plain"
      11:16: 'name' must be an integer for '@Counted(by:)', not 'String'
        > "name"
        note 10:17: 'name' is declared here
      """
    ),
    Misuse(
      "what is computed from a later version",
      """
      @Packet(sized: UInt16.self) struct S {
        @Since(2) var a: UInt8 = 1
        @Computed var b: UInt8 { a }
      }
      """,
      """
      3:17: 'b' cannot use 'a', which packets of an older version lack; no field could depend on it
        > b
      """
    ),
    Misuse(
      "a computed property of an enum",
      """
      @Packet enum S {
        @Tag(1) case a(UInt8)
        @Computed var isEven: Bool { true }
      }
      """,
      """
      3:3: '@Computed' is for structs; put the values of a case into a struct
        > @Computed
      """
    ),
    Misuse(
      "a computed property that uses what another clause has",
      """
      @Packet struct S {
        #if A
          var a: UInt8
        #else
          @Computed var b: UInt8 { a }
        #endif
      }
      """,
      """
      5:19: 'a' must be declared before 'b', which depends on it
        > b
      """
    ),
    Misuse(
      "what names a computed property that takes no bytes",
      """
      @Packet struct S {
        @Derived(countOf: "n") var a: UInt8
        var b: UInt8
        @Computed var n: Int { Int(b) }
        @Checksum(before: .crc32, from: "n") var c: UInt8
        @Checksum(after: .crc32, from: "plain") var d: UInt8
        @Rule("is short", of: "memory") var isShort: Bool { b < 4 }
        var plain: Int { 1 }
        @Transient var memory = 1
      }
      """,
      """
      2:21: 'n' is a property that takes no bytes; name a field that is encoded
        > "n"
      5:35: 'n' is a property that takes no bytes; name a field that is encoded
        > "n"
      6:34: 'plain' is a property that takes no bytes; name a field that is encoded
        > "plain"
      7:25: 'memory' is a property that takes no bytes; name a field that is encoded
        > "memory"
      """
    ),
    Misuse(
      "getters that use a count that has to be encoded",
      """
      @Packet struct S {
        @Derived(bytesOf: "list") var n: UInt16
        @Sized(by: "n") var list: [UInt8]
        @Computed var half: Int { Int(n) / 2 }
        @Derived var low: UInt8 { UInt8(self.n & 0xFF) }
        @Rule("is short") var isShort: Bool { n < 5 }
        @Rule("is even") var isEven: Bool { (try? n).map { $0 % 2 == 0 } ?? true }
        @Rule("is odd") var isOdd: Bool { let n = list.count; return n % 2 == 1 }
        var plain: Bool { n > 5 }
      }
      """,
      """
      4:33: 'half' cannot use 'n', whose getter encodes 'list', which may fail; use 'list' itself
        > n
      5:40: 'low' cannot use 'n', whose getter encodes 'list', which may fail; use 'list' itself
        > n
      6:41: 'isShort' cannot use 'n', whose getter encodes 'list', which may fail; use 'list' itself
        > n
      """
    ),
  ]
}
