import PacketKit

@Packet
public enum ClientMessage: Sendable {
  @Tag(1) case state(PlayerState)
}

@Packet
public enum ServerMessage: Sendable {
  @Tag(1) case state(PlayerState)
}
