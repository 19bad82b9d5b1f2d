import Foundation
import PacketKit
import Testing

/// The handshake of Minecraft (Java Edition), and the status or the login that it leads to. The login's fields depend on the
/// version of the handshake.
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

  @Packet(sized: Varint.self, tag: Varint.self, given: Int32.self)
  enum LoginRequest: Equatable {
    @Tag(0, .given) case start(LoginStart)
  }

  /// From version 764 on, the identifier is always there.
  @Packet(given: Int32.self) struct LoginStart: Equatable {
    @LengthPrefixed(Varint.self, maximum: 64) var name: String
    @Present(when: "given", in: 759...760) var hasKey: Bool?
    @Present(when: "hasKey") var key: Key?
    @Present(when: "given", in: 760...763) var hasIdentifier: Bool?
    @Present(when: "hasIdentifier") var identifier: UUID?
    @Present(when: "given", in: 764...) var certainIdentifier: UUID?
  }

  @Packet struct Key: Equatable {
    var expiry: Int64
    @LengthPrefixed(Varint.self) var key: Data
    @LengthPrefixed(Varint.self) var signature: Data
  }

  @Packet(sized: Varint.self, tag: Varint.self, given: Int32.self)
  enum LoginResponse: Equatable {
    @Tag(2, .given) case success(LoginSuccess)
  }

  @Packet(given: Int32.self) struct LoginSuccess: Equatable {
    @Present(when: "given", in: ..<735) @LengthPrefixed(Varint.self) var identifierText: String?
    @Present(when: "given", in: 735...) var identifier: UUID?
    @LengthPrefixed(Varint.self, maximum: 64) var name: String
    @Present(when: "given", in: 759...) @CountPrefixed(Varint.self) var properties: [Property]?
  }

  @Packet struct Property: Equatable {
    @LengthPrefixed(Varint.self) var name: String
    @LengthPrefixed(Varint.self) var value: String
    var signature: Signature?
  }

  @Packet struct Signature: Equatable {
    @LengthPrefixed(Varint.self) var text: String
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
      ],
      given: [
        "login in version 758": Given(758, start()),
        "login in version 759": Given(759, start(hasKey: false)),
        "login in version 760": Given(760, start(hasKey: false, hasIdentifier: false)),
        "success in version 340": Given(
          340,
          Minecraft.LoginResponse.success(
            .init(identifierText: "00010203-0405-0607-0809-0a0b0c0d0e0f", name: "ann"))),
        "success in version 758": Given(758, success()),
        "success in version 759": Given(759, success(properties: [])),
      ]
    )
  }

  private func start(hasKey: Bool? = nil, hasIdentifier: Bool? = nil) -> Minecraft.LoginRequest {
    .start(.init(name: "ann", hasKey: hasKey, hasIdentifier: hasIdentifier))
  }

  private func success(properties: [Minecraft.Property]? = nil) -> Minecraft.LoginResponse {
    let identifier = UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F")
    return .success(.init(identifier: identifier, name: "ann", properties: properties))
  }

  /// What the handshake says is given to the login.
  @Test func theHandshakeSaysTheVersion() throws {
    let opening = Minecraft.Opening.handshake(
      .init(version: 760, address: "mc.example.com", port: 25565, nextState: 2))
    let login = Minecraft.LoginRequest.start(
      .init(
        name: "ann", hasKey: true, key: .init(expiry: 1, key: Data([1]), signature: Data([2])),
        hasIdentifier: true, identifier: UUID()))
    let bytes = try opening.encodedBytes() + login.encodedBytes(given: 760)
    var reader = unsafe PacketReader(bytes.elementSpan.bytes)
    let handshake = try #require(
      try reader.read(Minecraft.Opening.self).payload(as: Minecraft.Handshake.self))
    let decoded = try reader.read(Minecraft.LoginRequest.self, as: .given(handshake.version))
    try reader.finish()
    #expect(decoded == login)
    let error = #expect(throws: PacketError.self) { try login.encoded(given: 758) }
    #expect(
      error.map { "\($0)" }
        == "LoginRequest.start.hasKey: has a value, but given in 759...760 (given 758) is false")
  }

  @Test func anAddressOfAnotherLengthIsRejected() throws {
    let sentence = try rejection(of: Minecraft.Opening.self, "Minecraft", "handshake") {
      $0[4] += 1
    }
    #expect(sentence == "Opening.handshake.nextState: needs 1 byte at offset 22, but 0 remain")
  }
}
