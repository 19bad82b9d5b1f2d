import Foundation

/// Clients of views: what the compiler refuses, and what strict memory safety marks.
extension AwkwardClient {
  /// What would read bytes that are gone or changed.
  static let views: [AwkwardClient] =
    [
      AwkwardClient(
        "a view that outlives its bytes",
        "\(viewed)\nfunc make() throws -> PacketView<P> {\nlet bytes = [UInt8](repeating: 0, count: 8)\nreturn try PacketView<P>(decoding: bytes)\n}",
        lines: [4], "cannot return a ~Escapable result"),
      AwkwardClient(
        "a view that is kept",
        "\(viewed)\nfinal class Keeper {\nvar view: PacketView<P>?\n}", lines: [5],
        "cannot return a ~Escapable result"),
      AwkwardClient(
        "bytes that change while a view of them is used",
        "\(viewed)\nfunc use(_ bytes: inout [UInt8]) throws -> UInt32 {\nlet view = try PacketView<P>(decoding: bytes)\nbytes.append(1)\nreturn view.a\n}",
        lines: [5, 6], "overlapping accesses"),
      AwkwardClient(
        "text that outlives its bytes",
        "\(viewed)\nfunc text() throws -> Int {\nvar found: PacketText?\ndo {\nlet bytes = [UInt8](repeating: 0, count: 8)\nfound = try PacketView<P>(decoding: bytes).b\n}\nreturn found?.utf8.count ?? 0\n}",
        lines: [5, 6, 7, 8, 9], "lifetime"),
      AwkwardClient(
        "a frame's view beside the next frame's",
        "import PacketFraming\n\(viewed)\nfunc both(_ decoder: inout FrameDecoder) throws -> UInt32 {\nguard let first = try decoder.nextView(P.self) else { return 0 }\nguard let second = try decoder.nextView(P.self) else { return 0 }\nreturn first.a + second.a\n}",
        lines: [5, 6], "overlapping accesses"),
    ] + cursors

  /// What walks bytes, and is a variable that other bytes could be assigned to.
  private static let cursors: [AwkwardClient] =
    [
      (
        "elements", "var walk = try PacketView<P>(decoding: bytes).c.makeIterator()",
        "_ = walk.next()"
      ),
      (
        "bits that are read",
        "var reader = PacketReader(bytes); var walk = try reader.readBits(8)",
        "_ = try walk.read(UInt8.self, bits: 8)"
      ),
      (
        "bits that are written",
        "var writer = PacketWriter(); try writer.write(bytes); var walk = try writer.writeBits(8)",
        "try walk.write(1 as UInt8, bits: 8)"
      ),
    ].flatMap { name, declaration, use in
      let other = declaration.replacingOccurrences(of: "var walk", with: "walk")
      return [
        AwkwardClient(
          "\(name): an inner scope",
          "\(viewed)\nfunc f(_ bytes: [UInt8]) throws {\n\(declaration)\ndo {\nlet bytes = bytes + [0]\n\(other)\n}\n\(use)\n}",
          lines: [5, 6, 7, 8, 9, 10], "escapes its scope"),
        AwkwardClient(
          "\(name): a loop",
          "\(viewed)\nfunc f(_ bytes: [UInt8]) throws {\n\(declaration)\nfor _ in 0..<3 {\n\(use)\nlet bytes = bytes + [0]\n\(other)\n}\n}",
          lines: [5, 6, 7, 8, 9, 10], "escapes its scope"),
      ]
    } + [
      AwkwardClient(
        "elements: an optional",
        "\(viewed)\nfunc f(_ bytes: [UInt8]) throws {\nvar walk: PacketElements<String>.Iterator?\ndo {\nlet bytes = bytes + [0]\nwalk = try PacketView<P>(decoding: bytes).c.makeIterator()\n}\n_ = walk?.next()\n}",
        lines: [5, 6, 7, 8, 9, 10], "escapes its scope"),
      AwkwardClient(
        "elements: inout",
        "\(viewed)\nfunc f(_ walk: inout PacketElements<String>.Iterator, _ bytes: [UInt8]) throws {\nlet bytes = bytes + [0]\nwalk = try PacketView<P>(decoding: bytes).c.makeIterator()\n}",
        lines: [4, 5, 6], "escapes its scope"),
    ]

