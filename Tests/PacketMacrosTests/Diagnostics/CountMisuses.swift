extension Misuse {
  static let counts: [Misuse] = [
    Misuse(
      "what counts nothing",
      """
      @Packet struct S {
        @Derived(bytesOf: "missing") var a: UInt8
        @Derived(bytesOf: "plain") var b: UInt8
        @Derived(countOf: "list") var c: UInt8
        @Derived(bytesOf: "text") var d: Bool
        @Derived(bytesOf: "data") var e: UInt8 = 3
        @Derived(countOf: "numbers") var f: UInt8 { 3 }
        @Derived(bytesOf: name) var g: UInt16
        var plain: Data
        @Sized(by: "c") var list: [UInt8]
        @Sized(by: "d") var text: String
        @Sized(by: "e") var data: Data
        @Counted(by: "f") var numbers: [UInt16]
        @Sized(by: "h") var late: Data
        @Derived(bytesOf: "late") var h: UInt8
      }
      """,
      """
      2:21: no later field is named 'missing'
        > "missing"
      3:21: 'plain' needs '@Sized(by: "b")', because 'b' counts it
        > "plain"
        note 9:7: 'plain' is declared here
      4:21: 'list' needs '@Counted(by: "c")', because 'c' counts it
        > "list"
        note 10:23: 'list' is declared here
      5:36: 'd' must be an integer to count another field, not 'Bool'
        > Bool
      6:33: 'e' counts another field, so its value is computed; remove its own value or getter
        > e
      7:36: 'f' counts another field, so its value is computed; remove its own value or getter
        > f
      8:21: '@Derived' needs the name of a field, as a string literal such as "hasName"
        > name
      11:14: 'd' must be an integer for '@Sized(by:)', not 'Bool'
        > "d"
        note 5:33: 'd' is declared here
      14:14: 'h' must be declared before 'late', which depends on it
        > "h"
        note 15:33: 'h' is declared here
      15:21: no later field is named 'late'
        > "late"
      """
    ),
    Misuse(
      "numbers that cannot be filled in",
      """
      @Packet struct S {
        @Derived(bytesOf: "a") @Bits(4) @InRange(1...9) var lengthOfA: UInt8
        @Bits(4) var rest: UInt8
        @Derived(bytesOf: "b") @InRange(1...9) var lengthOfB: UInt8
        @Derived(bytesOf: "c") @Varint var lengthOfC: UInt16
        @Derived(bytesOf: "d") @Varint var lengthOfD: UInt16
        @Sized(by: "lengthOfD") @Aligned(to: 4) var d: Data
        @Derived(bytesOf: "e") var lengthOfE: UInt16
        @Sized(by: "lengthOfA") var a: Data
        @Sized(by: "lengthOfB") var b: Data
        @Sized(by: "lengthOfC") var c: Data
        @Present(when: "lengthOfE", in: 1...9) var other: UInt8?
        @Checksum(after: .crc32) var checked: UInt8
        @Sized(by: "lengthOfE") var e: Data
      }
      """,
      """
      2:12: 'lengthOfA' is filled in after the bytes that it counts, so it cannot have a range or a coder; remove that attribute
        > bytesOf: "a"
      4:12: 'lengthOfB' is filled in after the bytes that it counts, so it cannot have a range or a coder; remove that attribute
        > bytesOf: "b"
      5:12: 'lengthOfC' varies in size, so 'c' must follow it directly, without padding, constants or checksums in between
        > bytesOf: "c"
      6:12: 'lengthOfD' varies in size, so 'd' must follow it directly, without padding, constants or checksums in between
        > bytesOf: "d"
      12:46: 'other' cannot depend on 'lengthOfE', which is only known after 'e' has been written
        > other
        note 8:30: 'lengthOfE' is declared here
      13:32: the checksum of 'checked' covers 'lengthOfE', so it must not end before 'e', which 'lengthOfE' counts
        > checked
        note 8:30: 'lengthOfE' is declared here
      """
    ),
    Misuse(
      "a length that encodes what it counts",
      """
      @Packet struct S {
        @Derived var length: UInt16 { UInt16(clamping: (try? children.encodedBytes().count) ?? 0) }
        @Derived var other: UInt8 { get { encoded().first ?? 0 } }
        @Sized(by: "length") var children: [S]
        var encoded: UInt8 { 0 }
        @Derived var harmless: UInt8 { encoded }
      }
      """,
      """
      2:65: 'length' encodes fields to count their bytes, which takes exponential time in nested packets; use '@Derived(bytesOf:)'
        > encodedBytes
      3:37: 'other' encodes fields to count their bytes, which takes exponential time in nested packets; use '@Derived(bytesOf:)'
        > encoded
      """
    ),
    Misuse(
      "conditions on what has neither order nor bits",
      """
      @Packet struct S {
        var flag: Bool
        var text: String
        var number: UInt8
        var float: Float?
        @Present(when: "flag", in: 1...2) var a: UInt8?
        @Present(when: "text", mask: 1) var b: UInt8?
        @Present(when: "number", in: 5..<5) var c: UInt8?
        @Present(when: "float", in: 1...2) var d: UInt8?
        @Present(when: "float", mask: 1) var e: UInt8?
        @Present(when: "number", mask: 1, is: 1) var f: UInt8
        @Sized(by: "flag") var g: Data
        @Sized(by: "missing.length") var h: Data
      }
      """,
      """
      6:18: 'flag' must be a number or a 'String' for 'in:', not 'Bool'
        > "flag"
        note 2:7: 'flag' is declared here
      7:18: 'text' must be an integer for 'mask:', not 'String'
        > "text"
        note 3:7: 'text' is declared here
      8:32: the range 5..<5 of '@Present' contains no value; give it a greater upper bound
        > 5..<5
      10:18: 'float' must be an integer for 'mask:', not 'Float?'
        > "float"
        note 5:7: 'float' is declared here
      11:18: 'f' may be absent, so it must be an optional, not 'UInt8'
        > "number" > UInt8
        fix, use 'UInt8?': @Present(when: "number", mask: 1, is: 1) var f: UInt8?
      12:14: 'flag' must be an integer for '@Sized(by:)', not 'Bool'
        > "flag"
        note 2:7: 'flag' is declared here
      13:14: no earlier field is named 'missing'
        > "missing.length"
      """
    ),
    Misuse(
      "ends that nothing shows",
      """
      @Packet struct S {
        @Repeated(until: "isLast", untilNext: [1]) var a: [T]
        @Repeated(until: path) var b: [T]
        @Repeated(whileNext: [1]) var c: [T]
        @Repeated(whileNext: [1, 2]) var d: [T]
        @Magic(before: [1]) var e: UInt8
        @Repeated(untilNext: [1, 2]) var f: [T]
        @Magic(before: [1]) var g: UInt8
        @Repeated(untilNext: bytes) var h: [T]
        @Repeated(untilNext: [7]) var i: UInt8
        @Repeated(untilNext: [7]) var j: [T]
      }
      """,
      """
      2:3: '@Repeated' needs exactly one of 'until:', 'whileNext:' and 'untilNext:'
        > @Repeated(until: "isLast", untilNext: [1])
      3:20: 'until:' needs the name of a 'Bool' in the elements, as a string literal such as "isLast"
        > path
      4:33: 'c' must be followed by nothing, or by a field with '@Magic(before:)' and other bytes, or a reader could not tell where it ends
        > c
      5:36: 'd' must be followed by nothing, or by a field with '@Magic(before:)' and other bytes, or a reader could not tell where it ends
        > d
      7:36: 'f' must be followed by a field with '@Magic(before: [1, 2])', or a reader could not tell where it ends
        > f
      9:24: the bytes of '@Repeated' must be literals, such as '[0xFF]', to compare them with those of the next field
        > bytes
      10:3: '@Repeated' is for an array, not for 'UInt8'
        > @Repeated(untilNext: [7]) > UInt8
      10:33: 'i' must be followed by a field with '@Magic(before: [7])', or a reader could not tell where it ends
        > i
      11:33: 'j' must be followed by a field with '@Magic(before: [7])', or a reader could not tell where it ends
        > j
      """
    ),
    Misuse(
      "codings of values",
      """
      @Packet enum S {
        @Tag(1, .varint) case a
        @Tag(2, .plain, .plain) case b(UInt8)
        @Tag(3, .bits(3)) case c(UInt8)
        @Tag(4, .varint) case d(String)
        @Tag(5, .remaining) case e(Data, UInt8)
        @Tag(6, .countPrefixed(UInt8.self)) case f([UInt8]?)
        @Tag(7, .inRange(5...4)) case g(UInt8)
        @Tag(8, .countPrefixed(UInt8.self, maximum: 300)) case h([UInt16])
      }
      """,
      """
      2:11: the case has no value at the place of '.varint'; remove it, or add a value
        > .varint
      3:19: the case has no value at the place of '.plain'; remove it, or add a value
        > .plain
      4:11: '.bits(3)' does not say how a value of a case is encoded; write an encoding there, such as '.countPrefixed(UInt8.self)', or '.plain'
        > .bits(3)
      5:11: '@Varint' is for an integer from 8 to 64 bits, not for 'String'
        > .varint > String
      6:11: only the last value of a case can take all remaining bytes
        > .remaining
      7:11: a value of a case that is optional, such as '[UInt8]?', cannot have an encoding; put it in a '@Packet' struct
        > .countPrefixed(UInt8.self)
      8:20: the range 5...4 of '@InRange' contains no value; give it a greater upper bound
        > 5...4
      9:47: 'UInt8' cannot represent 300; its greatest value is 255
        > 300
      """
    ),
    Misuse(
      "ranges of elements",
      """
      @Packet struct S {
        @Each(.inRange(0...256)) var a: [UInt8]
        @Each(.inRange(0...2)) var b: [String]
        @Each(.countPrefixed(UInt8.self)) var c: [[UInt8]]
        @Each(.inRange(4...3)) var d: [UInt8]
      }
      """,
      """
      2:9: 'UInt8' cannot represent 256, so it cannot be a bound
        > .inRange(0...256) > UInt8
      3:9: '@InRange' is for a number, not for 'String'
        > .inRange(0...2) > String
      4:9: '@Each' takes encodings named like attributes, such as '.varint', not .countPrefixed(UInt8.self)
        > .countPrefixed(UInt8.self)
      5:18: the range 4...3 of '@InRange' contains no value; give it a greater upper bound
        > 4...3
      """
    ),
    Misuse(
      "tags of a list",
      """
      @Packet struct S {
        var kind: UInt8
        var head: Head
        var kinds: Data?
        @Tagged(by: "kind") var a: [Body]
        @Tagged(by: "head.kinds") var b: [Body]
        @Tagged(by: "kinds") var c: [Body]
        @Tagged(by: "later") var d: [Body]
        var later: [UInt8]
        @Sized(by: "kind ?? missing") var e: Data
        @Counted(by: "kind ?? later") var f: [UInt8]
        @Derived(bytesOf: "h") var g: UInt8
        @Sized(by: "g ?? kind") var h: Data
      }
      """,
      """
      5:15: 'a' is an array, so all its tags must be in one earlier field, of type '[UInt8]' or 'Data'
        > "kind"
        note 2:7: 'kind' is declared here
      6:15: 'b' is an array, so all its tags must be in one earlier field, of type '[UInt8]' or 'Data'
        > "head.kinds"
        note 3:7: 'head' is declared here
      7:15: 'c' is an array, so all its tags must be in one earlier field, of type '[UInt8]' or 'Data'
        > "kinds"
        note 4:7: 'kinds' is declared here
      8:15: 'later' must be declared before 'd', which depends on it
        > "later"
        note 9:7: 'later' is declared here
      10:14: no earlier field is named 'missing'
        > "kind ?? missing"
      11:16: 'later' must be an integer for '@Counted(by:)', not '[UInt8]'
        > "kind ?? later"
        note 9:7: 'later' is declared here
      12:21: 'h' needs '@Sized(by: "g")', because 'g' counts it
        > "h"
        note 13:31: 'h' is declared here
      """
    ),
    Misuse(
      "numbers added to a stated one",
      """
      @Packet struct S {
        var n: UInt8
        @Sized(by: "n +") var a: Data
        @Sized(by: "n + x ?? n") var b: Data
        @Counted(by: "n ?? n + 99999999999999999999") var c: [UInt8]
        @Counted(by: "n +1") var d: [UInt8]
        @Sized(by: "n-8") var e: Data
        @Sized(by: "n + 8 - 8") var f: Data
        @Sized(by: "n  + 8") var g: Data
        @Sized(by: "n + 0x10") var h: Data
        @Sized(by: "o - 1") var i: Data
        @Tagged(by: "n + 1") var j: Body
        @Tagged(by: "a - 1") var k: [Body]
        @Present(when: "n - 1", is: 2) var l: UInt8?
        @Given("n + 1") var m: Body
        @Derived(bytesOf: "q") var p: UInt8
        @Sized(by: "p - 1") var q: Data
        @Present(when: "n -1", in: 2...) var r: UInt8?
        @Sized(by: "a - 1") var s: Data
        var t: Int16?
        @Sized(by: "t - 1") var u: Data
        @Counted(by: "t ?? n") var v: [UInt8]
        @Computed var w: Int { 1 }
        @Tagged(by: "t ?? w") var x: Body
      }
      """,
      """
      3:14: 'n +' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n +"
      4:14: 'n + x' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n + x ?? n"
      5:16: 'n + 99999999999999999999' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n ?? n + 99999999999999999999"
      6:16: 'n +1' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n +1"
      7:14: 'n-8' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n-8"
      8:14: 'n + 8 - 8' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n + 8 - 8"
      9:14: 'n  + 8' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n  + 8"
      10:14: 'n + 0x10' must be the name of a field, or a name and a decimal number, as in 'size - 8'
        > "n + 0x10"
      11:14: no earlier field is named 'o'
        > "o - 1"
      12:15: '@Tagged' cannot use 'n + 1'; only '@Sized' and '@Counted' add to a field's value, so name a '@Computed' property
        > "n + 1"
      13:15: '@Tagged' cannot use 'a - 1'; only '@Sized' and '@Counted' add to a field's value, so name a '@Computed' property
        > "a - 1"
      14:18: '@Present' cannot use 'n - 1'; only '@Sized' and '@Counted' add to a field's value, so name a '@Computed' property
        > "n - 1"
      15:10: '@Given' cannot use 'n + 1'; only '@Sized' and '@Counted' add to a field's value, so name a '@Computed' property
        > "n + 1"
      16:21: 'q' needs '@Sized(by: "p", minus: 1)', because 'p' counts it
        > "q"
        note 17:27: 'q' is declared here
      18:18: no earlier field is named 'n -1'
        > "n -1"
      19:14: 'a' must be an integer for '@Sized(by:)', not 'Data'
        > "a - 1"
        note 3:25: 'a' is declared here
      24:15: 't' must be unsigned to be one of several tags, not 'Int16'
        > "t ?? w"
        note 20:7: 't' is declared here
      24:15: 'w' must be unsigned to be one of several tags, not 'Int'
        > "t ?? w"
        note 23:17: 'w' is declared here
      """
    ),
    Misuse(
      "ends in conditions",
      """
      @Packet struct S {
        #if A
          @Repeated(whileNext: [1]) var a: [T]
          @Magic(before: [2]) var b: UInt8
        #else
          @Repeated(whileNext: [1]) var c: [T]
        #endif
      }
      """,
      """
      6:35: 'c' must be followed by nothing, or by a field with '@Magic(before:)' and other bytes, or a reader could not tell where it ends
        > c
      """
    ),
  ]
}
