// What samples of a server take for granted.
import PacketMessaging
@testable import ContextPacketMessaging

nonisolated(unsafe) var broker: MessageBroker<ClientMessage, ServerMessage>! = nil
nonisolated(unsafe) var brokers: [MessageBroker<ClientMessage, ServerMessage>] = []
nonisolated(unsafe) var players: Broadcaster<ServerMessage>! = nil
nonisolated(unsafe) var author: MessageBroker<ClientMessage, ServerMessage>! = nil
