// What samples of a client take for granted.
import PacketMessaging
@testable import ContextPacketMessaging

nonisolated(unsafe) var broker: MessageBroker<ServerMessage, ClientMessage>! = nil
