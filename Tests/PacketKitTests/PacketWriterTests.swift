import PacketKit
import Testing
