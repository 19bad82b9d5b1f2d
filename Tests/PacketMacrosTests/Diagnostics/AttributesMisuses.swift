extension Misuse {
  static let attributes: [Misuse] = [
    Misuse(
      "a type that is plainly wrong",
      """
      @Packet struct S {
        @FixedWidth(8) var a: UInt8
        @LengthPrefixed(UInt8.self) var b: Set<UInt16>
        @CountPrefixed(UInt8.self) var c: String?
        @FixedCount(2) var d: Set<UInt8>
        @Varint var e: Float
        @Varint var f: [UInt8]
        @LittleEndian var g: Bool
        @BigEndian var h: UUID
        @FixedWidth(8) var i: Data
        @Remaining var j: UInt8
      }
      """,
      """
      2:3: '@FixedWidth' is for a 'String', not for 'UInt8'
        > @FixedWidth(8) > UInt8
      3:3: '@LengthPrefixed' is for a 'String', 'Data', an array or a packet, not for 'Set<UInt16>'; use '@CountPrefixed'
        > @LengthPrefixed(UInt8.self) > Set<UInt16>
      4:3: '@CountPrefixed' is for an array, a dictionary or a set, not for 'String?'; use '@LengthPrefixed'
        > @CountPrefixed(UInt8.self) > String?
      5:3: '@FixedCount' is for 'Data' or an array, not for 'Set<UInt8>'
        > @FixedCount(2) > Set<UInt8>
      6:3: '@Varint' is for an integer from 8 to 64 bits, not for 'Float'
        > @Varint > Float
      7:3: '@Varint' is for an integer from 8 to 64 bits, not for '[UInt8]'
        > @Varint > [UInt8]
      8:3: '@LittleEndian' is for a field with numbers or a length in it, not for 'Bool'
        > @LittleEndian > Bool
      9:3: '@BigEndian' is for a field with numbers or a length in it, not for 'UUID'
        > @BigEndian > UUID
      10:3: '@FixedWidth' is for a 'String', not for 'Data'
        > @FixedWidth(8) > Data
      11:3: '@Remaining' is for 'Data', a 'String' or an array, not for 'UInt8'
        > @Remaining > UInt8
      """
    ),
    Misuse(
      "a type that may be right",
      """
      @Packet struct S {
        @FixedWidth(8) var a: Name
        @LengthPrefixed(UInt8.self) var b: Foundation.Data
        @Varint var c: My.Number?
        @LittleEndian var d: Team
        @Remaining var e: Rest
      }
      """,
      ""
    ),
    Misuse(
      "@Remaining before others",
      """
      @Packet struct S {
        @Remaining var a: Data
        var b: UInt8
        @Remaining var c: String
        @Transient var d = 5
      }
      """,
      """
      2:18: 'a' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'
        > a
        note 3:7: 'b' is declared after it
      """
    ),
    Misuse(
      "@Remaining before others, conditionally",
      """
      @Packet struct S {
        #if A
        @Remaining var a: Data
        #else
        @Remaining var b: Data
        #endif
        #if B
        var c: UInt8
        #endif
      }
      """,
      """
      3:18: 'a' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'
        > a
        note 8:7: 'c' is declared after it
      5:18: 'b' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'
        > b
        note 8:7: 'c' is declared after it
      """
    ),
    Misuse(
      "@Remaining last in each clause",
      """
      @Packet struct S {
        #if A
        @Remaining var a: Data
        #else
        @Remaining var b: Data
        #endif
        @Transient var d = 5
      }
      """,
      ""
    ),
    Misuse(
      "@Remaining before a field of the same variable",
      """
      @Packet struct S {
        @Remaining var a, b: Data
      }
      """,
      """
      2:18: 'a' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'
        > a
        note 2:21: 'b' is declared after it
      """
    ),
    Misuse(
      "digits without an end",
      """
      @Packet struct S {
        @Digits(.octal) var a: UInt8
        @Digits(.octal, width: 0) var b: UInt8
        @Digits(.octal, terminator: 256) var c: UInt8
        @Digits(.octal, width: 3) var d: Float
        @Digits(.octal, width: 3) @LittleEndian var e: UInt16
      }
      """,
      """
      2:3: '@Digits' needs a 'width:', a 'terminator:', or both
        > @Digits(.octal) > UInt8
      3:26: 'width:' of '@Digits' must be at least 1, not 0
        > 0
      4:31: 'terminator:' of '@Digits' must be from 0 to 255, not 256
        > 256
      5:3: '@Digits' is for an integer, not for 'Float'
        > @Digits(.octal, width: 3) > Float
      6:29: '@LittleEndian' and '@Digits' both state how the field is encoded; remove one of them
        > @Digits(.octal, width: 3) > @LittleEndian
        fix, remove '@Digits': @LittleEndian var e: UInt16
        fix, remove '@LittleEndian': @Digits(.octal, width: 3) var e: UInt16
      """
    ),
    Misuse(
      "@Remaining before fields that differ in size",
      """
      @Packet struct S {
        @Remaining(leaving: 2) var a: Data
        @FixedWidth(1) var b: String
        @Padding(to: 4) var c: Data
        var d: [UInt8]
      }
      """,
      """
      2:30: 'a' leaves a fixed number of bytes, so the fields after it must have a fixed size
        > a
        note 5:7: 'd' is declared after it
      """
    ),
    Misuse(
      "@Remaining(leaving:) before fields of one size",
      """
      @Packet struct S {
        @Remaining(leaving: 60) @Checksum(after: .crc32) var a: Data
        @Padding(after: 1) var b: UInt8
        @Bits(3) var c: UInt8
        @FixedCount(2) var d: [Other]
        var e: Other
      }
      """,
      ""
    ),
    Misuse(
      "padding behind @Remaining",
      """
      @Packet struct S {
        @Remaining @Padding(after: 2) var a: Data
      }
      """,
      """
      2:37: no padding can follow a field that takes all remaining bytes; remove the padding
        > a
      """
    ),
    Misuse(
      "conflicts",
      """
      @Packet struct S {
        @LittleEndian @BigEndian var a: UInt32
        @FixedWidth(8) @LengthPrefixed(UInt8.self) var b: String
        @Varint @LittleEndian var c: UInt32
        @Remaining @FixedCount(2) var d: [UInt8]
        @BigEndian @FixedWidth(8) var e: String
      }
      """,
      """
      2:17: '@BigEndian' and '@LittleEndian' both state how the field is encoded; remove one of them
        > @LittleEndian > @BigEndian
        fix, remove '@LittleEndian': @BigEndian var a: UInt32
        fix, remove '@BigEndian': @LittleEndian var a: UInt32
      3:18: '@LengthPrefixed' and '@FixedWidth' both state how the field is encoded; remove one of them
        > @FixedWidth(8) > @LengthPrefixed(UInt8.self)
        fix, remove '@FixedWidth': @LengthPrefixed(UInt8.self) var b: String
        fix, remove '@LengthPrefixed': @FixedWidth(8) var b: String
      4:11: '@LittleEndian' and '@Varint' cannot be combined, because a varint has no byte order
        > @Varint > @LittleEndian
        fix, remove '@Varint': @LittleEndian var c: UInt32
        fix, remove '@LittleEndian': @Varint var c: UInt32
      5:14: '@FixedCount' and '@Remaining' both state how the field is encoded; remove one of them
        > @Remaining > @FixedCount(2)
        fix, remove '@Remaining': @FixedCount(2) var d: [UInt8]
        fix, remove '@FixedCount': @Remaining var d: [UInt8]
      6:14: '@BigEndian' and '@FixedWidth' cannot be combined, because a string of a fixed width has no byte order
        > @BigEndian > @FixedWidth(8)
        fix, remove '@BigEndian': @FixedWidth(8) var e: String
        fix, remove '@FixedWidth': @BigEndian var e: String
      """
    ),
    Misuse(
      "no conflicts",
      """
      @Packet struct S {
        @LittleEndian @LengthPrefixed(UInt16.self) @Padding(after: 1) var a: String
        @Padding(before: 1) @Varint var b: UInt8
      }
      """,
      ""
    ),
    Misuse(
      "twice",
      """
      @Packet struct S {
        @Varint @Varint var a: UInt32
        @Padding(before: 1)
        @Padding(after: 1)
        var b: UInt8
      }
      """,
      """
      2:11: '@Varint' is used twice; remove one
        > @Varint
        note 2:3: '@Varint' is first used here
        fix, remove '@Varint': @Varint var a: UInt32
      4:3: '@Padding' is used twice; remove one
        > @Padding(after: 1)
        note 3:3: '@Padding' is first used here
        fix, remove '@Padding': 
      """
    ),
    Misuse(
      "numbers that are not positive",
      """
      @Packet struct S {
        @FixedWidth(0) var a: String
        @FixedWidth(-1, padding: 0) var b: String
        @FixedCount(0x0) var c: [UInt8]
        @Padding(before: 0, after: -2) var d: UInt8
        @LengthPrefixed(UInt8.self, maximum: 0) var e: String
        @CountPrefixed(Varint.self, maximum: -1) var f: [UInt8]
      }
      """,
      """
      2:15: the width of '@FixedWidth' must be at least 1, not 0
        > 0
      3:15: the width of '@FixedWidth' must be at least 1, not -1
        > -1
      4:15: the count of '@FixedCount' must be at least 1, not 0x0
        > 0x0
      5:20: 'before:' of '@Padding' must be at least 1, not 0
        > 0
      5:30: 'after:' of '@Padding' must be at least 1, not -2
        > -2
      6:40: 'maximum:' of '@LengthPrefixed' must be at least 1, not 0
        > 0
      7:40: 'maximum:' of '@CountPrefixed' must be at least 1, not -1
        > -1
      """
    ),
    Misuse(
      "a maximum beyond the prefix",
      """
      @Packet struct S {
        @LengthPrefixed(UInt8.self, maximum: 300) var a: String
        @CountPrefixed(UInt16.self, maximum: 0x1_0000) var b: [UInt8]
        @LengthPrefixed(UInt32.self, maximum: 4_294_967_296) var c: Data
      }
      """,
      """
      2:40: 'UInt8' cannot represent 300; its greatest value is 255
        > 300
      3:40: 'UInt16' cannot represent 0x1_0000; its greatest value is 65535
        > 0x1_0000
      4:41: 'UInt32' cannot represent 4_294_967_296; its greatest value is 4294967295
        > 4_294_967_296
      """
    ),
    Misuse(
      "a maximum that fits",
      """
      @Packet struct S {
        @LengthPrefixed(UInt8.self, maximum: 255) var a: String
        @CountPrefixed(UInt16.self, maximum: 65535) var b: [UInt8]
        @LengthPrefixed(Varint.self, maximum: 4_294_967_296) var c: Data
        @LengthPrefixed(UInt8.self, maximum: limit) var d: String
      }
      """,
      ""
    ),
    Misuse(
      "unknown arguments",
      """
      @Packet struct S {
        @FixedWidth(8, pad: 1) var a: String
        @BigEndian(5) var b: String
        @Padding(3) var c: UInt8
        @LengthPrefixed(UInt8.self, limit: 3) var d: String
        @FixedWidth(width: 8) var e: String
      }
      """,
      """
      2:18: '@FixedWidth' takes an unlabeled argument, 'padding:', 'truncating:', not 'pad:'
        > pad: 1
      3:14: '@BigEndian' takes no arguments, not an unlabeled argument
        > 5
      4:12: '@Padding' takes 'before:', 'after:', 'to:', 'filledWith:', 'ignoringValues:', not an unlabeled argument
        > 3
      5:31: '@LengthPrefixed' takes an unlabeled argument, 'including:', 'excluding:', 'maximum:', not 'limit:'
        > limit: 3
      6:15: '@FixedWidth' takes an unlabeled argument, 'padding:', 'truncating:', not 'width:'
        > width: 8
      """
    ),
    Misuse(
      "padding of nothing",
      """
      @Packet struct S {
        @Padding() var a: UInt8
        @Padding var b: UInt8
      }
      """,
      """
      2:3: '@Padding' needs 'before:', 'after:' or 'to:'
        > @Padding()
      3:3: '@Padding' needs 'before:', 'after:' or 'to:'
        > @Padding
      """
    ),
    Misuse(
      "@Transient without a value",
      """
      @Packet struct S {
        @Transient var a: UInt8
        @Transient let b: UInt8?
        @Transient var c = 1, d: UInt8
        @Transient var e: UInt8?
      }
      """,
      """
      2:18: 'a' is not encoded, so it needs a default value for decoded packets
        > @Transient > a
      3:18: 'b' is not encoded, so it needs a default value for decoded packets
        > @Transient > b
      4:25: 'd' is not encoded, so it needs a default value for decoded packets
        > @Transient > d
      """
    ),
    Misuse(
      "@Transient with others",
      """
      @Packet struct S {
        @Transient @Varint var a: UInt8 = 5
        @FixedWidth(8) @Transient var b = ""
      }
      """,
      """
      2:14: '@Transient' keeps the property out of the packet, so '@Varint' has no effect; remove one of them
        > @Transient > @Varint
        fix, remove '@Transient': @Varint var a: UInt8 = 5
        fix, remove '@Varint': @Transient var a: UInt8 = 5
      3:18: '@Transient' keeps the property out of the packet, so '@FixedWidth' has no effect; remove one of them
        > @FixedWidth(8) > @Transient
        fix, remove '@FixedWidth': @Transient var b = ""
        fix, remove '@Transient': @FixedWidth(8) var b = ""
      """
    ),
  ]
}
