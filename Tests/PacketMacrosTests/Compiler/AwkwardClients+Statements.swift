/// Declarations in which fields depend on earlier ones, and others that only the compiler can judge.
extension AwkwardClient {
  static let statementsRefused: [AwkwardClient] = [
    AwkwardClient(
      "a length that has to be encoded, in getters",
      "@Packet struct P {\n@Derived(bytesOf: \"a\") var n: UInt16\n@Sized(by: \"n\") var a: [UInt8]\n@Rule(\"is short\")\nvar r: Bool { n < 5 }\n@Computed\nvar c: Int { Int(n) }\n}",
      lines: [5, 7], "cannot use 'n', whose getter encodes 'a'", onEveryLine: true),
    AwkwardClient(
      "what is given, in getters",
      "@Packet(given: UInt8.self) struct P {\nvar a: UInt8\n@Rule(\"is given\")\nvar r: Bool { a == given }\n@Computed\nvar c: Int { Int(given) }\n}",
      lines: [4, 6], "cannot use 'given'", onEveryLine: true),
    AwkwardClient(
      "arguments of other types than literals",
      "@Packet struct P {\n@Quantized(-1...1, bits: 8, zero: true) var a: Float\n@FixedWidth(8, truncating: 1) var b: String\n@Varint(.none) var c: UInt8\n@Magic(before: \"PK\") var d: UInt8\n@Bits(true) var e: UInt8\n}",
      lines: [2, 3, 4, 5, 6]),
    AwkwardClient(
      "a range of other numbers, and one without its end",
      "@Packet struct P {\n@InRange(0.5...2) var a: UInt8\n@Bits(3) @InRange(0.5...2) var b: UInt8\n@Quantized(0..<1, bits: 8) var c: Float\n}",
      lines: [2, 3, 4]),
    AwkwardClient(
      "optionals by an alias, in bits",
      "typealias A = UInt8?; typealias B = Float?; typealias C = SIMD4<Float>?\n@Packet struct P {\n@Bits(3)\nvar a: A\n@Quantized(0...1, bits: 3)\nvar b: B\n@UnitQuaternion(bits: 3)\nvar c: C\n}",
      lines: [4, 6, 8], "write an optional with '?', not as a type alias", onEveryLine: true),
    AwkwardClient(
      "slices",
      "@Packet struct P {\nvar a: [ArraySlice<UInt8>]\nvar b: ArraySlice<UInt8>?\n}",
      lines: [2, 3], "a slice is an array or a 'String' instead", onEveryLine: true),
    AwkwardClient(
      "parameters in bits, viewed",
      "@Packet(view: true) struct A<T: PacketField> { @Bits(3) var a: T }\n@Packet(view: true) struct B<T: FixedWidthInteger> { @Bits(3) var a: T }\n@Packet(view: true) struct C<T: FixedWidthInteger> { var a: T }",
      lines: [1, 2, 3], "a view needs to know that 'T' is a field", onEveryLine: true),
    AwkwardClient(
      "counts of what takes no bytes",
      "@Packet struct P {\n@Derived(countOf: \"n\") var a: UInt8\n@Derived(bytesOf: \"m\") var b: UInt8\nvar n: Int { 1 }\nvar m: Int { 1 }\n}",
      lines: [2, 3], "takes no bytes", onEveryLine: true),
  ]

  static let statementsAccepted: [AwkwardClient] = [
    AwkwardClient(
      "computed properties that are deprecated",
      """
      @Packet(view: true, delta: true) struct P { var a: UInt8
        @available(*, deprecated) @Computed var n: Int { Int(a) }
        @Counted(by: "n") var b: [UInt8] }
      enum G { enum E: UInt8, PacketField { case a }
        @Packet struct Q { var a: UInt8; @available(*, deprecated) @Computed var n: E { .a }
          @Present(when: "n", is: E.a) var b: UInt8? } }
      """),
    AwkwardClient(
      "what is given, if it is optional",
      """
      enum E: UInt8, PacketField { case a }
      @Packet(given: UInt8?.self) struct A { @Present(when: "given", in: 2...) var a: UInt8? }
      @Packet(given: Optional<E>.self) struct B { @Present(when: "given", is: E.a) var a: UInt8? }
      @Packet(given: Bool?.self) struct C { @Present(when: "given") var a: UInt8? }
      @Packet(given: UInt8?.self) struct D { var n: UInt8; @Counted(by: "given ?? n") var a: [UInt8] }
      enum G { enum F: UInt8, PacketField { case a }
        @Packet(given: F?.self) struct A { @Present(when: "given", is: F.a) var a: UInt8? } }
      """),
    AwkwardClient(
      "sums of numbers of any kind",
      """
      struct Kind: PacketField, RawRepresentable { var rawValue: UInt8 }
      @Packet struct A { var a: UInt8; @Computed var n: Int { Int(a) }; @Counted(by: "n - 8") var b: [UInt8] }
      @Packet struct B { var a: UInt24?; @Computed var n: Int? { 3 }; @Sized(by: "a ?? n") var b: [UInt8] }
      @Packet struct C { var a: Int64; var k: Kind; @Counted(by: "a + 1 ?? k.rawValue") var b: [UInt8] }
      @Packet(given: Int.self) struct D { @Sized(by: "given - 1") var a: [UInt8] }
      """),
    AwkwardClient(
      "bodies of any type but the last bytes",
      """
      @Packet(view: true, delta: true) struct A { var a: UInt8 }
      @Packet(view: true, delta: true) struct B { @Remaining(leaving: 1) var a: A; var z: UInt8 }
      @Packet(view: true, delta: true) struct C<T: PacketField> { @Remaining(leaving: 1) @LittleEndian var a: T; var z: UInt8 }
      @Packet(given: UInt8.self) struct D { var a: UInt8 }
      @Packet(view: true, delta: true) struct E { var v: UInt8; @Given("v") @Remaining(leaving: 1) var a: D; var z: UInt8 }
      """),
    AwkwardClient(
      "names that getters declare themselves",
      """
      @Packet struct A { var a: UInt8; var b: UInt8
        @Computed var n: Int { let (q, later) = (Int(a), 2); return [1: q].map { b, x in b + x + later }[0] }
        @Computed var m: Int { switch a { case 0, b: 1; default: [b: 2][a] ?? 0 } }
        @Counted(by: "n") var c: [UInt8]; @Counted(by: "m") var d: [UInt8]; var later: UInt8 }
      @Packet struct B { enum Given: UInt8, PacketField { case a }; var a: Given }
      """),
  ]
}
