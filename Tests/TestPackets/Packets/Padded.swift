import PacketKit

/// Zero bytes around the fields.
@Packet(updatesInPlace: true, view: true)
struct Padded: Equatable {
  @Padding(before: 3) var flag: UInt8
  @Padding(after: 2) var value: UInt16
  @Padding(before: 1, after: 1) var last: UInt8
}
