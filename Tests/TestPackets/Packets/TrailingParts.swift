import Foundation
import PacketKit

/// Optionals at the end, which are absent together with what surrounds them.
@Packet(updatesInPlace: true, view: true)
struct TrailingParts: Equatable {
  var kind: UInt8
  @Aligned(to: 4) @Present(whileBytesRemain: true) var level: UInt8?
  @Padding(before: 1, after: 2) @Magic(before: [0xCE]) @Present(whileBytesRemain: true)
  @LengthPrefixed(UInt8.self) var name: String?
  @Padding(to: 4) @Present(whileBytesRemain: true) @LengthPrefixed(UInt8.self) var note: String?
  @Aligned(after: 4) @Present(whileBytesRemain: true) @LittleEndian var score: UInt16?
}

/// The same with checksums, in a packet that leaves one of its own.
@Packet(checksum: .sum8, updatesInPlace: true, view: true)
struct TrailingSums: Equatable {
  var kind: UInt8
  @Checksum(after: .crc16CCITT, from: "body") @Present(whileBytesRemain: true)
  @LengthPrefixed(UInt8.self) var body: Data?
  @Checksum(before: .xor8, from: "mark", through: "mark") @Present(whileBytesRemain: true)
  var mark: UInt16?
  @Checksum(before: .sum8) @Present(whileBytesRemain: true) @LengthPrefixed(UInt8.self)
  var rest: String?
}
