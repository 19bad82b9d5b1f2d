import PacketKit

/// The packet that the tool encodes and decodes.
@Packet
struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String  // 8 bytes of UTF-8, padded with NUL
  var username: String  // UInt32 byte count, then UTF-8
  var state: UInt32  // network byte order
}
