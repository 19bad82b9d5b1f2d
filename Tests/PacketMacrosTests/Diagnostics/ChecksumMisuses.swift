extension Misuse {
  static let checksums: [Misuse] = [
    Misuse(
      "checksums that cover no fields",
      """
      @Packet struct S {
        @Checksum(before: .crc32, after: .crc32) var a: UInt8
        @Checksum(from: "a") var b: UInt8
        @Checksum(after: .crc32, from: "z") var c: UInt8
        @Checksum(after: .crc32, from: "e") var d: UInt8
        @Checksum(before: .crc32, through: "a") var e: UInt8
        @Checksum(after: .crc32, from: name) var f: UInt8
        @Checksum(after: .crc32, through: "g") var g: UInt8
        @Bits(8) var h: UInt8
        @Checksum(after: .crc32, from: "h") var i: UInt8
        #if DEBUG
        @Checksum(after: .crc32) var j: UInt8
        #endif
        @Checksum(after: .crc32) @Remaining var k: Data
      }
      """,
      """
      2:3: '@Checksum' needs exactly one of 'before:' and 'after:'
        > @Checksum(before: .crc32, after: .crc32)
      3:3: '@Checksum' needs exactly one of 'before:' and 'after:'
        > @Checksum(from: "a")
      4:34: this packet has no field named 'z'
        > "z"
      5:34: 'from:' names 'e', but the checksum ends before that field; name an earlier one
        > "e"
      6:38: 'through:' names 'a', but the checksum comes after that field; name a later one
        > "a"
      7:34: 'from:' needs the name of a field, as a string literal such as "kind"
        > name
      8:28: a checksum after a field always ends with that field; remove 'through:'
        > through: "g"
      10:34: 'h' may share bytes or be absent, so a checksum cannot start or end with it; name another field
        > "h"
      12:3: a field in '#if' cannot have a checksum; move the field out of the '#if'
        > @Checksum(after: .crc32)
      14:3: nothing can follow a field that takes all remaining bytes; use '@Packet(checksum:)', which leaves room for a checksum
        > @Checksum(after: .crc32)
      """
    ),
    Misuse(
      "checksums that cover one another",
      """
      @Packet struct S {
        @Checksum(before: .crc32) var a: UInt8
        @Checksum(before: .internet) var b: UInt8
        @Checksum(after: .sum8, from: "b") var c: UInt8
      }
      """,
      """
      2:3: this checksum covers the one of 'b', which is computed later; use 'from:' or 'through:' to leave it out
        > @Checksum(before: .crc32)
      """
    ),
    Misuse(
      "checksums apart from what they cover",
      """
      @Packet struct S {
        var a: UInt8
        var b: UInt8
        @Checksum(after: .crc32, from: "d", through: "b") var c: UInt8
        @Checksum(after: .crc32, through: "e") var d: UInt8
        @Checksum(after: .crc32, through: "b") var e: UInt8
      }
      """,
      """
      4:34: 'from:' names 'd', but the checksum ends before that field; name an earlier one
        > "d"
      5:37: a checksum after a field cannot cover the later field 'e'; use 'before:', or put the checksum after 'e'
        > "e"
      """
    ),
    Misuse(
      "checksums apart from what they cover, of one that ends later",
      """
      @Packet struct S {
        var z: UInt8
        @Checksum(before: .crc32, from: "a", through: "d") var a: UInt8
        @Checksum(after: .crc32, through: "z") var b: UInt8
        @Checksum(after: .crc32, through: "a") var c: UInt8
        var d: UInt8
        @Checksum(after: .crc32, through: "b") var e: UInt8
      }
      """,
      """
      5:3: this checksum covers the one of 'a', which is computed later; use 'from:' or 'through:' to leave it out
        > @Checksum(after: .crc32, through: "a")
      """
    ),
    Misuse(
      "checksums apart from a length that is filled in later",
      """
      @Packet struct S {
        var kind: UInt8
        @Derived(bytesOf: "body") var length: UInt8
        @Checksum(after: .crc32, through: "kind") var a: UInt8
        @Checksum(after: .crc32, through: "length") var b: UInt8
        @Sized(by: "length") var body: Data
        @Checksum(after: .crc32, through: "length") var c: UInt8
      }
      """,
      """
      5:51: the checksum of 'b' covers 'length', so it must not end before 'body', which 'length' counts
        > b
        note 3:33: 'length' is declared here
      """
    ),
    Misuse(
      "checksums over a packet that is not sent",
      """
      @Packet struct S {
        @Checksum(after: .crc32, including: key) var a: UInt8
        @Checksum(after: .crc32, including: "a key") var b: UInt8
        @Checksum(after: .crc32, including: nil) var c: UInt8
        @Checksum(after: .crc32, including: "key") @Present(whileBytesRemain: true) var d: UInt8?
      }
      """,
      """
      2:39: 'including:' needs the name of a property, as a string literal such as "pseudoHeader"
        > key
      3:39: 'including:' needs the name of a property, as a string literal such as "pseudoHeader"
        > "a key"
      5:28: a field that may be absent at the end cannot have a checksum with 'including:'; remove 'including:'
        > including: "key"
      """
    ),
    Misuse(
      "checksums bounded by a field that may be absent at the end",
      """
      @Packet struct S {
        @Checksum(before: .crc32, through: "b") var a: UInt8
        @Checksum(before: .xor8, from: "b", through: "b") @Present(whileBytesRemain: true) var b: UInt8?
        @Checksum(after: .xor8, from: "b") @Present(whileBytesRemain: true) var c: UInt8?
      }
      """,
      """
      2:38: 'b' may share bytes or be absent, so a checksum cannot start or end with it; name another field
        > "b"
      4:33: 'b' may share bytes or be absent, so a checksum cannot start or end with it; name another field
        > "b"
      """
    ),
  ]
}
