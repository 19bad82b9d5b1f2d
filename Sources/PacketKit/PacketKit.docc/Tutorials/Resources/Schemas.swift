import Game
import PacketSchemas

PacketSchemas.main([PlayerState.self, ClientMessage.self, ServerMessage.self])
