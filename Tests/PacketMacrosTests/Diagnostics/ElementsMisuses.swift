extension Misuse {
  static let elements: [Misuse] = [
    Misuse(
      "elements that cannot be aligned",
      """
      @Packet struct S {
        @Each(.aligned(to: 0)) var a: [Player]
        @Terminated(by: 0xFF) @Each(.aligned(to: 4)) var b: [Player]
        @Each(.aligned(to: 4), .aligned(to: 8)) var c: [UInt8]
        @Each(.aligned(to: 4)) var d: [UInt8?]
      }
      """,
      """
      2:22: 'to:' of '@Aligned' must be at least 1, not 0
        > 0
      4:26: '@Aligned' and '@Aligned' both state how the field is encoded; remove one of them
        > .aligned(to: 8)
      """
    ),
    Misuse(
      "times of elements that are none",
      """
      @Packet struct S {
        @Each(.timestamp(.seconds)) var a: [UInt8]
        @Each(.interval(.seconds)) var b: [Duration?]
        @Each(.timestamp(.seconds)) var c: [Date]
      }
      """,
      """
      2:9: '@Timestamp' is for a 'Date', not for 'UInt8'
        > .timestamp(.seconds) > UInt8
      3:9: an element with '@Interval' must be a 'Duration', not 'Duration?'
        > .interval(.seconds) > Duration?
      """
    ),
    Misuse(
      "codings of elements that do not fit",
      """
      @Packet struct S {
        @Each var a: [UInt8]
        @Each(.varint) var b: UInt8
        @Each(.varint) var c: [String]
        @Each(coding) var d: [UInt8]
        @Each(.varint, .bytes(2)) var e: [UInt16]
        @Each(.bytes(3)) var f: [UInt16]
        @Each(.terminated(by: 0)) var g: [Point]
        @Each(.varint) var h: [UInt16?]
        @Each(.fixedWidth(0)) var i: [String]
        @Each(.lengthPrefixed()) var j: [String]
        @LengthPrefixed(UInt8.self) @Each(.bytes(2)) var k: [UInt16]
        @Remaining @Each(.bytes(3)) var l: [UInt32]
      }
      """,
      """
      2:3: '@Each' needs a coding such as '.varint'
        > @Each
      3:3: '@Each' is for an array, not for 'UInt8'
        > @Each(.varint) > UInt8
      4:9: '@Varint' is for an integer from 8 to 64 bits, not for 'String'
        > .varint > String
      5:9: '@Each' takes encodings named like attributes, such as '.varint', not coding
        > coding
      6:18: '@Bytes' and '@Varint' both state how the field is encoded; remove one of them
        > .bytes(2)
      7:9: a 'UInt16' has 2 bytes, not 3
        > .bytes(3) > UInt16
      8:9: an element with '@Terminated' must be a 'String', 'Data' or '[UInt8]', not 'Point'
        > .terminated(by: 0) > Point
      9:9: an element with '@Varint' must be an integer from 8 to 64 bits, not 'UInt16?'
        > .varint > UInt16?
      10:21: the width of '@FixedWidth' must be at least 1, not 0
        > 0
      11:9: '@LengthPrefixed' needs the type of its prefix, such as 'UInt8.self'
        > .lengthPrefixed()
      12:37: '@LengthPrefixed' and '.bytes' cannot be combined; use 'UInt24', 'UInt40' or 'UInt48' for the elements
        > .bytes(2)
      13:20: '@Remaining' and '.bytes' cannot be combined; use 'UInt24', 'UInt40' or 'UInt48' for the elements
        > .bytes(3)
      """
    ),
    Misuse(
      "byte orders of what has none",
      """
      @Packet struct S {
        var n: UInt8
        @FixedCount(2) @LittleEndian @Each(.varint) var a: [UInt16]
        @BigEndian @Terminated(by: 0) @Each(.terminated(by: 1)) var b: [String]
        @Sized(by: "n") @LittleEndian @Each(.coded(by: C.self)) var c: [T]
        @Sized(by: "n") @LittleEndian var d: String
        @Tagged(by: "n") @LittleEndian var e: Body
        @Tagged(by: "n") @LittleEndian @Sized(by: "n") var f: Body
        @FixedCount(4) @LittleEndian var g: Data
        @Terminated(by: 0) @LittleEndian var h: Data?
        @Remaining @BigEndian @Encoding(.utf16) var i: String
      }
      """,
      """
      3:18: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @FixedCount(2) @Each(.varint) var a: [UInt16]
      4:3: '@BigEndian' has no effect, because nothing in this field has a byte order; remove it
        > @BigEndian
        fix, remove '@BigEndian': @Terminated(by: 0) @Each(.terminated(by: 1)) var b: [String]
      5:19: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @Sized(by: "n") @Each(.coded(by: C.self)) var c: [T]
      6:19: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @Sized(by: "n") var d: String
      7:20: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @Tagged(by: "n") var e: Body
      8:20: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @Tagged(by: "n") @Sized(by: "n") var f: Body
      9:18: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @FixedCount(4) var g: Data
      10:22: '@LittleEndian' has no effect, because nothing in this field has a byte order; remove it
        > @LittleEndian
        fix, remove '@LittleEndian': @Terminated(by: 0) var h: Data?
      11:14: '@BigEndian' has no effect, because nothing in this field has a byte order; remove it
        > @BigEndian
        fix, remove '@BigEndian': @Remaining @Encoding(.utf16) var i: String
      """
    ),
    Misuse(
      "integers of 128 bits",
      """
      @Packet struct S {
        @Varint var a: UInt128
        @Bits(5) var b: Int128
        @Bytes(17) var c: UInt128
        @InRange(-1...5) var d: UInt128
        @Each(.varint) var e: [Int128]
      }
      """,
      """
      2:3: '@Varint' is for an integer from 8 to 64 bits, not for 'UInt128'
        > @Varint > UInt128
      3:3: '@Bits' is for integers of up to 64 bits, not for 'Int128'
        > @Bits(5) > Int128
      4:10: the count of '@Bytes' must be from 1 to 16, not 17
        > 17
      5:3: 'UInt128' cannot represent -1, so it cannot be a bound
        > @InRange(-1...5) > UInt128
      6:9: '@Varint' is for an integer from 8 to 64 bits, not for 'Int128'
        > .varint > Int128
      """
    ),
    Misuse(
      "bytes as elements",
      """
      @Packet struct S {
        @Repeated(untilNext: [7]) var a: [UInt8]
        @Magic(before: [7]) var b: UInt8
      }
      """,
      """
      2:3: '@Repeated' is for an array of elements, not for '[UInt8]', which is encoded as bytes; use another type of element
        > @Repeated(untilNext: [7]) > [UInt8]
      """
    ),
    Misuse(
      "unions in regions",
      """
      @Packet struct S {
        var n: UInt8
        @Tagged(by: "n") @LengthPrefixed(UInt8.self, maximum: 256) var a: Body
        @Tagged(by: "m") @Sized(by: "n") var b: Body
        @Tagged(by: "n") @LengthPrefixed(UInt8.self) var c: String
        @Tagged(by: "n") @LengthPrefixed(UInt8.self) @Sized(by: "n") var d: Body
        @Tagged(by: "n") @CountPrefixed(UInt8.self) var e: Body
      }
      """,
      """
      3:57: 'UInt8' cannot represent 256; its greatest value is 255
        > 256
      4:15: no earlier field is named 'm'
        > "m"
      5:3: '@Tagged' is for a '@Packet' enum, or an array of one, not for 'String'
        > @Tagged(by: "n") > String
      6:48: '@Sized' and '@LengthPrefixed' both state how the field is encoded; remove one of them
        > @LengthPrefixed(UInt8.self) > @Sized(by: "n")
        fix, remove '@LengthPrefixed': @Tagged(by: "n") @Sized(by: "n") var d: Body
        fix, remove '@Sized': @Tagged(by: "n") @LengthPrefixed(UInt8.self) var d: Body
      7:20: '@CountPrefixed' and '@Tagged' both state how the field is encoded; remove one of them
        > @Tagged(by: "n") > @CountPrefixed(UInt8.self)
        fix, remove '@Tagged': @CountPrefixed(UInt8.self) var e: Body
        fix, remove '@CountPrefixed': @Tagged(by: "n") var e: Body
      """
    ),
  ]
}
