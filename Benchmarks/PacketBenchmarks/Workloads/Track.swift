import PacketKit

/// A recording whose count and size are fields.
@Packet
struct Track: Equatable {
  @Derived var count: UInt16 { UInt16(clamping: samples.count) }
  @Counted(by: "count") var samples: [UInt16]
  @Derived var size: UInt8 { UInt8(clamping: title.utf8.count) }
  @Sized(by: "size") var title: String

  static let example = Track(samples: Array(0..<100), title: "First take")
}
