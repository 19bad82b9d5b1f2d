import Foundation
import PacketKit

@testable import TestPackets

enum Side: UInt8, PacketField, BitField { case red, green, blue }

/// Every attribute that there is.
@Packet(magic: [0x50, 0x4B], sized: Varint.self, checksum: .crc32)
struct EverythingPacket: Equatable {
  @FixedWidth(4) var code: String
  @FixedWidth(3, padding: 0x20) @Encoding(.ascii) var initials: String
  @LengthPrefixed(UInt8.self, maximum: 20) var name: String
  @Encoding(.ascii) var ascii: String
  @LengthPrefixed(Varint.self) @Encoding(.ascii) var host: String?
  @LittleEndian var little: UInt32
  @BigEndian var big: UInt16
  @Varint var count: UInt64
  @Varint @InRange(-5...5) var offset: Int32
  @InRange(0...100) var health: UInt8
  @InRange(0..<1000) @LittleEndian var score: UInt16?
  @Aligned(to: 4) var aligned: UInt32
  @Padding(before: 1, after: 2) var padded: UInt8
  @CountPrefixed(UInt8.self, maximum: 8) var numbers: [UInt16]
  @CountPrefixed(Varint.self) var tags: Set<UInt8>
  @CountPrefixed(UInt8.self) @LittleEndian var prices: [String: UInt16]
  @FixedCount(3) var color: [UInt8]
  @Timestamp(.milliseconds) var date: Date
  @Interval(.microseconds) var timeout: Duration?
  @Coded(by: QuarterSteps.self) var quarters: Double
  @Bits(1) var hasTarget: Bool
  @Bits(2) var side: Side
  @Bits(5) @InRange(0...20) var level: UInt8
  @Quantized(-100...100, bits: 12) var position: SIMD3<Float>
  @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
  @Padding(before: 1) @Bits(3) var mode: Int8
  @Present(when: "hasTarget") @LengthPrefixed(UInt8.self) var target: String?
  var inner: UInt8?
  @Transient var cache: [Int] = []
  @Since(2) var mana: UInt16 = 100
  @Since(2) @Bits(4) var rank: UInt8 = 3
  @Since(2) @Quantized(0...1, bits: 4) var luck: Double = 0
  @Since(3) @Aligned(to: 2) @FixedWidth(4) var clan: String? = nil
  @UnknownBytes var rest: Data
}

/// The tag and the remaining bytes, which a struct with unknown bytes has no room for.
@Packet(endianness: .little, checksum: .adler32, tag: UInt16.self)
indirect enum EverythingMessage: Equatable, Sendable {
  @Tag(1) case everything(EverythingPacket)
  @Tag(0x102) case pair(EverythingMessage, note: String)
  @Tag(3) case nothing
  @Tag(4) case tail(Tail)
}

@Packet struct Tail: Equatable {
  @Varint var count: UInt8
  var values: [Int16]
}
