extension AwkwardClient {
  private static let noField = "must conform to 'PacketField'"

  static let refused: [AwkwardClient] =
    ["Mirror", "Shade", "Object", "[Shade]?", "[String: Shade]", "S<UInt8>"].map {
      type in
      AwkwardClient(
        "fields of \(type)",
        """
        enum Shade { case a }; class Object {}; struct S<T> {}
        @Packet struct P {
        var a: UInt8
        var b: \(type)
        }
        enum G { @Packet struct Q {
        var a: UInt8
        var b: \(type)
        } }
        @Packet enum R {
        @Tag(1) case a(UInt8,
        b: \(type))
        @Tag(2)
        case c(\(type)) }
        """,
        lines: [4, 8, 12, 14], noField, onEveryLine: true)
    } + mismatches + [prefixMismatch] + others + platformIntegers + statementsRefused + views
    + unencoded + calledOtherwise

  /// A packet may have a length, but not a number or an optional by an alias.
  private static let prefixMismatch = AwkwardClient(
    "@LengthPrefixed(UInt8.self) on other types",
    """
    enum Inner: UInt8, PacketField { case a }; typealias Maybe = Inner?; typealias Fraction = Inner
    @Packet struct P {
    @LengthPrefixed(UInt8.self)
    var a: Inner
    }
    @Packet struct Q {
    @LengthPrefixed(UInt8.self)
    var a: Maybe
    }
    @Packet struct R {
    @LengthPrefixed(UInt8.self)
    var a: Fraction
    }
    """,
    lines: [4, 8, 12], "a length prefix is for", onEveryLine: true)

  private static let mismatches: [AwkwardClient] = [
    ("@FixedWidth(8)", "a fixed width is for a 'String'"),
    ("@CountPrefixed(UInt8.self)", "a count prefix is for"),
    ("@FixedCount(2)", "a fixed count is for"), ("@Varint", "a varint is an integer"),
    ("@Remaining", "the remaining bytes are"), ("@Bits(3)", "bits hold"),
    ("@Quantized(0...1, bits: 4)", "quantized values are"),
    ("@UnitQuaternion(bits: 5)", "a unit quaternion is"),
    ("@Timestamp(.seconds)", "a timestamp is"), ("@Interval(.seconds)", "an interval is"),
    ("@Coded(by: Lengths.self)", "the coder is for another type"), ("@InRange(0...5)", ""),
    ("@Encoding(.ascii)", ""),
  ].map { attribute, text in
    AwkwardClient(
      "\(attribute) on other types",
      """
      @Packet struct Inner { var a: UInt8 }; enum Lengths: PacketCoder { \
      static func decode(from reader: inout PacketReader) throws(PacketError) -> Int { 1 }; \
      static func encode(_ value: Int, into writer: inout PacketWriter) throws(PacketError) {} }
      typealias Maybe = Inner?; typealias Fraction = Inner
      @Packet struct P {
      \(attribute)
      var a: Inner
      }
      @Packet struct Q {
      \(attribute)
      var a: Maybe
      }
      @Packet struct R {
      \(attribute)
      var a: Fraction
      }
      """,
      lines: [5, 9, 13], text, onEveryLine: true)
  }

