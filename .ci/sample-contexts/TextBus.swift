// What samples of TextBus take for granted.
import PacketMessaging
import PacketSockets
import TextBus

let room = "room"
nonisolated(unsafe) var channel: SocketChannel! = nil
nonisolated(unsafe) var listener: Listener! = nil
nonisolated(unsafe) var client: TextBusClient! = nil
func show(_ value: some Any) {}
