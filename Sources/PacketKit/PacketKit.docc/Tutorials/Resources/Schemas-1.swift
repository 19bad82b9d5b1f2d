import Game
import PacketSchemas

PacketSchemas.main([PlayerState.self])
