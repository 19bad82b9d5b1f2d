import PacketKit

/// Runs of bits: of one byte, across several with bits to spare, and of more than 128 bits.
@Packet(updatesInPlace: true, view: true)
struct BitRuns: Equatable {
  @Bits(1) var isAlive: Bool
  @Bits(3) var lives: UInt8
  @Bits(4) var lean: Int8
  var between: UInt8
  @Bits(11) var eleven: UInt16
  @Bits(21) var signed: Int32
  @Bits(3) var team: Team
  @Bits(2) var side: Side
  @Bits(2) var isWide: Bool
  @Padding(before: 1) @Bits(64) var all: UInt64
  @Bits(64) var signedAll: Int64
  @Bits(7) var seven: UInt8
  @Bits(32) var word: UInt32
}

extension BitRuns {
  enum Team: UInt8, PacketField, BitField { case red, green, blue, none = 7 }

  enum Side: Int8, PacketField, BitField {
    case left = -1
    case middle, right
  }
}
