import PacketKit
import PacketTesting
import Testing

/// More than 32 fields: each is assigned when it is read, so a rejected packet is a half-built one.
@Packet
private struct WideStruct: Equatable {
  var a0, a1, a2, a3, a4, a5, a6, a7: UInt8
  var b0, b1, b2, b3, b4, b5, b6, b7: UInt16
  var first: String
  @Bits(3) var mode: UInt8
  @Bits(5) var step: UInt8
  var c0, c1, c2, c3, c4, c5, c6, c7: UInt8
  var list: [UInt16]
  @LittleEndian var d0: UInt16
  var d1, d2, d3, d4, d5, d6: UInt8
  var last: String?

  static let example = WideStruct(
    a0: 0, a1: 1, a2: 2, a3: 3, a4: 4, a5: 5, a6: 6, a7: 7,
    b0: 8, b1: 9, b2: 10, b3: 11, b4: 12, b5: 13, b6: 14, b7: 15,
    first: "a string of more than fifteen bytes", mode: 5, step: 9,
    c0: 16, c1: 17, c2: 18, c3: 19, c4: 20, c5: 21, c6: 22, c7: 23,
    list: [0x0102, 0x0304], d0: 0x0506, d1: 24, d2: 25, d3: 26, d4: 27, d5: 28, d6: 29,
    last: "and another of more than fifteen bytes"
  )

  static let bytes: [UInt8] =
    Array(0...7) + (8...15).flatMap { [0, $0] as [UInt8] }
    + [0, 0, 0, 35] + Array("a string of more than fifteen bytes".utf8)
    + [0b101_01001] + Array(16...23) + [0, 0, 0, 2, 1, 2, 3, 4, 6, 5] + Array(24...29)
    + [1, 0, 0, 0, 38] + Array("and another of more than fifteen bytes".utf8)
}

@Suite struct WideStructTests {
  @Test func everyFieldHasItsPlace() throws {
    #expect(try WideStruct.example.encodedBytes() == WideStruct.bytes)
    #expect(try WideStruct(decoding: WideStruct.bytes) == WideStruct.example)
  }

  @Test func hostileInputsAreRejected() throws {
    try verifyHostileInputsAreRejected(WideStruct.self, golden: WideStruct.bytes)
  }

  @Test func anErrorNamesItsField() {
    let error = #expect(throws: PacketError.self) {
      try WideStruct(decoding: Array(WideStruct.bytes.dropLast()))
    }
    #expect(error?.description == "WideStruct.last: needs 38 bytes at offset 93, but 37 remain")
  }
}
