extension Misuse {
  static let awkward: [Misuse] = [
    Misuse(
      "names that the expansion needs",
      """
      @Packet struct S {
        var _Arguments: UInt8
        var _Place: UInt8
      }
      """,
      """
      2:7: '@Packet' declares '_Arguments' itself; use another name
        > _Arguments
      3:7: '@Packet' declares '_Place' itself; use another name
        > _Place
      """
    ),
    Misuse(
      "a packet that cannot be copied",
      """
      @Packet struct S: ~Copyable { var a: UInt8 }
      """,
      """
      1:19: 'S' cannot be '~Copyable', because a packet is a value that is copied
        > ~Copyable
        fix, remove '~Copyable': @Packet struct S { var a: UInt8 }
      """
    ),
    Misuse(
      "a packet that cannot escape, among protocols",
      """
      @Packet struct S<T: ~Copyable>: Equatable, ~Escapable, Hashable { var a: UInt8 }
      """,
      """
      1:44: 'S' cannot be '~Escapable', because a packet is a value that is copied
        > ~Escapable
        fix, remove '~Escapable': @Packet struct S<T: ~Copyable>: Equatable, Hashable { var a: UInt8 }
      """
    ),
    Misuse(
      "an enum that cannot be copied, first of several",
      """
      @Packet enum S: ~Copyable, Sendable { @Tag(1) case a }
      """,
      """
      1:17: 'S' cannot be '~Copyable', because a packet is a value that is copied
        > ~Copyable
        fix, remove '~Copyable': @Packet enum S: Sendable { @Tag(1) case a }
      """
    ),
    Misuse(
      "a pack of values",
      """
      @Packet struct S<each T> {
        var a: (repeat each T)
        var b: (UInt8, repeat each T)
      }
      """,
      """
      2:10: '(repeat each T)' is a tuple, which cannot be a field of a packet; use an array
        > (repeat each T)
      3:10: '(UInt8, repeat each T)' is a tuple, which cannot be a field of a packet; use an array
        > (UInt8, repeat each T)
      """
    ),
    Misuse(
      "attributes on an optional of an optional",
      """
      @Packet struct S {
        @LengthPrefixed(UInt8.self) var a: String??
        @Varint var b: Optional<UInt32?>
      }
      """,
      """
      2:3: '@LengthPrefixed' is for a 'String', 'Data', an array or a packet, not for 'String??'
        > @LengthPrefixed(UInt8.self) > String??
      3:3: '@Varint' is for an integer from 8 to 64 bits, not for 'Optional<UInt32?>'
        > @Varint > Optional<UInt32?>
      """
    ),
    Misuse(
      "magic bytes that are none",
      """
      @Packet(magic: [256, -1, 0x5_0, 0x1_00, f(1, 300), 2 * 200]) struct S { var a: UInt8 }
      """,
      """
      1:17: 256 is not a byte; the elements of 'magic:' must be from 0 to 255
        > 256
      1:22: -1 is not a byte; the elements of 'magic:' must be from 0 to 255
        > -1
      1:33: 0x1_00 is not a byte; the elements of 'magic:' must be from 0 to 255
        > 0x1_00
      """
    ),
    Misuse(
      "an array of itself",
      """
      @Packet struct S {
        @FixedCount(1) var a: [S]
        @FixedCount(2) var b: [Self]
        @FixedCount(1) var c: [S?]
        @FixedCount(1) var d: [S]?
        @FixedCount(1) var e: [[S]]
        var f: [S]
      }
      """,
      """
      2:22: every 'S' would contain another in 'a', without end; use an array with a count, or optional elements, which can be empty
        > a > [S]
      3:22: every 'S' would contain another in 'b', without end; use an array with a count, or optional elements, which can be empty
        > b > [Self]
      """
    ),
    Misuse(
      "counts that no field has",
      """
      @Packet struct S {
        @FixedWidth(.max) var a: String
        @Padding(before: Int.max, after: 0x8000_0000) var b: UInt8
        @Aligned(to: .max) var c: UInt8
        @FixedCount(.max) var d: [UInt8]
        @Bits(.max) var e: UInt8
        @FixedWidth(.min) var f: String
        @FixedWidth(2_147_483_647) var g: String
      }
      """,
      """
      2:15: the width of '@FixedWidth' must be at most 2147483647, not .max
        > .max
      3:20: 'before:' of '@Padding' must be at most 2147483647, not Int.max
        > Int.max
      3:36: 'after:' of '@Padding' must be at most 2147483647, not 0x8000_0000
        > 0x8000_0000
      4:16: 'to:' of '@Aligned' must be at most 2147483647, not .max
        > .max
      5:15: the count of '@FixedCount' must be at most 2147483647, not .max
        > .max
      6:9: the count of '@Bits' must be from 1 to 64, not .max
        > .max
      7:15: the width of '@FixedWidth' must be at least 1, not .min
        > .min
      """
    ),
    Misuse(
      "members of one's own in a condition",
      """
      @Packet struct S {
        var a: UInt8
        #if os(Linux)
          func encode(into writer: inout PacketWriter) throws(PacketError) {}
          static var minimumByteCount: Int { 1 }
        #endif
      }
      """,
      """
      4:5: '@Packet' cannot tell whether 'encode(into:)' is declared here; move it out of the '#if'
        > func
      5:16: '@Packet' cannot tell whether 'minimumByteCount' is declared here; move it out of the '#if'
        > minimumByteCount
      """
    ),
    Misuse(
      "members of one's own that throw anything",
      """
      @Packet struct S {
        var a: UInt8
        init(from reader: inout PacketReader) throws { a = try reader.read(UInt8.self) }
        func encode(into writer: inout PacketWriter) throws -> Void {}
        func encode(into bytes: inout [UInt8]) throws {}
      }
      """,
      """
      3:41: 'init(from:)' of a packet may only throw 'PacketError'; write 'throws(PacketError)'
        > throws
        fix, throw 'PacketError': init(from reader: inout PacketReader) throws(PacketError) { a = try reader.read(UInt8.self) }
      4:48: 'encode(into:)' of a packet may only throw 'PacketError'; write 'throws(PacketError)'
        > throws
        fix, throw 'PacketError': func encode(into writer: inout PacketWriter) throws(PacketError) -> Void {}
      """
    ),
    Misuse(
      "a case called like a member",
      """
      @Packet enum S { @Tag(1) case minimumByteCount }
      """,
      """
      1:31: 'minimumByteCount' is a static property of every packet; give the case another name
        > minimumByteCount
      """
    ),
    Misuse(
      "two cases of one name",
      """
      @Packet enum S {
        @Tag(1) case a(x: UInt8)
        @Tag(2) case a(y: UInt8)
        #if A
          @Tag(3) case b
        #else
          @Tag(3) case b
        #endif
      }
      """,
      """
      3:16: another case is also named 'a'; each case of a packet needs its own name
        > a
        note 2:16: 'a' is declared here first
      """
    ),
    Misuse(
      "an unavailable case",
      """
      @Packet enum S {
        @available(*, unavailable) @Tag(1) case a
        @available(macOS 99, *) @Tag(2) case b
      }
      """,
      """
      2:3: 'a' is unavailable, so decoding cannot create it; remove the case or its attribute
        > @available(*, unavailable)
      """
    ),
    Misuse(
      "a property without a name",
      """
      @Packet struct S { var _: UInt8 }
      """,
      """
      1:24: a field of a packet needs a property of its own; declare one property for each name
        > _
      """
    ),
    Misuse(
      "a tag beyond a qualified type",
      """
      @Packet(tag: Swift.UInt8.self) enum S { @Tag(256) case a }
      """,
      """
      1:46: 'Swift.UInt8' cannot represent 256; its greatest value is 255; give '@Packet' a wider type with 'tag:'
        > 256
      """
    ),
  ]
}
