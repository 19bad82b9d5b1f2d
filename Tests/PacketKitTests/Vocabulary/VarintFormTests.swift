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
    let sentence = "x: a varint of Int32 cannot start with its most significant bits at offset 0"
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
