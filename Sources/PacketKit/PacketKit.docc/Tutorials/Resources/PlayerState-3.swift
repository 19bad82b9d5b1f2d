import PacketKit

@Packet
public struct PlayerState: Equatable, Sendable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}
