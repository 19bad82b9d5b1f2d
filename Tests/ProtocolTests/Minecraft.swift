import Foundation
import PacketKit
import Testing

/// The handshake of Minecraft (Java Edition), and the status that it leads to.
enum Minecraft {
  @Packet(sized: Varint.self, tag: Varint.self)
  enum Opening: Equatable {
    @Tag(0) case handshake(Handshake)
  }

  @Packet struct Handshake: Equatable {
    /// The version of the protocol; -1 to ask for the server's.
    @Varint(.plain) var version: Int32
    @LengthPrefixed(Varint.self, maximum: 1020) var address: String
    var port: UInt16
    @Varint var nextState: UInt8
  }

  @Packet(sized: Varint.self, tag: Varint.self)
  enum StatusRequest: Equatable {
    @Tag(0) case status
    @Tag(1) case ping(Int64)
  }

  @Packet(sized: Varint.self, tag: Varint.self)
  enum StatusResponse: Equatable {
    @Tag(0) case status(Status)
    @Tag(1) case pong(Int64)
  }

  @Packet struct Status: Equatable {
    @LengthPrefixed(Varint.self) var json: String
  }
}

@Suite struct MinecraftTests {
  @Test func handshakesAndStatus() throws {
    func handshake(version: Int32) -> Minecraft.Opening {
      .handshake(.init(version: version, address: "mc.example.com", port: 25565, nextState: 1))
    }
    let players = #""players": {"max": 20, "online": 3}"#
    let description = String(repeating: "Höhle", count: 20)
    let json =
      #"{"version": {"name": "1.21", "protocol": 767}, \#(players), "description": "\#(description)"}"#
    try verifyGallery(
      "Minecraft",
      [
        "handshake": handshake(version: 767),
        "handshake without a version": handshake(version: -1),
        "status request": Minecraft.StatusRequest.status,
        "status response": Minecraft.StatusResponse.status(.init(json: json)),
        "ping": Minecraft.StatusRequest.ping(-2),
      ]
    )
  }

  @Test func anAddressOfAnotherLengthIsRejected() throws {
    let sentence = try rejection(of: Minecraft.Opening.self, "Minecraft", "handshake") {
      $0[4] += 1
    }
    #expect(sentence == "Opening.handshake.nextState: needs 1 byte at offset 22, but 0 remain")
  }
}
