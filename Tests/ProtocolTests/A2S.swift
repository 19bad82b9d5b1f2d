import Foundation
import PacketKit
import Testing

/// A2S_INFO, the question of Valve's server browser.
enum A2S {
  @Packet(endianness: .little, magic: [0xFF, 0xFF, 0xFF, 0xFF])
  enum Message: Equatable {
    @Tag(0x54) case question(Question)
    @Tag(0x41) case challenge(UInt32)
    @Tag(0x49) case info(Info)
  }

  @Packet(endianness: .little)
  struct Question: Equatable {
    @Derived @Terminated(by: 0) var text: String { "Source Engine Query" }
    @Present(whileBytesRemain: true) var challenge: UInt32?
  }

  @Packet(endianness: .little)
  struct Info: Equatable {
    var version: UInt8
    @Terminated(by: 0) var name: String
    @Terminated(by: 0) var map: String
    @Terminated(by: 0) var folder: String
    @Terminated(by: 0) var game: String
    var application: UInt16
    var playerCount: UInt8
    var maximumPlayerCount: UInt8
    var botCount: UInt8
    var server: Server
    var system: System
    var needsPassword: Bool
    var isSecured: Bool
    @Terminated(by: 0) var gameVersion: String
    @Derived @Bits(1) var hasPort: Bool { port != nil }
    @Derived @Bits(1) var hasSpectators: Bool { spectators != nil }
    @Derived @Bits(1) var hasKeywords: Bool { keywords != nil }
    @Derived @Bits(1) var hasSteamID: Bool { steamID != nil }
    @Derived @Bits(3) var reserved: UInt8 { 0 }
    @Derived @Bits(1) var hasGameID: Bool { gameID != nil }
    @Present(when: "hasPort") var port: UInt16?
    @Present(when: "hasSteamID") var steamID: UInt64?
    @Present(when: "hasSpectators") var spectators: Spectators?
    @Present(when: "hasKeywords") @Terminated(by: 0) var keywords: String?
    @Present(when: "hasGameID") var gameID: UInt64?
  }

  @Packet(endianness: .little)
  struct Spectators: Equatable {
    var port: UInt16
    @Terminated(by: 0) var name: String
  }

  enum Server: UInt8, PacketField {
    case dedicated = 0x64, listen = 0x6C, relay = 0x70
  }

  enum System: UInt8, PacketField {
    case linux = 0x6C, windows = 0x77, macOS = 0x6D
  }
}

@Suite struct A2STests {
  private let info = A2S.Info(
    version: 17,
    name: "Downside",
    map: "de_dust2",
    folder: "cstrike",
    game: "Counter-Strike",
    application: 10,
    playerCount: 3,
    maximumPlayerCount: 16,
    botCount: 1,
    server: .dedicated,
    system: .linux,
    needsPassword: false,
    isSecured: true,
    gameVersion: "1.0.0.25"
  )

  @Test func questionsAndReplies() throws {
    var full = info
    full.port = 27015
    full.steamID = 90_071_992_547_409_920
    full.spectators = A2S.Spectators(port: 27020, name: "SourceTV")
    full.keywords = "ranked,eu"
    full.gameID = 10
    try verifyGallery(
      "A2S",
      [
        "request": A2S.Message.question(A2S.Question()),
        "request with challenge": A2S.Message.question(A2S.Question(challenge: 0x0BB1_DE4B)),
        "challenge": A2S.Message.challenge(0x0BB1_DE4B),
        "reply": A2S.Message.info(info),
        "reply with extra data": A2S.Message.info(full),
      ]
    )
  }

  @Test func aReservedBitIsRejected() throws {
    let sentence = try rejection(of: A2S.Message.self, "A2S", "reply") { $0[$0.count - 1] = 2 }
    #expect(
      sentence
        == "Message.info.reserved: 1 at offset 65 must be 0 to match the rest of the packet")
  }
}
