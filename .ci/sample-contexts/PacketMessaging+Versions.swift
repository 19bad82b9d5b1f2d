// What samples with a negotiated version take for granted.
import PacketFraming
import PacketKit
import PacketSockets

@Packet(given: UInt8.self) enum ClientMessage: Sendable {
  @Tag(1) case join(String)
}

@Packet(given: UInt8.self) enum ServerMessage: Sendable {
  @Tag(1) case welcome(UInt32)
}

let name = "zoë"
let framing = Framing.varint32(maximumLength: 9)
nonisolated(unsafe) var channel: SocketChannel! = nil
func handle(_ message: ServerMessage) {}
