import PacketKit

/// Runs of bits from the least significant bit on.
@Packet(
  endianness: .little, bitOrder: .leastSignificantFirst, updatesInPlace: true, view: true)
struct LowBitRuns: Equatable {
  @Bits(4) var pad: UInt8
  @Bits(1) var isDown: Bool
  @Bits(3) var lean: Int8
  var between: UInt16
  @Bits(12) var x: UInt16
  @Bits(12) var y: Int16
  @Bits(7) var seven: UInt8
  @Padding(before: 1) @Bits(3) var team: BitRuns.Team
  @Bits(64) var all: UInt64
  @Bits(64) var signedAll: Int64
  @Quantized(0...1, bits: 9) var luck: Double
}
