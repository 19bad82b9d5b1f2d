import PacketKit
import PacketSchemas
import Testing

@testable import TestPackets

/// Runs of bits from the least significant bit on.
@Suite struct LowBitTests {
  @Packet(bitOrder: .leastSignificantFirst)
  struct Lanes: Equatable {
    @Bits(3) var head: UInt8
    @Quantized(0...15, bits: 4) var pair: SIMD2<Float>
    @UnitQuaternion(bits: 2) var turn: SIMD4<Float>
  }

  /// A number that crosses a byte continues in the lowest bits of the next.
  @Test func numbersContinueInTheNextByte() throws {
    var reader = PacketReader([0x53, 0x0C])
    var bits = try reader.readBits(12, order: .leastSignificantFirst)
    #expect(try bits.read(UInt8.self, bits: 4) == 3)
    #expect(try bits.read(UInt8.self, bits: 8) == 0xC5)
    try bits.finish()
    var writer = PacketWriter()
    var written = try writer.writeBits(12, order: .leastSignificantFirst)
    try written.write(3 as UInt8, bits: 4)
    try written.write(0xC5 as UInt8, bits: 8)
    try written.finish()
    #expect(writer.makeArray() == [0x53, 0x0C])
  }

  /// Head, then the lanes in order, then the quaternion, whose highest bits say which component is left out.
  @Test func lanesFollowOneAnother() throws {
    let value = Lanes(head: 5, pair: [9, 6], turn: [0, 0, 0, 1])
    let bytes = try value.encodedBytes()
    // 101 1001 0110 from the lowest bit on: 0x34D, and 3 in the highest two of the next 8 bits.
    #expect(bytes[0] == 0x4D)
    #expect(bytes[1] & 0b111 == 0b011)
    #expect((UInt16(bytes[1]) | UInt16(bytes[2]) << 8) >> 9 & 0b11 == 3)
    #expect(try Lanes(decoding: bytes).encodedBytes() == bytes)
  }

  /// Runs of every length up to three words, in fields of every width.
  @Test(arguments: 1...64)
  func everyWidthIsReadAsWritten(_ width: Int) throws {
    for count in 1...(192 / width) {
      let values = (0..<count).map { index in
        (0x9E37_79B9_7F4A_7C15 as UInt64 &* UInt64(index + 1)) >> UInt64(64 - width)
      }
      var writer = PacketWriter()
      var written = try writer.writeBits(width * count, order: .leastSignificantFirst)
      for value in values { try written.write(value, bits: width) }
      try written.finish()
      let bytes = writer.makeArray()
      for (index, value) in values.enumerated() {
        for bit in 0..<width {
          let place = index * width + bit
          #expect(UInt64(bytes[place / 8] >> UInt8(place % 8) & 1) == value >> UInt64(bit) & 1)
        }
      }
      var reader = PacketReader(bytes)
      var read = try reader.readBits(width * count, order: .leastSignificantFirst)
      for value in values { #expect(try read.read(UInt64.self, bits: width) == value) }
      try read.finish()
    }
  }
}
