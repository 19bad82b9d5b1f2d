import Foundation
import PacketKit

// Checksums before and after fields.

/// As in PNG: the checksum covers the kind and the body.
@Packet(updatesInPlace: true, view: true)
struct SummedChunk: Equatable {
  var number: UInt16
  @FixedWidth(4) var kind: String
  @Checksum(after: .crc32, from: "kind") @LengthPrefixed(UInt8.self) var body: Data
  @Checksum(after: .xor8) var flags: UInt8?
  var tail: UInt16
}

/// As in IPv4: the checksum is in the middle of what it covers.
@Packet(view: true)
struct SummedHeader: Equatable {
  var version: UInt16
  var length: UInt16
  @Checksum(before: .internet, through: "target") var source: UInt32
  var target: UInt32
  @Remaining var payload: Data
}

/// As in Kafka: the checksum covers all that follows it.
@Packet(
  endianness: .little, sized: UInt16.self, checksum: .sum8, updatesInPlace: true, view: true)
struct SummedRecord: Equatable {
  var kind: UInt8
  @Checksum(before: .crc32c, from: "attributes") var attributes: UInt8
  var time: UInt32
  @UnknownBytes var rest: Data
}
