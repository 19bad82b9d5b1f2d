import PacketKit
import PacketTesting
import Testing

/// What a packet's description says, and what its decoder does: two readings of one declaration.
@Suite struct DescriptionTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  @Test(arguments: try FixtureFolder.goldens() + FixtureFolder.malformed())
  func everyFixtureIsReadAsDescribed(_ fixture: Fixture) throws {
    try verify(try fixture.type, fixture.bytes)
  }

  @Test(arguments: try FixtureFolder.goldens())
  func hostileTwinsAreReadAsDescribed(_ fixture: Fixture) throws {
    let type = try fixture.type
    let twins = HostileTwins(of: fixture.bytes)
    // The work grows with the square of the length.
    let step = fixture.bytes.count / 100 + 1
    for twin in twins.truncations.filter({ $0.bytes.count % step == 0 }) {
      try verify(type, twin.bytes)
    }
    for (index, twin) in twins.bitFlips.enumerated() where index % step == 0 {
      try verify(type, twin.bytes)
    }
    for twin in twins.extensions { try verify(type, twin.bytes) }
    for (index, twin) in twins.inflations.enumerated() where index % step == 0 {
      try verify(type, twin.bytes)
    }
  }

  @Test(arguments: Golden.packets.keys.sorted())
  func mutatedPacketsAreReadAsDescribed(_ packet: String) throws {
    let type = try #require(Golden.packets[packet])
    let folder = try FixtureFolder(named: "Fixtures")
    let malformed = (try? FixtureFolder.malformed().filter { $0.packet == packet }) ?? []
    let fixtures = try folder.fixtures(of: packet) + malformed
    let seal = CanonicityTests.seals[packet]
    var mutator = Mutator(of: fixtures, seal: seal, seed: Self.seed)
    for _ in 0..<1000 { try verify(type, mutator.next()) }
  }

  /// Small numbers, so that much of it decodes.
  @Test(arguments: Golden.packets.keys.sorted() + others.keys.sorted())
  func randomBytesAreReadAsDescribed(_ packet: String) throws {
    let type = try #require(Golden.packets[packet] ?? Self.others[packet])
    var generator = SplitMix64(seed: Self.seed)
    for _ in 0..<1000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(
          in: 0...[1, 3, 255][Int.random(in: 0..<3, using: &generator)], using: &generator)
      }
      try verify(type, bytes)
      let limits = PacketLimits(
        maximumDepth: Int.random(in: 0...4, using: &generator),
        maximumElementCount: Int.random(in: 0...3, using: &generator)
      )
      try verify(type, bytes, limits)
    }
  }

  static let others: [String: any (Packet & Sendable).Type] = [
    "EverythingPacket": EverythingPacket.self, "EverythingMessage": EverythingMessage.self,
    "Forgetful": Forgetful.Player.self, "Unsteady": Unsteady.self, "Later": Game.Later.self,
    "V3": V3.Player.self,
  ]

  private func verify<Subject: Packet>(
    _ type: Subject.Type,
    _ bytes: [UInt8],
    _ limits: PacketLimits = .init()
  ) throws {
    do throws(DescriptionFailure) {
      try verifyDescription(of: type, in: bytes, limits: limits)
    } catch {
      Issue.record("\(error); seed \(Self.seed), \(limits.maximumDepth), \(bytes)")
    }
  }
}