  private static let others: [AwkwardClient] = [
    AwkwardClient(
      "a packet of other tags",
      "@Packet struct P { var x: UInt8 }\n@Packet enum U {\n@Tag(1) case a\n@OtherTags case o(UInt8, P)\n}",
      lines: [4],
      "the second value of the case with '@OtherTags' takes all remaining bytes, so it is 'Data', a 'String' or an array of fields; decode a packet from that 'Data'"
    ),
    AwkwardClient(
      "fields in consecutive lines and apart",
      "class Object {}\n@Packet struct P {\nvar a: Object\nvar b: UInt8\nvar c: Object\nvar d: Object; var e: Object\n\n// A comment.\nvar f: Object\n}",
      lines: [3, 5, 6, 9], noField, onEveryLine: true),
    AwkwardClient(
      "an alias of Int", "typealias Number = Int\n@Packet struct P {\nvar a: Number\n}", lines: [3],
      "use Int32 or Int64"),
    AwkwardClient(
      "an alias of Int in a case",
      "typealias Number = Int\n@Packet enum P {\n@Tag(1)\ncase a(Number)\n}",
      lines: [4], "use Int32 or Int64"),
    AwkwardClient(
      "an alias of an optional with an attribute",
      "typealias Maybe = String?\n@Packet struct P {\n@FixedWidth(8)\nvar a: Maybe\n}", lines: [4],
      "write an optional with '?', not as a type alias"),
    AwkwardClient(
      "a flag that is no Bool",
      "typealias Flag = UInt8\n@Packet struct P {\nvar f: Flag\n@Present(when: \"f\")\nvar a: UInt8?\n}",
      lines: [5], "cannot be used as a boolean"),
    AwkwardClient(
      "a wrapper without a setter",
      "@propertyWrapper struct W { var wrappedValue: UInt8 { 1 }; init(wrappedValue: UInt8) {} }\n@Packet struct P {\n@W var a: UInt8\n}",
      lines: [3], "get-only"),
    AwkwardClient(
      "a wrapper that its value does not initialise",
      "@propertyWrapper struct W { var wrappedValue: UInt8; init(raw: UInt8) { wrappedValue = raw } }\n@Packet struct P {\n@W var a: UInt8\n}",
      lines: [3], "initializ"),
    AwkwardClient(
      "a default of another type",
      "@Packet(sized: UInt16.self) struct P {\nvar a: UInt8\n@Since(2) var b: UInt8 = \"x\"\n}",
      lines: [3], "cannot convert value of type 'String'"),
    AwkwardClient(
      "arguments of another type",
      "let width = \"8\"\n@Packet struct P {\n@FixedWidth(width) var a: String\n@LengthPrefixed(5) var b: String\n@InRange(\"a\"...\"b\") var c: UInt8\n}",
      lines: [3, 4, 5], "cannot convert value of type"),
    AwkwardClient(
      "an attribute on a value of a case",
      "@Packet enum P {\n@Tag(1) case a(\n@LengthPrefixed(UInt8.self) String)\n@Tag(2)\ncase b(@Varint UInt8, UInt8)\n}",
      lines: [3, 5], "unknown attribute 'LengthPrefixed'"),
    AwkwardClient(
      "gaps of another type",
      "@Packet struct P {\n@Padding(before: missing) var a: UInt8\n@Padding(after: missing) var b: UInt8\n@Aligned(to: missing) var c: UInt8\n}",
      lines: [2, 3, 4], "cannot find 'missing'"),
    AwkwardClient(
      "names that nobody declares",
      "@Packet struct P {\nvar a: Missing\n@FixedWidth(missing) var b: String\n@Coded(by: Missing.self) var c: UInt8\n}\n@Packet enum U {\n@Tag(1) case a(Missing)\n}",
      lines: [2, 3, 4, 7], "cannot find"),
    AwkwardClient(
      "a prefix hidden by a property",
      "@Packet struct P {\nvar UInt16: UInt8\n@LengthPrefixed(UInt16.self) var a: String\n}",
      lines: [2, 3]),
    AwkwardClient(
      "a public packet, PacketKit for the module only",
      "internal import PacketKit\n@Packet public struct P { public var a: UInt8 }\n@Packet package struct Q { package var a: UInt8 }\n@Packet struct R { var a: UInt8 }",
      lines: [2, 3], "'PacketKit' was not imported publicly"),
    AwkwardClient(
      "a member of one's own on an actor",
      "@MainActor\n@Packet struct P {\nfunc encode(into writer: inout PacketWriter) throws(PacketError) {}\nvar a: UInt8\n}",
      lines: [2], "crosses into main actor-isolated code"),
    AwkwardClient(
      "a member of one's own in an extension",
      "@Packet struct P { var a: UInt8 }\nextension P {\nfunc encode(into writer: inout PacketWriter) throws(PacketError) {}\n}",
      lines: [3], "invalid redeclaration of 'encode(into:)'"),
  ]

  /// What has no width, or that of the machine.
  private static let platformIntegers =
    ["Int", "UInt"].map { type in
      AwkwardClient(
        "\(type) as raw value, or as bits",
        """
        enum A: \(type), PacketField { case a }
        struct B: RawRepresentable, PacketField { let rawValue: \(type) }
        struct E: RawRepresentable, PacketField { let rawValue: \(type)? }
        struct F: RawRepresentable, PacketField { let rawValue: [Bool: [\(type)]] }
        struct G: RawRepresentable, PacketField { let rawValue: SIMD2<\(type)> }
        struct C: PacketOptionSet { let rawValue: \(type); static let knownOptions: C = [] }
        struct D: PacketNumber { typealias _PacketBits = \(type); var _packetBits: \(type) { 0 }; init(_packetBits: \(type)) {} }
        """,
        lines: [1, 2, 3, 4, 5, 6, 7], "differs between machines", onEveryLine: true)
    }

