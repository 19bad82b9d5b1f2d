import PacketKit
import Testing

/// Varints by hand, in forms that a declaration states.
@Suite struct VarintFormTests {
  @Test func everyNumberOf16BitsHasOneEncoding() throws {
    for number in UInt16.min...UInt16.max {
      var writer = PacketWriter(capacity: 8)
      try writer.write(number, as: .varint(.mostSignificantFirst))
      let expected =
        number < 0x80
        ? [UInt8(number)]
        : number < 0x4000
          ? [UInt8(number >> 7) | 0x80, UInt8(number & 0x7F)]
          : [UInt8(number >> 14) | 0x80, UInt8(number >> 7 & 0x7F) | 0x80, UInt8(number & 0x7F)]
      guard writer.makeArray() == expected else {
        Issue.record("\(number) is \(writer.makeArray())")
        return
      }
      var reader = PacketReader(expected)
      #expect(try reader.read(UInt16.self, as: .varint(.mostSignificantFirst)) == number)
    }
  }

  /// The examples of RFC 9000, appendix A.1, and the bounds of each length.
  @Test(
    arguments: [
      (37, [0x25]), (15293, [0x7B, 0xBD]), (494_878_333, [0x9D, 0x7F, 0x3E, 0x7D]),
      (151_288_809_941_952_652, [0xC2, 0x19, 0x7C, 0x5E, 0xFF, 0x14, 0xE8, 0x8C]),
      (0, [0]), (63, [0x3F]), (64, [0x40, 0x40]), (16383, [0x7F, 0xFF]),
      (16384, [0x80, 0, 0x40, 0]),
      (1 << 30 - 1, [0xBF, 0xFF, 0xFF, 0xFF]), (1 << 30, [0xC0, 0, 0, 0, 0x40, 0, 0, 0]),
      (1 << 62 - 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    ] as [(UInt64, [UInt8])])
  func numbersOfQUIC(number: UInt64, bytes: [UInt8]) throws {
    var writer = PacketWriter()
    try writer.write(number, as: .varint(.quic))
    #expect(writer.makeArray() == bytes)
    var reader = PacketReader(bytes)
    #expect(try reader.read(UInt64.self, as: .varint(.quic)) == number)
    #expect(reader.remainingCount == 0)
  }

  @Test(
    arguments: [
      ([], "x: needs 1 byte at offset 0, but 0 remain"),
      ([0x40], "x: needs 2 bytes at offset 0, but 1 remains"),
      ([0xC0, 0, 0, 0, 0, 0, 0], "x: needs 8 bytes at offset 0, but 7 remain"),
      ([0x40, 0x25], "x: varint at offset 0 is not in its shortest form"),
      ([0x80, 0, 0x3F, 0xFF], "x: varint at offset 0 is not in its shortest form"),
      (
        [0xC0, 0, 0, 0, 0x3F, 0xFF, 0xFF, 0xFF], "x: varint at offset 0 is not in its shortest form"
      ),
      ([0x81, 0, 0, 0], "x: varint at offset 0 does not fit in 16 bits"),
    ] as [([UInt8], String)])
  func otherBytesAreNoNumberOfQUIC(bytes: [UInt8], sentence: String) {
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt16.self, as: .varint(.quic), field: "x")
    }
    #expect(error?.description == sentence)
    #expect(reader.offset == 0)
  }

  @Test func aNumberOf63BitsIsNoneOfQUIC() {
    var writer = PacketWriter()
    let error = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(1 << 62 as UInt64, as: .varint(.quic), field: "x")
    }
    #expect(error?.description == "x: 4611686018427387904 at offset 0 does not fit in 62 bits")
    #expect(writer.count == 0)
  }

  /// The macro sees only the name of its type.
  @Packet struct Signed {
    typealias Number = Int64
    @Varint(.quic) var number: Number
  }

  @Test func aSignedNumberOfQUICIsDescribedAsNone() throws {
    #expect(throws: PacketError.self) { try Signed(decoding: [5]) }
    let item = try #require(PacketDescription(of: Signed.self).items.first)
    guard case .field(let field) = item, case .opaque = field.type else {
      Issue.record("\(item)")
      return
    }
  }

  @Test func plainNumbersKeepTheirType() throws {
    for (number, bytes) in [(-1, [0xFF, 0xFF, 0x03]), (-32768, [0x80, 0x80, 0x02]), (63, [63])]
      as [(Int16, [UInt8])]
    {
      var writer = PacketWriter()
      try writer.write(number, as: .varint(.plain))
      #expect(writer.makeArray() == bytes)
      var reader = PacketReader(bytes)
      #expect(try reader.read(Int16.self, as: .varint(.plain)) == number)
    }
  }

  @Test func aSignedNumberDoesNotStartWithItsMostSignificantBits() {
    let sentence = "x: a big-endian varint needs an unsigned type, not Int32 at offset 0"
    var writer = PacketWriter()
    let writeError = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(5 as Int32, as: .varint(.mostSignificantFirst), field: "x")
    }
    #expect(writeError?.description == sentence)
    #expect(writer.makeArray() == [])
    var reader = PacketReader([5])
    let readError = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(Int32.self, as: .varint(.mostSignificantFirst), field: "x")
    }
    #expect(readError?.description == sentence)
    #expect(reader.offset == 0)
  }

  @Test func readsNothingOutsideItsRange() {
    var reader = PacketReader([0x82, 0x2C])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .varint(.mostSignificantFirst), in: ...299, field: "x")
    }
    #expect(error?.description == "x: 300 at offset 0 is not within ...299")
    #expect(reader.offset == 0)
  }
}
