/// Declarations in which a name means something else in the extension, or is one that the macro cannot know.
extension AwkwardClient {
  static let namesRefused: [AwkwardClient] = [
    AwkwardClient(
      "a tag whose type is called as a number",
      """
      enum G { struct UInt16: LengthPrefix {
      static var minimumByteCount: Int { 1 }; static var maximumLength: Int { 255 }
      static func readLength(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) -> UInt64 { 1 }
      static func writeLength(_ length: Int, into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {} }
      @Packet(tag: UInt16.self) enum U { @Tag(1) case a(UInt8) }
      }
      """, lines: [5], "'G.UInt16.Type'"),
    AwkwardClient(
      "members called as those of a union with an external tag",
      """
      @Packet(hasExternalTag: true) enum A {
      @Tag(1) case tag; @Tag(2) case b(UInt8) }
      @Packet(hasExternalTag: true, view: true) enum B { @Tag(1) case a
      var tag: UInt8 { 0 } }
      @Packet(hasExternalTag: true) enum C { @Tag(1) case a
      func tag() -> UInt8 { 0 } }
      @Packet(hasExternalTag: true) enum D { @Tag(1) case a
      func _encodeCase(into writer: inout PacketWriter) throws(PacketError) {} }
      @Packet(hasExternalTag: true) enum E { @Tag(1) case a
      init(_from reader: inout PacketReader, tag: UInt8, at start: Int) throws(PacketError) { self = .a } }
      """, lines: [2, 4, 6, 8, 10], "itself; use another name"),
    AwkwardClient(
      "getters on an actor of one's own",
      """
      @globalActor actor Own { static let shared = Own() }
      @Own @Packet struct P { var a: UInt8
      @Derived var b: UInt8 { a } }
      @Packet(updatesInPlace: true) struct Q { var a: String
      @Own @Derived var b: UInt8 { 1 + 1 }
      @Sized(by: "b") var c: String }
      """, lines: [3, 5], "'Own'-isolated"),
    AwkwardClient(
      "an alias of another type for other tags",
      """
      typealias Wide = UInt16
      @Packet enum P { @Tag(1) case a
      @OtherTags case o(tag: Wide) }
      @Packet(hasExternalTag: true, view: true) enum Q { @Tag(1) case a
      @OtherTags case o(Wide) }
      """, lines: [3, 5], "cannot convert value of type 'UInt8'"),
    AwkwardClient(
      "views of parameters that are no fields",
      """
      @Packet(view: true) struct P<T> { var a: T }
      @Packet(view: true) struct Q<T: Equatable & Sendable> { var a: T }
      @Packet(view: true) enum U<T> where T: Hashable { @Tag(1) case a(T) }
      func use(_ view: PacketView<P<UInt8>>, _ other: PacketView<U<Bool>>) {}
      """, lines: [1, 2, 3], "constrain it"),
  ]

  /// The compiler says more than once that such a type does not conform.
  static let parametersRefused = AwkwardClient(
    "a view of a parameter with a protocol that makes no field",
    "protocol Other {}\n@Packet(view: true) struct P<T: Other> {\nvar a: T }\n@Packet(view: true) enum U<T: Other> {\n@Tag(1) case a(T) }",
    lines: [2, 3, 4, 5])

  static let vectorsOfInt = ["SIMD2<Int>", "[Int]", "UInt?", "[UInt: Bool]", "[3 of Int]"].map {
    type in
    AwkwardClient(
      "\(type) in fields and cases",
      "@Packet struct P {\nvar a: UInt8\nvar b: \(type)\n}\nenum G { @Packet(view: true) enum U {\n@Tag(1) case a(\(type))\n} }",
      lines: [3, 6], "Int' has no fixed width")
  }

  static let aliasedVector = AwkwardClient(
    "a vector of an alias of Int",
    "typealias Number = Int\n@Packet struct P {\nvar a: SIMD2<Number>\n}", lines: [3],
    "use Int32 or Int64")

  static let namesAccepted: [AwkwardClient] = [
    AwkwardClient(
      "protocols of one's own that inherit from PacketKit's",
      """
      protocol Item: PacketField {}; protocol Message: Packet {}; typealias Both = PacketField & Equatable
      @Packet(view: true) struct A<T: Item> { var a: T; var b: [T]? }
      @Packet(view: true) struct B<T> where T: Sendable & Message { var a: [T] }
      @Packet(view: true) enum C<T: Both> { @Tag(1) case a(T); @Tag(2) case b(T, T) }
      @Packet struct D<T: Item> { @Bits(4) var a: UInt8; @Bits(4) var b: UInt8; var c: T }
      """),
    AwkwardClient(
      "types called as the protocols of PacketKit",
      """
      struct Packet {}; struct PacketField {}; struct PacketUnion {}; struct TaggedUnion {}; struct ViewablePacket {}
      @PacketKit::Packet(view: true) struct A { var a: UInt8; var b: String }
      @PacketKit.Packet(view: true) enum B { @Tag(1) case a(A) }
      @Packet(hasExternalTag: true) enum C { @Tag(1) case a }
      func use<P: PacketKit.ViewablePacket, U: PacketKit.PacketUnion, T: PacketKit.TaggedUnion>(_: P.Type, _: U.Type, _: T.Type) {}
      func use() { use(A.self, B.self, C.self) }
      """),
    AwkwardClient(
      "a packet called as the module",
      "enum PacketKit {}\n@Packet(view: true) struct A { var a: UInt8 }\nfunc use<P: Packet>(_: P.Type) {}\nfunc use() { use(A.self) }"
    ),
    AwkwardClient(
      "an argument by 'Self' in a view",
      "@Packet(view: true) struct P { static let n = 3; @FixedWidth(Self.n) var a: String; @FixedWidth(n) var b: String }"
    ),
    AwkwardClient(
      "conditions in generic and public packets",
      """
      public import PacketKit
      enum Kind: UInt8, PacketField { case a, b }; let top = Kind.a
      enum G {
        static let kind = Kind.b
        @Packet(view: true) struct P<T: PacketField & Equatable> {
          var kind: Kind; var t: T; static var wanted: T { fatalError() }
          @Present(when: "kind", is: top) var a: UInt8?; @Present(when: "kind", is: G.kind) var b: UInt8?
          @Present(when: "t", is: wanted) var c: UInt8?; @Present(when: "t", is: Self.wanted) var d: UInt8?
        }
      }
      @Packet public struct Q { var kind: Kind; static let own = Kind.b
        @Present(when: "kind", is: own) public var a: UInt8?; @Present(when: "kind", is: Self.own) public var b: UInt8? }
      """),
  ]
}