  /// Those with one error in each of the lines, and none beside it.
  static let refusedOnce: [AwkwardClient] = [
    AwkwardClient(
      "a packet with a view and an error",
      "@Packet(view: true) struct P {\nvar a: Int\n}\n@Packet(view: true) public enum U {\n@Tag(1) case a(Int)\n}\nfunc use(_ view: PacketView<P>, _ other: PacketView<U>) {}",
      lines: [2, 5], "'Int' has no fixed width"),
    AwkwardClient(
      "views of parameter packs",
      "@Packet(view: true) struct P<each T> {\nvar a: UInt8 }\nstruct G<each T> {\n@Packet(view: true) struct Q { var a: UInt8 } }",
      lines: [1, 4], "cannot have the parameter pack 'T'"),
    AwkwardClient(
      "a delta and a count beside an error",
      "@Packet(delta: true) struct P {\nvar a: Int\n}\nenum G { typealias N = UInt8\n@Packet struct Q { @Derived(countOf: \"b\") var a: N; @Counted(by: \"a\") var b: [UInt8]\nvar c: Int\n} }\nfunc use<P: DeltaPacket>(_: P.Type) {}; func use() { use(P.self) }",
      lines: [2, 6], "'Int' has no fixed width"),
    AwkwardClient(
      "what is no byte",
      "@Packet struct P {\n@Terminated(by: 300) var a: String\n@FixedWidth(3, padding: 300) var b: String\n@Each(.terminated(by: -1)) var c: [String]\n}",
      lines: [2, 3, 4], "must be from 0 to 255"),
    AwkwardClient(
      "magic bytes that are none", "@Packet struct P {\n@Magic(before: [1, 300]) var a: UInt8\n}",
      lines: [2], "300"),
    AwkwardClient(
      "getters that do more than return a value",
      """
      @Packet struct P { var x: UInt8
      @Derived var a: UInt8 { get throws { x } }
      @Derived var b: UInt8 { get async { x } }
      @Derived var c: UInt8 { mutating get { x += 1; return x } }
      @Derived var d: UInt8 { get { x } }
      }
      """, lines: [2, 3, 4], "so its getter cannot be"),
    AwkwardClient(
      "a getter on an actor",
      "@MainActor @Packet struct P {\n@Derived var a: UInt8 { b }\n@Derived nonisolated var c: UInt8 { b }\nvar b: UInt8\n}",
      lines: [2], "must be 'nonisolated'"),
    AwkwardClient(
      "other tags of another type",
      "@Packet enum U {\n@Tag(1) case a\n@OtherTags case o(tag: UInt16)\n}\n@Packet(tag: Varint.self, hasExternalTag: true) enum V {\n@OtherTags case o(UInt8)\n}",
      lines: [3, 6], "like every tag"),
    AwkwardClient(
      "names that '@Packet' declares",
      "@Packet struct P {\nvar _ViewFields: UInt8\n}\n@Packet struct Q {\nvar a: _Place\n}\n@Packet enum U {\nenum describe {}\n@Tag(1) case a\n}\nenum _Place: UInt8, PacketField { case a }",
      lines: [2, 5, 8], "itself; use another name"),
    AwkwardClient(
      "a view of a case called 'case'",
      "@Packet(view: true) enum U {\n@Tag(1) case `case`(UInt8)\n}\n@Packet(view: true) enum V { @Tag(1) case `case` }",
      lines: [2], "so a case with values needs another name"),
  ]