  private static let viewed =
    "import PacketKit\n@Packet(view: true) struct P {\nvar a: UInt32; var b: String; var c: [String] }"

  /// What takes a place out of a view, or brings another into it. Each line is marked as unsafe.
  static let marked: [AwkwardClient] = [
    AwkwardClient(
      "a place taken out of a view",
      """
      \(placed)
      func f(_ view: PacketView<P>) { let kept: _Kept<String> = view.s; _ = kept }
      func g(_ view: PacketView<P>) -> Any { view.s as _Kept<String> }
      extension P._ViewFields._Places { var all: Any { self } }
      extension P._ViewFields._Places { func keep(in box: Box) { box.kept = self } }
      extension U._ViewFields._Places { func keep(in box: Box) { box.kept = b.map { [$0] } ?? [] } }
      """, lines: [2, 3, 4, 5, 6], "unsafe", onEveryLine: true),
    AwkwardClient(
      "a place taken from a reader",
      """
      \(placed)
      func f(_ reader: inout PacketReader, _ box: Box) throws { box.kept = try reader._keep(String.self) as _Kept<String> }
      func g(_ reader: inout PacketReader, _ box: Box) throws { box.kept = try String._place(from: &reader, endianness: .big) }
      func h(_ reader: inout PacketReader, _ box: Box) throws { box.kept = try P._place(from: &reader, endianness: .big) }
      func i(_ reader: inout PacketReader, _ box: Box) throws { box.kept = try P._ViewFields._Places(from: &reader) }
      """, lines: [2, 3, 4, 5], "unsafe", onEveryLine: true),
    AwkwardClient(
      "a place brought into a view",
      """
      \(placed)
      extension P._ViewFields._Places { subscript(text box: Box) -> _Kept<String> { box.kept as! _Kept<String> } }
      extension P._ViewFields._Places { subscript(other box: Box) -> Self { box.kept as! Self } }
      extension P._ViewFields._Places { subscript<T>(any box: Box) -> T { box.kept as! T } }; func f(_ view: PacketView<P>, _ box: Box) -> Bool { view[dynamicMember: \\.[text: box]] == "" }
      func g(_ view: PacketView<P>, _ box: Box) -> Bool { view[dynamicMember: \\.[other: box].s] == "" }
      func h(_ view: PacketView<P>, _ box: Box) -> Bool { let text: PacketText = view[dynamicMember: \\.[any: box] as KeyPath<P._ViewFields._Places, _Kept<String>>]; return text == "" }
      extension U._ViewFields._Places { subscript(group box: Box) -> _Values_b? { box.kept as? _Values_b } }; func i(_ view: PacketView<U>, _ box: Box) -> Int { view[dynamicMember: \\.[group: box]]?._1.utf8.count ?? 0 }
      """, lines: [2, 3, 4, 5, 6, 7], "unsafe", onEveryLine: true),
    AwkwardClient(
      "views by hand",
      """
      \(placed)
      enum F: _PacketFields { typealias _Packet = P; typealias _Places = Q._ViewFields._Places }
      struct G: _PacketPlaces { let s: _Kept<String>
      init(from reader: inout PacketReader) throws(PacketError) { s = try reader._keep(String.self) as _Kept<String> } }
      struct H: PacketField {
      static func _view(of place: BytesPlace, in origin: ViewOrigin) -> Int { String._view(of: place, in: origin).utf8.count }
      static func _place(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) -> BytesPlace { try String._place(from: &reader, endianness: .big) }
      static var minimumByteCount: Int { 0 }; init(from reader: inout PacketReader) {}; func encode(into writer: inout PacketWriter) {} }
      """, lines: [2, 3, 4, 6, 7], "unsafe", onEveryLine: true),
  ]

