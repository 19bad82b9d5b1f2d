import PacketFraming
import PacketKit

@Packet
enum ClientMessage: Sendable {
  @Tag(1) case state(PlayerState)
}

@Packet
enum ServerMessage: Sendable {
  @Tag(1) case state(PlayerState)
}

let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024)
