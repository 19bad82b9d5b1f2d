import PacketKit
import PacketMessaging

@Packet
public struct Login: Request {
  public typealias Reply = Welcome

  public var name: String
}

@Packet
public struct Welcome: Sendable {
  public var player: UInt32
}

@Packet
public enum ClientMessage: Sendable {
  @Tag(1) case state(PlayerState)
  @Tag(2) case login(RequestMessage<Login>)
}

@Packet
public enum ServerMessage: Sendable {
  @Tag(1) case state(PlayerState)
  @Tag(2) case login(ReplyMessage<Login>)
}