  private static let placed =
    "import PacketKit; @Packet(view: true) struct P { var s: String }; @Packet(view: true) struct Q { var s: String }; @Packet(tag: UInt8.self, view: true) enum U { @Tag(1) case a(String); @Tag(2) case b(UInt8, String) }; final class Box: Hashable { var kept: Any = 0; static func == (a: Box, b: Box) -> Bool { a === b }; func hash(into hasher: inout Hasher) {} }"

  /// What strict memory safety does not mark.
  static let unmarked: [AwkwardClient] = [
    AwkwardClient(
      "views of every kind",
      """
      public import PacketKit; public import Foundation
      public enum Team: UInt8, PacketField { case red }
      @Packet(view: true) public struct Weapon { public var name: String; public var damage: UInt16 }
      @Packet(sized: UInt16.self, checksum: .crc32, view: true) public struct P {
        public var a: UInt32; private var b: Team; @FixedWidth(8) var c: String; @LengthPrefixed(UInt8.self) var d: [Weapon]?
        @Bits(3) var e: UInt8; @Bits(5) var f: UInt8; var n: UInt8; @Counted(by: "n") var h: [Weapon]; public var w: Weapon
        var set: Set<UInt16>; var dictionary: [UInt8: String]; @Since(2) var j: String = "none"; @Since(3) @Padding(after: 2) var l: String = "l"
      }
      @Packet(view: true) struct Last { var a: UInt8; @Present(whileBytesRemain: true) @Padding(before: 2) var t: String?; @Present(whileBytesRemain: true) var u: String? }
      @Packet(tag: UInt8.self, view: true) public enum U { @Tag(1) case a(String); @Tag(2) case b(x: UInt16, Weapon); @Tag(3) case c; @Tag(4) case n(UInt8); @OtherTags case d(UInt8, Data) }
      @Packet(tag: UInt8.self, hasExternalTag: true, view: true) enum V { @Tag(1) case a(String); @Tag(2) case b(UInt8) }
      @Packet(view: true) struct G<T: PacketField> { var t: T; var list: [T]; var o: T? }
      func sum(of weapon: borrowing PacketView<Weapon>) -> Int { Int(weapon.damage) + weapon.name.utf8.count }
      func use(_ bytes: [UInt8]) throws -> Int {
        let view = try PacketView<P>(decoding: bytes); let data = Data(bytes)
        var sum = Int(view.a) + view.c.utf8.count + Int(view.e) + (view.d?.count ?? 0) + view.bytes.byteCount + sum(of: view.w)
        view.h.forEach { weapon in sum += Int(weapon.damage) }
        var walk = view.h.makeIterator()
        while let weapon = walk.next() { sum += Int(weapon.damage) }
        if let d = view.d, let j = view.j { sum += d[0].name.utf8.count + j.utf8.count }
        view.set.forEach { sum += Int($0) }; view.dictionary.forEach { key, text in sum += Int(key) + text.utf8.count }
        return sum + P(copying: view).h.count + Int(try PacketView<P>(decoding: data).a)
      }
      func use(_ view: PacketView<U>) -> Int {
        switch view.case {
        case .a: view.a?.utf8.count ?? 0
        case .b: Int(view.b?.x ?? 0) + Int(view.b?._1.damage ?? 0)
        case .c: 0
        case .n: Int(view.n ?? 0)
        case .d: view.d?._1.byteCount ?? 0
        }
      }
      func use<T: ViewablePacket>(_ type: T.Type, _ bytes: [UInt8]) throws -> T { T(copying: try PacketView<T>(decoding: bytes)) }
      func use(_ view: PacketView<G<String>>, _ bytes: [UInt8]) throws -> Bool { try view.t == "x" && use(P.self, bytes).h.isEmpty }
      """)
  ]
}
