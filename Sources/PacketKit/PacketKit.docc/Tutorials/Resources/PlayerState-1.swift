import PacketKit

@Packet(initializer: true)
public struct PlayerState: Equatable, Sendable {
  public var identifier: String
  public var username: String
  public var state: UInt32
}
