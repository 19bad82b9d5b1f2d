import Foundation
import PacketKit
import Testing

/// Packets of RCON, the remote console of Source and Minecraft servers.
enum RCON {
  @Packet(endianness: .little, sized: UInt32.self)
  struct Command: Equatable {
    /// The number of the request, which the reply repeats; -1 refuses a password.
    var identifier: Int32
    var type: Int32
    @Terminated(by: 0) var body: String
    @Derived var end: UInt8 { 0 }
  }
}

@Suite struct RCONTests {
  @Test func commandsAndAnswers() throws {
    try verifyGallery(
      "RCON",
      [
        "log in": RCON.Command(identifier: 7, type: 3, body: "secret"),
        "logged in": RCON.Command(identifier: 7, type: 2, body: ""),
        "refused": RCON.Command(identifier: -1, type: 2, body: ""),
        "command": RCON.Command(identifier: 8, type: 2, body: "say héllo"),
        "answer": RCON.Command(identifier: 8, type: 0, body: "Console: héllo\n"),
      ]
    )
  }

  @Test func anotherEndIsRejected() throws {
    let sentence = try rejection(of: RCON.Command.self, "RCON", "log in") { $0[19] = 1 }
    #expect(sentence == "Command.end: 1 at offset 19 must be 0 to match the rest of the packet")
  }

  @Test func aBodyWithATerminatorIsRejected() {
    let command = RCON.Command(identifier: 1, type: 2, body: "say\0hello")
    #expect(throws: PacketError.self) { try command.encoded() }
  }
}
