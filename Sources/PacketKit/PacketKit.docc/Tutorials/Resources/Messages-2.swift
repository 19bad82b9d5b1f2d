import PacketFraming
import PacketKit
import PacketMessaging

@Packet
struct Login: Request {
  typealias Reply = Welcome

  var name: String
}

@Packet
struct Welcome: Sendable {
  var player: UInt32
}

@Packet
enum ClientMessage: Sendable {
  @Tag(1) case state(PlayerState)
  @Tag(2) case login(RequestMessage<Login>)
}

@Packet
enum ServerMessage: Sendable {
  @Tag(1) case state(PlayerState)
  @Tag(2) case login(ReplyMessage<Login>)
}

let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024)
