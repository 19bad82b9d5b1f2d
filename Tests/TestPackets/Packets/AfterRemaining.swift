import Foundation
import PacketKit

/// What may follow a packet that takes all remaining bytes: values of no bytes, but no region.
@Packet(updatesInPlace: true, view: true)
struct AfterRemaining: Equatable {
  var hasText: Bool
  var count: UInt8
  var rest: KindAndText
  @Counted(by: "count") var numbers: [UInt16]
  @Present(when: "hasText") @Sized(by: "count") var text: String?
}

/// What may follow a packet that leaves its checksum.
@Packet(updatesInPlace: true, view: true)
struct AfterChecksum: Equatable {
  var count: UInt8
  var summed: LeftChecksum
  @Counted(by: "count") var numbers: [UInt8]
}

/// A packet that takes no remaining bytes of its own, but leaves its checksum.
@Packet(checksum: .sum8, view: true)
struct LeftChecksum: Equatable {
  @Present(whileBytesRemain: true) var level: UInt8?
}

/// Lengths and counts that may exceed what an integer of 63 bits represents.
@Packet(updatesInPlace: true, view: true)
struct WideLengths: Equatable {
  @LengthPrefixed(UInt64.self, maximum: 4) var text: String
  @LengthPrefixed(UInt64.self, including: 8, maximum: 4) var data: Data
  @CountPrefixed(UInt64.self) var numbers: [UInt16]
  var count: UInt64
  @Counted(by: "count", times: 2) var bytes: [UInt8]
}
