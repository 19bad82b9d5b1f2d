import PacketKit

/// Eight bytes each, with three kinds of padding.
@Packet(updatesInPlace: true, view: true)
struct FixedWidthStrings: Equatable {
  @FixedWidth(8) var nul: String
  @FixedWidth(8, padding: 0x20) var space: String
  @FixedWidth(8, padding: 0xFF) var ones: String
}

/// A string that is cut to its field in encoding.
@Packet(updatesInPlace: true, view: true)
struct TruncatedStrings: Equatable {
  @FixedWidth(8, truncating: true) var text: String
}