  static let accepted: [AwkwardClient] = [
    AwkwardClient(
      "conversions of narrow integers",
      """
      func wide(_ a: UInt24, _ b: UInt40, _ c: UInt48) -> [UInt64] { [UInt64(a), UInt64(b), UInt64(c)] }
      func same(_ a: UInt24) -> (Int, UInt32, Double) { (Int(a), UInt32(a), Double(a)) }
      """, lines: []),
    AwkwardClient(
      "bodies of any type in regions",
      """
      @Packet(view: true) struct A<Body: PacketField> { @LengthPrefixed(UInt16.self) var body: Body }
      @Packet struct B<Body> where Body: Packet { var size: UInt8; @Sized(by: "size") var body: Body }
      @Packet struct C<Body: PacketField> { @LengthPrefixed(Varint.self, maximum: 9) var body: Body? }
      func use(_ a: A<[UInt16]>, _ b: B<A<String>>, _ c: C<UInt24>) -> Int { a.body.count }
      """, lines: []),
    AwkwardClient(
      "generic parameters that are fields in many words",
      """
      @Packet(view: true) struct A<T: PacketField & Equatable> { var t: T }
      @Packet(view: true) struct B<T> where T: PacketField, T: Equatable { var t: [T] }
      @Packet(view: true) struct C<S: Sequence> where S.Element: PacketField { var t: S.Element; @Transient var c: S? = nil }
      @Packet(view: true) struct D<T: ByteOrderedField, U: Equatable & PacketKit.ViewablePacket> { var t: T; var u: U? }
      @Packet(view: true) struct E<S: Sequence> where S.Element == UInt8 { var t: S.Element; @Transient var c: S? = nil }
      struct Outer<T> where T: Packet & Equatable { @Packet(view: true) struct F { var t: T } }
      @Packet(view: true) struct G<T> where T: PacketField & BitField { var t: T; @Bits(3) var b: T }
      """),
    AwkwardClient(
      "siblings that hide standard types",
      """
      enum G {
        enum UInt8: Swift.UInt16, PacketField { case x }
        struct String: PacketField { static var minimumByteCount: Int { 0 }; init(from reader: inout PacketReader) {}; func encode(into writer: inout PacketWriter) {} }
        enum Bool: Swift.UInt8, PacketField { case no, yes }
        @Packet(updatesInPlace: true, view: true) struct P {
          var s: UInt8; var t: String; var u: Bool?; var v: [UInt8]; @FixedCount(2) var w: [String]; var x: UInt16
        }
        @Packet(view: true) enum U { @Tag(1) case a(UInt8); @Tag(2) case b(UInt8, x: String); @Tag(3) case c(Bool) }
      }
      """),
    AwkwardClient(
      "nested packets of every kind",
      """
      import PacketKit; import Foundation
      enum G {
        @Packet(sized: UInt16.self, view: true) public struct P {
          @available(*, deprecated) var a: Old; var b: [String]?; @Since(2) var c: Float = 5; @Since(2) public var d: Kind = .a
          @UnknownBytes var u: Data; public enum Kind: UInt8, PacketField { case a }
        }
        @available(*, deprecated) enum Old: UInt8, PacketField { case a }
        @Packet enum V { @Tag(1) case a([Self]); @Tag(2) case b(P, x: G.P?) }
        struct Pair<each T> { @Packet struct Q { var a: UInt8; @FixedWidth(4) var s: String } }
      }
      extension G {
        @Packet fileprivate struct Z { var x: Hidden; @Remaining fileprivate var y: [Hidden] }
        fileprivate enum Hidden: UInt8, PacketField { case a }
      }
      """),
    AwkwardClient(
      "a packet called as an associated type",
      """
      @Packet(view: true) struct Tag { var a: UInt8 }
      @Packet(view: true) struct ViewFields { var a: Tag; var b: [Tag] }
      @Packet(view: true) struct Content { var a: ViewFields }
      @Packet(view: true) struct Case { var a: Content }
      @PacketKit.Packet(tag: UInt8.self, hasExternalTag: true, view: true) enum U { @PacketKit.Tag(1) case a(Tag, Case, ViewFields) }
      """),
    AwkwardClient(
      "options in an array",
      """
      enum G {
        struct O: PacketOptionSet { let rawValue: UInt8; static let a = O(rawValue: 1), b = O(rawValue: 2), knownOptions: O = [.a, .b] }
        @Packet struct P {
          var o: O
          @Present(when: "o", contains: [O.a, O.b]) var x: UInt8?
          @Present(when: "o", contains: [ G.O.b ]) var y: [UInt8]?
          @Present(when: "o", contains: O.a) var z: String?
        }
      }
      """),
    AwkwardClient(
      "numbers of 3, 5 and 6 bytes that state a count, a size and a tag",
      """
      @Packet(tag: UInt24.self, hasExternalTag: true, view: true) enum U { @Tag(1) case a(UInt8); @OtherTags case b(tag: UInt64) }
      @Packet(updatesInPlace: true, view: true) struct P {
        var n: UInt24; @Counted(by: "n", times: 2) var a: [UInt16]; @Sized(by: "n") var b: String
        @Tagged(by: "n") var c: U; @Present(when: "n", is: 3) var d: UInt8?
        var m: UInt40; @Tagged(by: "m") @LengthPrefixed(UInt8.self) var e: U; @Tagged(by: "m") @Sized(by: "n") var f: U
        @Derived var k: UInt48 { UInt48(clamping: g.count) }; @Counted(by: "k") var g: Set<UInt8>
      }
      """),
    AwkwardClient(
      "an Int as raw value, but encoded by hand",
      """
      enum E: Int, PacketField {
        case a, b
        init(from reader: inout PacketReader) throws(PacketError) { self = try reader.read(Bool.self) ? .b : .a }
        func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(self == .b) }
      }
      @Packet(endianness: .little) struct P { var a: E; var b: [E]; var c: E? }
      """),
    AwkwardClient(
      "views of packets in scopes of their own",
      """
      public import PacketKit
      @Packet(view: true) public struct P { public var a: UInt8; var b: [Inner]; private var c: Secret; struct Inner2 {}
        @Packet(view: true) struct Inner { var x: Kind?; enum Kind: UInt8, PacketField { case a } }
        @Packet(view: true) struct Secret { var y: UInt8 } }
      @Packet(tag: UInt16.self, view: true) package enum U { @Tag(1) case a(UInt8, p: P); @Tag(2) case b; @Tag(3) indirect case c(U) }
      @Packet(view: true) struct G<T: PacketField> { var t: T; var list: [T] }
      @MainActor enum Actor { @Packet(view: true) struct Q { var a: UInt8 } }
      func read(_ view: PacketView<G<String>>) -> Bool { view.t == "x" && view.list.count == 1 }
      """),
    AwkwardClient(
      "walks of elements that are copied and begun again",
      """
      @Packet(view: true) struct P { var names: [String] }
      func f(_ bytes: [UInt8]) throws {
        let view = try PacketView<P>(decoding: bytes)
        var walk = view.names.makeIterator()
        var copy = walk
        while let name = walk.next(), let same = copy.next() { _ = name == same }
        walk = view.names.makeIterator()
        _ = walk.next()
      }
      """),
    AwkwardClient(
      "deprecated members of public types",
      """
      public import PacketKit
      @Packet public struct P { @available(*, deprecated) public var a: UInt8; public var b: [UInt8] }
      @Packet public enum U { @available(*, deprecated) @Tag(1) case a(UInt8, P); @Tag(2) case b(P) }
      @Packet package struct W { @available(*, deprecated) package var a: UInt8; package var b: [UInt8] }
      """),
    AwkwardClient(
      "deprecated types of deprecated fields",
      """
      @available(*, deprecated) @Packet struct Old { var a: UInt8 }
      @Packet struct P { @available(*, deprecated) var a: Old; @available(*, deprecated) @FixedCount(2) var b: [Old] }
      """),
    AwkwardClient(
      "generic parameters called as those of the expansion",
      """
      struct Value<Value> {
        enum Team: UInt8, PacketField { case red }
        @Packet struct P { var a: Team; var b: Value; var c: Team?; @FixedCount(2) var d: [Team]? }
        @Packet enum U { @Tag(1) case a(Team, Value); @Tag(2) case b([Team]) }
      }
      @Packet enum U<Payload> { @Tag(1) case a(Payload); @Tag(2) case b([Payload], x: UInt8) }
      struct Outer<Payload> { @Packet enum U { @Tag(1) case a(Payload); @Tag(2) case b(c: Payload) } }
      """),
    AwkwardClient(
      "types in the packet that hide those of its arguments",
      """
      import Foundation
      let n = 4; let t = true; let lead: [UInt8] = [1]; let r: ClosedRange<Float> = 0...1
      @Packet(magic: lead, sized: UInt16.self, checksum: .crc32) struct P {
        struct Int {}; struct Bool {}; struct ClosedRange {}; struct RangeExpression {}; struct UInt16 {}; enum UInt8 {}
        @FixedWidth(n, truncating: t) var a: String; @Quantized(r, bits: n) var b: Float; @InRange(0...Float(n)) var c: Float
      }
      @Packet(magic: [UInt8(ascii: "P"), 2], tag: UInt16.self) enum U { enum UInt16 {}; @Tag(1) case UInt8(Float) }
      @Packet(tag: Varint.self) enum V { struct UInt64 {}; @Tag(1) case a(Float); @Tag(2) case Varint(Float) }
      enum G { struct Int {}; @Packet struct Swift { @FixedWidth(n) var a: String } }
      """),
    AwkwardClient(
      "types and functions called as what the expansion declares",
      """
      @Packet struct P { struct _nesting {}; struct minimumByteCount {}; var a: UInt8 }
      @Packet struct Q { static func _nesting() {}; static func minimumByteCount() {}; func isFlat() {}; var a: P; var b: [P] }
      @Packet struct R { var _nesting: UInt8; var isFlat: UInt8; var minimumByteCount: UInt8 }
      @Packet enum U { @Tag(1) case _nesting(UInt8); @Tag(2) case isFlat; @Tag(3) case packet(R); func payload(as name: String) {} }
      """),
    AwkwardClient(
      "raw names beside those that take their place",
      "@Packet struct P { @Padding(to: 4) var `a b`: UInt8; @Padding(to: 8) var `c d`: UInt8; @Padding(to: 12) var raw: UInt8; @Padding(to: 16) var raw2: UInt8; @Padding(to: 20) var raw_: UInt8 }"
    ),
    AwkwardClient(
      "a raw name with an argument",
      "let lead: [UInt8] = [1]\n@Packet(magic: lead, sized: UInt8.self) struct `A b` { var a: UInt8 }"
    ),
    AwkwardClient(
      "PacketKit for the module only",
      "internal import PacketKit\n@Packet struct P { var a: UInt8; var b: [UInt8] }\n@Packet enum U { @Tag(1) case a(UInt8) }\n@Packet struct G<T> { var t: T }"
    ),
    AwkwardClient(
      "deprecated members",
      """
      @Packet struct P { @available(*, deprecated) var a: UInt8; var b: [UInt8] }
      @Packet enum U { @available(*, deprecated) @Tag(1) case a(UInt8, P); @Tag(2) case b(P) }
      enum G { @Packet struct P { @available(*, deprecated) var a: Inner; var b: Inner }; @Packet struct Inner { var a: UInt8 } }
      @Packet(sized: UInt8.self) struct V { var p: P; var l: [G.P]; @available(*, deprecated) @Since(2) var c: UInt8 = 5 }
      func use(_ bytes: [UInt8]) throws { _ = try V(decoding: bytes).encodedBytes(); _ = V.minimumByteCount }
      """),
    AwkwardClient(
      "computed properties that are deprecated",
      """
      @Packet struct P { var a: UInt8
        @available(*, deprecated) @Derived var b: UInt8 { 3 }
        @available(*, deprecated) @Rule("is odd") var c: Bool { a & 1 == 0 } }
      """),
    AwkwardClient(
      "names with spaces and quotes",
      """
      @Packet struct P { @Derived var `a b`: UInt8 { 1 + 1 }; @Derived var `c "d"`: UInt8 { 2 + 2 }
        @Rule("is odd") var `is "even"`: Bool { true } }
      @Packet enum U { @Tag(1) case `a "b"`(UInt8); @Tag(2) case c(`d "e"`: UInt8) }
      """),
    AwkwardClient(
      "a constant as a key of a default value",
      "@Packet(sized: UInt8.self) struct P { static let most: UInt8 = 3; @Since(2) var a: [UInt8: UInt8] = [1: 2, most: 3] }"
    ),
    AwkwardClient(
      "fields of other platforms only",
      "@Packet struct P {\n#if os(Windows)\nvar a: UInt8\n#endif\n}\n@Packet struct Q {\n#if os(Windows)\n@Remaining var a: [UInt8]\n#endif\n}"
    ),
    AwkwardClient(
      "an alias that is all that is left",
      "typealias Rest = [UInt16]\n@Packet struct P { @Remaining var a: Rest }"),
    AwkwardClient(
      "a packet of its own kind",
      "@Packet struct P { var a: [P]; var b: [Self]; var c: [String: P]; @FixedCount(1) var d: [P?] }"
    ),
    AwkwardClient(
      "an extension of any access",
      """
      public enum O {}
      public extension O { @Packet struct A { var a: UInt8 }; @Packet struct B<T> { var t: T } }
      package extension O { @Packet struct C { var a: UInt8 }; @Packet struct D<T> { var t: T } }
      fileprivate extension O { @Packet struct E { var a: UInt8 }; @Packet struct F<T> { var t: T } }
      nonisolated extension O { @Packet public struct G<T> { var t: T } }
      """),
  ]
}
