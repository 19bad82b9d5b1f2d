// What samples of PacketMessaging take for granted.
import Foundation
import PacketFraming
import PacketKit
import PacketMessaging
import PacketSockets

@Packet struct PlayerState: Sendable { var username: String }
@Packet struct ChatLine: Sendable { var text: String }
@Packet struct Move: Sendable { var x: Int32 }
@Packet struct Snapshot: Sendable { var tick: UInt32 }
@Packet(view: true) struct Parcel: Sendable { var recipient: UInt32 }
@Packet struct Welcome: Sendable { var player: UInt32 }

@Packet struct Login: Request {
  typealias Reply = Welcome

  var name: String
}

@Packet enum Event: Sendable {
  @Tag(1) case join(PlayerState)
  @Tag(2) case chat(ChatLine)
  @Tag(3) case leave
}

@Packet enum ClientMessage: Sendable {
  @Tag(1) case login(RequestMessage<Login>)
  @Tag(2) case move(Move)
}

@Packet enum ServerMessage: Sendable {
  @Tag(1) case login(ReplyMessage<Login>)
  @Tag(2) case snapshot(Snapshot)
  @Tag(3) case chat(ChatLine)
}

let framing = Framing.varint32(maximumLength: 9)
let direction = Move(x: 1)
let state = PlayerState(username: "zoë")
let line = ChatLine(text: "hello")
let world = Snapshot(tick: 7)
let file = URL(fileURLWithPath: "/dev/null")
let recipient: UInt32 = 7
let message = TaggedMessage(tag: 100)
nonisolated(unsafe) var channel: SocketChannel! = nil
nonisolated(unsafe) var onward: SocketChannel! = nil
nonisolated(unsafe) var decoder = FrameDecoder(framing)
nonisolated(unsafe) var encoder = FrameEncoder(framing)
nonisolated(unsafe) var writer = PacketWriter()
func show(_ value: some Any) async {}

final class Team: NSObject {}
final class Player: NSObject {}
