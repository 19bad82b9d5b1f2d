extension Misuse {
  static let presence: [Misuse] = [
    Misuse(
      "flags that are not there",
      """
      @Packet struct S {
        @Present(when: "missing") var a: UInt8?
        @Present(when: "later") var b: UInt8?
        @Present(when: "c") var c: UInt8?
        @Present(when: "cache") var d: UInt8?
        var later: Bool
        @Transient var cache = true
      }
      """,
      """
      2:18: no earlier field is named 'missing'
        > "missing"
      3:18: 'later' must be declared before 'b', which depends on it
        > "later"
        note 6:7: 'later' is declared here
      4:18: 'c' cannot depend on itself; name an earlier field
        > "c"
      5:18: 'cache' is not encoded, so it has no value yet; name an earlier field
        > "cache"
      """
    ),
    Misuse(
      "misspelled fields",
      """
      @Packet struct S {
        var count: UInt8
        var hasName: Bool
        @Counted(by: "cuont") var a: [UInt8]
        @Present(when: "hasname") var b: UInt8?
        @Sized(by: "size") var c: String
      }
      """,
      """
      4:16: no earlier field is named 'cuont'; did you mean 'count'?
        > "cuont"
      5:18: no earlier field is named 'hasname'; did you mean 'hasName'?
        > "hasname"
      6:14: no earlier field is named 'size'
        > "size"
      """
    ),
    Misuse(
      "computed flags and counts",
      """
      @Packet struct S {
        var flags: UInt8
        var has040: Bool { flags & 4 != 0 }
        static var shared: Bool { true }
        #if A
          var size: Int { 3 }
        #endif
        @Present(when: "has040") var a: UInt16?
        @Sized(by: "size") var b: Data
        @Counted(by: "size ?? flags") var c: [UInt16]
        @Tagged(by: "has040") var d: Body
        @Present(when: "shared") var e: UInt8?
      }
      """,
      """
      8:18: 'has040' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses
        > "has040"
      9:14: 'size' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses
        > "size"
      10:16: 'size' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses
        > "size ?? flags"
      11:15: 'has040' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses
        > "has040"
      12:18: no earlier field is named 'shared'
        > "shared"
      """
    ),
    Misuse(
      "flags that are no flags",
      """
      @Packet struct S {
        var number: UInt8
        var flag: Bool??
        var custom: Custom
        var wide: Int
        @Present(when: "number") var a: UInt8?
        @Present(when: "flag") var b: UInt8?
        @Present(when: "custom") var c: UInt8?
        @Present(when: "wide") var d: UInt8?
      }
      """,
      """
      5:13: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'
        > Int
        fix, use 'Int32': var wide: Int32
        fix, use 'Int64': var wide: Int64
      6:18: 'number' must be a 'Bool', not 'UInt8'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'
        > "number"
        note 2:7: 'number' is declared here
      7:18: 'flag' must be a 'Bool', not 'Bool??'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'
        > "flag"
        note 3:7: 'flag' is declared here
      """
    ),
    Misuse(
      "what is no name",
      """
      @Packet struct S {
        var flag: Bool
        @Present(when: name) var a: UInt8?
        @Present(when: "\\(flag)") var b: UInt8?
        @Present var c: UInt8?
      }
      """,
      """
      3:18: '@Present' needs the name of a field, as a string literal such as "hasName"
        > name
      4:18: '@Present' needs the name of a field, as a string literal such as "hasName"
        > "\\(flag)"
      5:3: '@Present' needs 'when:' and a field, or 'whileBytesRemain: true'
        > @Present
      """
    ),
    Misuse(
      "what is no optional",
      """
      @Packet struct S {
        var flag: Bool
        @Present(when: "flag") var a: UInt8
        @Present(when: "flag") @FixedWidth(8) var b: String
        @Present(when: "other") var c: [UInt8]
      }
      """,
      """
      3:18: 'a' may be absent, so it must be an optional, not 'UInt8'
        > "flag" > UInt8
        fix, use 'UInt8?': @Present(when: "flag") var a: UInt8?
      4:18: 'b' may be absent, so it must be an optional, not 'String'
        > "flag" > String
        fix, use 'String?': @Present(when: "flag") @FixedWidth(8) var b: String?
      5:18: 'c' may be absent, so it must be an optional, not '[UInt8]'
        > "other" > [UInt8]
        fix, use '[UInt8]?': @Present(when: "other") var c: [UInt8]?
      5:18: no earlier field is named 'other'
        > "other"
      """
    ),
    Misuse(
      "conditional flags",
      """
      @Packet struct S {
        #if A
        var flag: Bool
        #else
        @Present(when: "flag") var a: UInt8?
        #endif
        @Present(when: "flag") var b: UInt8?
      }
      """,
      """
      5:18: 'flag' must be declared before 'a', which depends on it
        > "flag"
        note 3:7: 'flag' is declared here
      """
    ),
    Misuse(
      "conflicts of presence",
      """
      @Packet struct S {
        @Bits(1) var flag: Bool
        @Present(when: "flag") @Bits(3) var a: UInt8?
        @Present(when: "flag") @Transient var b: UInt8?
        @Quantized(0...1, bits: 4) @Present(whileBytesRemain: true) var c: SIMD2<Float>?
      }
      """,
      """
      3:26: '@Present' and '@Bits' cannot be combined, because a bit before an optional that shares bytes says whether it is present; remove '@Present', or put the field in a '@Packet' struct
        > @Present(when: "flag") > @Bits(3)
        fix, remove '@Present': @Bits(3) var a: UInt8?
        fix, remove '@Bits': @Present(when: "flag") var a: UInt8?
      4:26: '@Transient' keeps the property out of the packet, so '@Present' has no effect; remove one of them
        > @Present(when: "flag") > @Transient
        fix, remove '@Present': @Transient var b: UInt8?
        fix, remove '@Transient': @Present(when: "flag") var b: UInt8?
      5:30: '@Present' and '@Quantized' cannot be combined, because a bit before an optional that shares bytes says whether it is present; remove '@Present', or put the field in a '@Packet' struct
        > @Quantized(0...1, bits: 4) > @Present(whileBytesRemain: true)
        fix, remove '@Quantized': @Present(whileBytesRemain: true) var c: SIMD2<Float>?
        fix, remove '@Present': @Quantized(0...1, bits: 4) var c: SIMD2<Float>?
      """
    ),
  ]
}
