import Foundation
import PacketKit
import Testing

// Three versions of one program, and one that does not relay what it does not know.

enum V1 {
  @Packet(sized: UInt8.self) struct Player: Equatable {
    var id: UInt8
    @UnknownBytes var rest: Data
  }
}

enum V2 {
  @Packet(sized: UInt8.self) struct Player: Equatable {
    var id: UInt8
    @Since(2) var team: UInt8 = 0
    @Since(2) @LengthPrefixed(UInt8.self) var name: String = "x"
    @UnknownBytes var rest: Data
  }
}

enum V3 {
  @Packet(sized: UInt8.self) struct Player: Equatable {
    var id: UInt8
    @Since(2) var team: UInt8 = 0
    @Since(2) @LengthPrefixed(UInt8.self) var name: String = "x"
    @Since(3) var score: UInt16 = 7
    @UnknownBytes var rest: Data
  }
}

enum Forgetful {
  @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct Player: Equatable {
    var id: UInt8
    @Since(2) var team: UInt8 = 0
  }
}

@Packet(sized: UInt8.self) struct Unsteady: Equatable {
  var a: UInt8
  @Since(2) var id: UUID = UUID()
}

/// Later fields of every form, none of whose names the packet's own scope would know in an extension.
enum Game {
  enum Rank: UInt8, PacketField, BitField { case none, bronze, silver }

  @Packet(endianness: .little, sized: UInt8.self, checksum: .crc16CCITT)
  struct Later: Equatable {
    var id: UInt8
    @Since(2) @Bits(2) var rank: Rank = .bronze
    @Since(2) @Bits(1) var isAlive: Bool = true
    @Since(2) @Aligned(to: 4) var ranks: [Rank] = [.silver]
    @Since(3) @Padding(before: 1) var clan: Rank?
    @Since(4) @Aligned(to: 4) var score: UInt16 = 7
  }
}

/// Bytes of a player, and what each version makes of them.
struct Relayed: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  var v1: V1.Player
  var v2: V2.Player
  var v3: V3.Player

  var testDescription: String { "\(bytes)" }

  static let all = [
    Relayed(
      bytes: [1, 5],
      v1: .init(id: 5, rest: Data()),
      v2: .init(id: 5, rest: Data()),
      v3: .init(id: 5, rest: Data())
    ),
    Relayed(
      bytes: [5, 1, 2, 2, 0x61, 0x62],
      v1: .init(id: 1, rest: Data([2, 2, 0x61, 0x62])),
      v2: .init(id: 1, team: 2, name: "ab", rest: Data()),
      v3: .init(id: 1, team: 2, name: "ab", rest: Data())
    ),
    Relayed(
      bytes: [7, 1, 2, 2, 0x61, 0x62, 0, 9],
      v1: .init(id: 1, rest: Data([2, 2, 0x61, 0x62, 0, 9])),
      v2: .init(id: 1, team: 2, name: "ab", rest: Data([0, 9])),
      v3: .init(id: 1, team: 2, name: "ab", score: 9, rest: Data())
    ),
    // The defaults of version 2 stand there, because version 3 follows.
    Relayed(
      bytes: [6, 1, 0, 1, 0x78, 0, 9],
      v1: .init(id: 1, rest: Data([0, 1, 0x78, 0, 9])),
      v2: .init(id: 1, rest: Data([0, 9])),
      v3: .init(id: 1, score: 9, rest: Data())
    ),
    // A fourth version behind nothing but defaults.
    Relayed(
      bytes: [7, 1, 0, 1, 0x78, 0, 7, 0xFF],
      v1: .init(id: 1, rest: Data([0, 1, 0x78, 0, 7, 0xFF])),
      v2: .init(id: 1, rest: Data([0, 7, 0xFF])),
      v3: .init(id: 1, rest: Data([0xFF]))
    ),
  ]
}

@Suite struct EvolutionTests {
  @Test(arguments: Relayed.all)
  func everyVersionReadsAndRelaysEveryOther(_ relayed: Relayed) throws {
    try Sample(relayed.v1, relayed.bytes).check()
    try Sample(relayed.v2, relayed.bytes).check()
    try Sample(relayed.v3, relayed.bytes).check()
  }

  /// A default that differs each time would be written where none was read.
  @Test func rejectsADefaultThatIsNotConstant() throws {
    let error = try #require(throws: PacketError.self) { try Unsteady(decoding: [1, 7]) }
    #expect(
      error.description
        == "Unsteady: the default values of absent fields differ each time at offset 2"
    )
    let value = Unsteady(a: 7)
    #expect(try Unsteady(decoding: value.encodedBytes()) == value)
  }

  @Test func skipsWhatItDoesNotKeep() throws {
    let player = try Forgetful.Player(decoding: [7, 1, 2, 2, 0x61, 0x62, 0, 9])
    #expect(player == Forgetful.Player(id: 1, team: 2))
    #expect(try player.encodedBytes() == [2, 1, 2])
    // Defaults with something unknown behind them are no refusal.
    #expect(try Forgetful.Player(decoding: [3, 1, 0, 9]) == Forgetful.Player(id: 1))
  }

  @Test(arguments: [
    RefusedSample(
      V2.Player.self,
      [4, 1, 0, 1, 0x78],
      "Player: bytes from offset 2 on hold only default values, so they must be absent"
    ),
    RefusedSample(
      V3.Player.self,
      [7, 1, 2, 2, 0x61, 0x62, 0, 7],
      "Player: bytes from offset 6 on hold only default values, so they must be absent"
    ),
    RefusedSample(
      Forgetful.Player.self,
      [2, 1, 0],
      "Player: bytes from offset 2 on hold only default values, so they must be absent"
    ),
    RefusedSample(
      V2.Player.self,
      [2, 1, 2],
      "Player.name: needs 1 byte at offset 3, but 0 remain"
    ),
    RefusedSample(
      V3.Player.self,
      [6, 1, 2, 2, 0x61, 0x62, 0],
      "Player.score: needs 2 bytes at offset 6, but 1 remains"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  // Alignment counts from behind the length, and in the defaults it must come out as in the packet.
  @Test(arguments: [
    Sample(Game.Later(id: 1), [3, 1] + [0xD1, 0xF1]),
    Sample(
      Game.Later(id: 1, rank: .silver),
      [11, 1, 0xA0, 0, 0] + [1, 0, 0, 0, 2] + [0xAB, 0xFF]
    ),
    Sample(
      Game.Later(id: 1, clan: .silver),
      [14, 1, 0x60, 0, 0] + [1, 0, 0, 0, 2] + [0, 1, 2] + [0xEB, 0xD0]
    ),
    Sample(
      Game.Later(id: 1, score: 8),
      [16, 1, 0x60, 0, 0] + [1, 0, 0, 0, 2] + [0, 0] + [0] + [8, 0] + [0x1F, 0xC8]
    ),
  ])
  func codesLaterFieldsOfEveryForm(_ sample: Sample) throws { try sample.check() }

  @Test func countsTheFirstVersionOnly() {
    #expect(V3.Player.minimumByteCount == 1 + 1)
    #expect(Game.Later.minimumByteCount == 1 + 1 + 2)
  }
}
