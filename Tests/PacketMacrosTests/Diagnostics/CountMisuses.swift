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
      ""
    ),
    Misuse(
      "numbers that cannot be filled in",
      """
      @Packet struct S {
        @Derived(bytesOf: "a") @Bits(4) var lengthOfA: UInt8
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
      ""
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
      ""
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
      ""
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
      ""
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
      ""
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
      ""
    ),
  ]
}
