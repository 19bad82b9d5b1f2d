extension Misuse {
  static let vocabulary: [Misuse] = [
    Misuse(
      "types that are plainly wrong",
      """
      @Packet struct S {
        @Encoding(.ascii) var a: Data
        @InRange(0...5) var b: String
        @Timestamp(.seconds) var c: UInt64
        @Interval(.seconds) var d: Date
        @Bits(3) var e: Float
        @Bits(3) var f: [UInt8]
        @Bits(3) var g: UInt8??
        @Bits(3) var h: [Team]?
        @Bits(3) var i: String
        @Bits(3) var j: Data
        @Quantized(0...1, bits: 3) var k: UInt8
        @Quantized(0...1, bits: 3) var l: Float??
        @UnitQuaternion(bits: 3) var m: SIMD3<Float>
        @UnitQuaternion(bits: 3) var n: SIMD4<Double>
        @UnitQuaternion(bits: 3) var o: Float
        @CountPrefixed(UInt8.self) var p: Date
        @LittleEndian var q: UUID
      }
      """,
      """
      2:3: '@Encoding' is for a 'String', not for 'Data'
        > @Encoding(.ascii) > Data
      3:3: '@InRange' is for a number, not for 'String'
        > @InRange(0...5) > String
      4:3: '@Timestamp' is for a 'Date', not for 'UInt64'
        > @Timestamp(.seconds) > UInt64
      5:3: '@Interval' is for a 'Duration', not for 'Date'
        > @Interval(.seconds) > Date
      6:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Float'
        > @Bits(3) > Float
      7:3: '@Bits' on '[UInt8]' needs '@FixedCount' or '@Counted(by:)', which state how many elements share bytes
        > @Bits(3) > [UInt8]
      8:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'UInt8??'
        > @Bits(3) > UInt8??
      9:3: '@Bits' is for an array of values that are always present, not for '[Team]?'; put it in a '@Packet' struct, which can be optional
        > @Bits(3) > [Team]?
      10:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'String'
        > @Bits(3) > String
      11:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Data'
        > @Bits(3) > Data
      12:3: '@Quantized' is for a 'Float', a 'Double' or a vector of them, not for 'UInt8'
        > @Quantized(0...1, bits: 3) > UInt8
      13:3: '@Quantized' is for a 'Float', a 'Double' or a vector of them, not for 'Float??'
        > @Quantized(0...1, bits: 3) > Float??
      14:3: '@UnitQuaternion' is for a 'SIMD4<Float>', not for 'SIMD3<Float>'
        > @UnitQuaternion(bits: 3) > SIMD3<Float>
      15:3: '@UnitQuaternion' is for a 'SIMD4<Float>', not for 'SIMD4<Double>'
        > @UnitQuaternion(bits: 3) > SIMD4<Double>
      16:3: '@UnitQuaternion' is for a 'SIMD4<Float>', not for 'Float'
        > @UnitQuaternion(bits: 3) > Float
      17:3: '@CountPrefixed' is for an array, a dictionary or a set, not for 'Date'
        > @CountPrefixed(UInt8.self) > Date
      18:3: '@LittleEndian' is for a field with numbers or a length in it, not for 'UUID'
        > @LittleEndian > UUID
      """
    ),
    Misuse(
      "types that may be right",
      """
      @Packet struct S {
        @Encoding(.ascii) var a: Name
        @InRange(0...5) var b: Health?
        @Timestamp(.seconds) var c: Moment
        @Interval(.seconds) var d: Swift.Duration
        @Bits(3) var e: Team
        @Quantized(0...1, bits: 3) var f: Vector
        @UnitQuaternion(bits: 3) var g: Rotation
        @LittleEndian var h: SIMD3<Float>
        @Coded(by: C.self) var i: Int
        @Coded(by: C.self) var j: (UInt8, UInt8)
      }
      """,
      ""
    ),
    Misuse(
      "numbers out of bounds",
      """
      @Packet struct S {
        @Aligned(to: 0) var a: UInt8
        @Bits(0) var b: UInt8
        @Bits(65) var c: UInt64
        @Bits(9) var d: UInt8
        @Bits(17) var e: Swift.Int16
        @Bits(64) var f: UInt64
        @Quantized(0...1, bits: 0) var g: Float
        @Quantized(0...1, bits: 33) var h: Double
        @Quantized(0...1, bits: 32) var i: Double
        @UnitQuaternion(bits: 1) var j: SIMD4<Float>
        @UnitQuaternion(bits: 21) var k: SIMD4<Float>
        @Bits(width) var l: UInt8
        @Bytes(0) var m: UInt8
        @Bytes(17) var n: UInt64
        @Bytes(5) var o: UInt32?
        @Bytes(2) var p: Int8
        @Bytes(8) var q: Int64
        @Varint(.mostSignificantFirst) var r: Int32
        @Varint(.mostSignificantFirst) var s: UInt32
        @Varint(.quic) var u: Int64
        @LengthPrefixed(UInt24.self, maximum: 0x1000000) var t: String
      }
      """,
      """
      2:16: 'to:' of '@Aligned' must be at least 1, not 0
        > 0
      3:9: the count of '@Bits' must be from 1 to 64, not 0
        > 0
      4:9: the count of '@Bits' must be from 1 to 64, not 65
        > 65
      5:3: a 'UInt8' has 8 bits, not 9
        > @Bits(9) > UInt8
      6:3: a 'Swift.Int16' has 16 bits, not 17
        > @Bits(17) > Swift.Int16
      8:27: 'bits:' of '@Quantized' must be from 1 to 32, not 0
        > 0
      9:27: 'bits:' of '@Quantized' must be from 1 to 32, not 33
        > 33
      11:25: 'bits:' of '@UnitQuaternion' must be from 2 to 20, not 1
        > 1
      12:25: 'bits:' of '@UnitQuaternion' must be from 2 to 20, not 21
        > 21
      14:10: the count of '@Bytes' must be from 1 to 16, not 0
        > 0
      15:10: the count of '@Bytes' must be from 1 to 16, not 17
        > 17
      16:3: a 'UInt32' has 4 bytes, not 5
        > @Bytes(5) > UInt32?
      17:3: a 'Int8' has 1 byte, not 2
        > @Bytes(2) > Int8
      19:3: '.mostSignificantFirst' is for unsigned integers, not for 'Int32'
        > @Varint(.mostSignificantFirst) > Int32
      21:3: '.quic' is for unsigned integers, not for 'Int64'
        > @Varint(.quic) > Int64
      22:41: 'UInt24' cannot represent 0x1000000; its greatest value is 16777215
        > 0x1000000
      """
    ),
    Misuse(
      "ranges that hold nothing",
      """
      @Packet struct S {
        @InRange(5...4) var a: UInt8
        @InRange(5..<5) var b: UInt8
        @InRange(5...5) var c: UInt8
        @InRange(-1...(-2)) var d: Float
        @InRange(0...256) var e: UInt8
        @InRange(-1..<5) var f: UInt16?
        @InRange(0x80...0xFF) var g: Int8
        @InRange(-129...0) var h: Int8
        @InRange(low...high) var i: UInt8
        @Quantized(1...1, bits: 3) var j: Float
        @Quantized(1.5...(-1.5), bits: 3) var k: Float
        @Quantized(-1_000...1e3, bits: 3) var l: Float
      }
      """,
      """
      2:12: the range 5...4 of '@InRange' contains no value; give it a greater upper bound
        > 5...4
      3:12: the range 5..<5 of '@InRange' contains no value; give it a greater upper bound
        > 5..<5
      5:12: the range -1...(-2) of '@InRange' contains no value; give it a greater upper bound
        > -1...(-2)
      6:3: 'UInt8' cannot represent 256, so it cannot be a bound
        > @InRange(0...256) > UInt8
      7:3: 'UInt16' cannot represent -1, so it cannot be a bound
        > @InRange(-1..<5) > UInt16?
      8:3: 'Int8' cannot represent 0x80, so it cannot be a bound
        > @InRange(0x80...0xFF) > Int8
      9:3: 'Int8' cannot represent -129, so it cannot be a bound
        > @InRange(-129...0) > Int8
      11:14: the range of '@Quantized' needs a lower bound below its upper bound, not 1...1
        > 1...1
      12:14: the range of '@Quantized' needs a lower bound below its upper bound, not 1.5...(-1.5)
        > 1.5...(-1.5)
      """
    ),
    Misuse(
      "ranges without a step for zero",
      """
      @Packet struct S {
        @Quantized(-10...32, bits: 12, zero: .exact) var a: Float
        @Quantized(0...1, bits: 12, zero: .exact) var b: SIMD3<Double>
        @Quantized(-1...1, bits: 1, zero: .exact) var c: Float
        @Quantized(-0x20...32.0, bits: 2, zero: .exact) var d: Float
        @Quantized(-limit...limit, bits: 12, zero: QuantizedZero.exact) var e: Float
        @Quantized(-2...1, bits: 12, zero: .rounded) var f: Float
      }
      """,
      """
      2:3: 'zero: .exact' is for a range from -x to x, not for -10...32; extend the shorter side, or remove 'zero:'
        > @Quantized(-10...32, bits: 12, zero: .exact) > Float
      3:3: the first step of 0...1 is zero without 'zero:', which is for ranges from -x to x
        > @Quantized(0...1, bits: 12, zero: .exact) > SIMD3<Double>
      4:3: 'zero: .exact' needs at least 2 bits, for three steps
        > @Quantized(-1...1, bits: 1, zero: .exact) > Float
      """
    ),
    Misuse(
      "arguments that are missing or unknown",
      """
      @Packet struct S {
        @Aligned var a: UInt8
        @InRange() var b: UInt8
        @Quantized(0...1) var c: Float
        @Quantized(bits: 5) var d: Float
        @Timestamp var e: Date
        @Coded var f: Color
        @FixedWidth var g: String
        @Aligned(4) var h: UInt8
        @Bits(count: 5) var i: UInt8
        @BigEndian(true) var j: String
        @LengthPrefixed(maximum: 5) var k: String
      }
      """,
      """
      2:3: '@Aligned' needs 'to:' or 'after:'
        > @Aligned
      3:3: '@InRange' needs the range
        > @InRange()
      4:3: '@Quantized' needs 'bits:'
        > @Quantized(0...1)
      5:3: '@Quantized' needs the range
        > @Quantized(bits: 5)
      6:3: '@Timestamp' needs the unit
        > @Timestamp
      7:3: '@Coded' needs 'by:'
        > @Coded
      8:3: '@FixedWidth' needs the width
        > @FixedWidth
      9:12: '@Aligned' takes 'to:', 'after:', 'filledWith:', 'ignoringValues:', 'ifPresent:', not an unlabeled argument
        > 4
      10:9: '@Bits' takes an unlabeled argument, not 'count:'
        > count: 5
      11:14: '@BigEndian' takes no arguments, not an unlabeled argument
        > true
      12:3: '@LengthPrefixed' needs the type of its prefix, such as 'UInt8.self'
        > @LengthPrefixed(maximum: 5)
      """
    ),
    Misuse(
      "conflicts",
      """
      @Packet struct S {
        @Coded(by: C.self) @Varint var a: UInt8
        @LittleEndian @Coded(by: C.self) var b: UInt8
        @Bits(3) @LittleEndian var c: UInt8
        @BigEndian @Quantized(0...1, bits: 3) var d: Float
        @Bits(3) @Varint var e: UInt8
        @Bits(3) @Quantized(0...1, bits: 3) var f: Float
        @InRange(0...1) @Quantized(0...1, bits: 3) var g: Float
        @Timestamp(.seconds) @Interval(.seconds) var h: Date
        @Bits(3) @Transient var i: UInt8 = 0
        @Encoding(.ascii) @Varint var j: String
      }
      """,
      """
      2:22: '@Varint' and '@Coded' both state how the field is encoded; remove one of them
        > @Coded(by: C.self) > @Varint
        fix, remove '@Coded': @Varint var a: UInt8
        fix, remove '@Varint': @Coded(by: C.self) var a: UInt8
      3:17: '@LittleEndian' and '@Coded' cannot be combined, because a coder chooses the byte order itself
        > @LittleEndian > @Coded(by: C.self)
        fix, remove '@LittleEndian': @Coded(by: C.self) var b: UInt8
        fix, remove '@Coded': @LittleEndian var b: UInt8
      4:12: '@LittleEndian' and '@Bits' cannot be combined, because bits have no byte order: the most significant is first
        > @Bits(3) > @LittleEndian
        fix, remove '@Bits': @LittleEndian var c: UInt8
        fix, remove '@LittleEndian': @Bits(3) var c: UInt8
      5:14: '@BigEndian' and '@Quantized' cannot be combined, because bits have no byte order: the most significant is first
        > @BigEndian > @Quantized(0...1, bits: 3)
        fix, remove '@BigEndian': @Quantized(0...1, bits: 3) var d: Float
        fix, remove '@Quantized': @BigEndian var d: Float
      6:12: '@Varint' and '@Bits' both state how the field is encoded; remove one of them
        > @Bits(3) > @Varint
        fix, remove '@Bits': @Varint var e: UInt8
        fix, remove '@Varint': @Bits(3) var e: UInt8
      7:3: '@Bits' is for an integer, a 'Bool' or an enum, not for 'Float'
        > @Bits(3) > Float
      7:12: '@Quantized' and '@Bits' both state how the field is encoded; remove one of them
        > @Bits(3) > @Quantized(0...1, bits: 3)
        fix, remove '@Bits': @Quantized(0...1, bits: 3) var f: Float
        fix, remove '@Quantized': @Bits(3) var f: Float
      8:19: '@Quantized' and '@InRange' both state how the field is encoded; remove one of them
        > @InRange(0...1) > @Quantized(0...1, bits: 3)
        fix, remove '@InRange': @Quantized(0...1, bits: 3) var g: Float
        fix, remove '@Quantized': @InRange(0...1) var g: Float
      9:24: '@Interval' and '@Timestamp' both state how the field is encoded; remove one of them
        > @Timestamp(.seconds) > @Interval(.seconds)
        fix, remove '@Timestamp': @Interval(.seconds) var h: Date
        fix, remove '@Interval': @Timestamp(.seconds) var h: Date
      9:24: '@Interval' is for a 'Duration', not for 'Date'
        > @Interval(.seconds) > Date
      10:12: '@Transient' keeps the property out of the packet, so '@Bits' has no effect; remove one of them
        > @Bits(3) > @Transient
        fix, remove '@Bits': @Transient var i: UInt8 = 0
        fix, remove '@Transient': @Bits(3) var i: UInt8 = 0
      11:21: '@Varint' and '@Encoding' both state how the field is encoded; remove one of them
        > @Encoding(.ascii) > @Varint
        fix, remove '@Encoding': @Varint var j: String
        fix, remove '@Varint': @Encoding(.ascii) var j: String
      11:21: '@Varint' is for an integer from 8 to 64 bits, not for 'String'
        > @Varint > String
      """
    ),
    Misuse(
      "no conflicts",
      """
      @Packet(sized: UInt8.self) struct S {
        @Bits(3) @InRange(0...5) @Aligned(to: 4) @Padding(before: 1, after: 2) var a: UInt8
        @Encoding(.ascii) @FixedWidth(8) @Aligned(to: 2) var b: String
        @Timestamp(.seconds) @LittleEndian @Padding(after: 1) var c: Date
        @Varint @InRange(0...5) @Aligned(to: 4) var d: UInt8
        @InRange(0...5) @BigEndian var e: UInt16
        @Since(2) @Bits(3) @Aligned(to: 4) var f: UInt8 = 0
        @Since(2) @Encoding(.ascii) @LengthPrefixed(UInt8.self) @LittleEndian var g: String = ""
        @Since(2) @Coded(by: C.self) @Padding(before: 1) var h: Color = .red
      }
      """,
      ""
    ),
    Misuse(
      "arguments for enums",
      """
      @Packet(tag: UInt16.self, hasExternalTag: true) struct S {}
      """,
      """
      1:9: 'tag:' is for enums; a struct has no cases to tell apart
        > tag: UInt16.self
      1:27: 'hasExternalTag:' is for enums; a struct has no cases to tell apart
        > hasExternalTag: true
      """
    ),
    Misuse(
      "a range of a number that is text",
      """
      @Packet struct S {
        @InRange(1...5) @Digits(.decimal, width: 2) var a: UInt8
        @Coded(by: Reversed.self) @InRange(1...5) var b: UInt8
      }
      """,
      """
      2:19: '@InRange' and '@Digits' cannot be combined, because only numbers in bits or bytes have a range; state it in a '@Rule'
        > @InRange(1...5) > @Digits(.decimal, width: 2)
        fix, remove '@InRange': @Digits(.decimal, width: 2) var a: UInt8
        fix, remove '@Digits': @InRange(1...5) var a: UInt8
      3:29: '@InRange' and '@Coded' cannot be combined, because only numbers in bits or bytes have a range; state it in a '@Rule'
        > @Coded(by: Reversed.self) > @InRange(1...5)
        fix, remove '@Coded': @InRange(1...5) var b: UInt8
        fix, remove '@InRange': @Coded(by: Reversed.self) var b: UInt8
      """
    ),
  ]
}
