import PacketKit

/// Every kind of number within every kind of range.
@Packet(updatesInPlace: true, view: true)
struct RangedNumbers: Equatable {
  @InRange(1...100) var percent: UInt8
  @InRange(-5...5) var signed: Int16
  @InRange(0..<1000) @LittleEndian var score: UInt16?
  @Varint @InRange(-64...64) var offset: Int32
  @InRange(10...) var least: UInt32
  @InRange(0...1) var part: Float
  @InRange(..<0.5) var less: Double
  @Bits(5) @InRange(3...20) var level: UInt8
  @Bits(5) @InRange(-9 ... -2) var depth: Int8
}
