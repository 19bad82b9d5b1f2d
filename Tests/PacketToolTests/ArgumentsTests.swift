import Testing
@testable import PacketTool
