import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

/// What a packet's description says, what its decoder does, and what a view does: three readings of one declaration.
@Suite(.takesLong) struct DescriptionTests {
  private static let seed = LongTests.seed

  @Test(arguments: Fixture.goldens + Fixture.malformed)
  func everyFixtureIsReadAsDescribed(_ fixture: Fixture) throws {
    try verify(try fixture.type, fixture.bytes)
  }

  @Test(arguments: Fixture.goldens)
  func hostileInputsAreReadAsDescribed(_ fixture: Fixture) throws {
    let type = try fixture.type
    let inputs = HostileInputs(of: fixture.bytes)
    // The work grows with the square of the length.
    let step = fixture.bytes.count / (LongTests.areEnabled ? 30 : 15) + 1
    for input in LongTests.sample(inputs.truncations, every: step) { try verify(type, input.bytes) }
    for input in LongTests.sample(inputs.bitFlips, every: step) { try verify(type, input.bytes) }
    for input in inputs.extensions { try verify(type, input.bytes) }
    for input in LongTests.sample(inputs.inflations, every: step) { try verify(type, input.bytes) }
  }

  @Test(arguments: Golden.packets.keys.sorted())
  func mutatedPacketsAreReadAsDescribed(_ packet: String) throws {
    let type = try #require(Golden.packets[packet])
    let malformed = Fixture.malformed.filter { $0.packet == packet }
    let fixtures = try #require(Fixture.goldensByPacket[packet]) + malformed
    var mutator = Mutator(of: fixtures, seed: Self.seed)
    for _ in 0..<LongTests.count(300) { try verify(type, mutator.next()) }
  }

  /// Small numbers, so that much of it decodes.
  @Test(arguments: Golden.packets.keys.sorted() + others.keys.sorted())
  func randomBytesAreReadAsDescribed(_ packet: String) throws {
    let type = try #require(Golden.packets[packet] ?? Self.others[packet])
    var generator = SplitMix64(seed: Self.seed)
    for _ in 0..<LongTests.count(300) {
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

  /// Keys that are equal though their bytes are not, that are out of order, and that are expensive to hash.
  @Test func keysAreReadAsDescribed() throws {
    let texts = ["e\u{301}", "\u{E9}", "a", "", "e" + String(repeating: "\u{301}", count: 200)]
    let numbers = [0.0, -0.0, 1, .nan, .infinity]
    var generator = SplitMix64(seed: Self.seed)
    for _ in 0..<200 {
      let keys = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Keyed.Key(
          text: texts.randomElement(using: &generator) ?? "",
          number: numbers.randomElement(using: &generator) ?? 0,
          data: Data()
        )
      }
      let sorted = Int.random(in: 0..<4, using: &generator) > 0
      try verify(Keyed.self, try Keyed.bytes(keys, sorted: sorted))
    }
    // Of all these the hash is the same.
    for count in [63, 64, 65, 70] {
      let keys = (0..<count).map { number in
        Keyed.Key(text: "", number: 0, data: Data(repeating: 7, count: 90) + [UInt8(number)])
      }
      let bytes = try Keyed.bytes(keys, sorted: true)
      try verify(Keyed.self, bytes)
      #expect((PacketTree(of: Keyed.self, in: bytes).error == nil) == (count <= 64))
    }
  }

  /// Elements that take no bytes are as cheap as their counts.
  @Test func emptyElementsTakeNoMemory() throws {
    let bytes = [0, 0, 8, 0] + [[UInt8]](repeating: [0, 0, 4, 0], count: 2048).joined()
    let tree = PacketTree(of: Nothings.self, in: bytes)
    #expect(tree.error == nil)
    var count = 0
    tree.forEachNode { _, _ in count += 1 }
    #expect(count == 2 + 2 * 2048)
    try verify(Nothings.self, bytes)
  }

  private func verify<Subject: Packet>(
    _ type: Subject.Type,
    _ bytes: [UInt8],
    _ limits: PacketLimits = .init()
  ) throws {
    do throws(VerificationFailure) {
      try verifyDescription(of: type, in: bytes, limits: limits)
    } catch {
      Issue.record("\(error); seed \(Self.seed), \(limits.maximumDepth), \(bytes)")
    }
    do throws(Violation) {
      try verifyView(of: type, in: bytes, limits: limits)
    } catch {
      Issue.record("\(error); seed \(Self.seed), \(limits.maximumDepth), \(bytes)")
    }
  }
}

@Packet private struct Keyed {
  @Packet struct Key: Hashable {
    var text: String
    var number: Double
    var data: Data
  }

  var keys: Set<Key>
  var others: [String: UInt8]

  /// The bytes of keys that need not be a set.
  static func bytes(_ keys: [Key], sorted: Bool) throws -> [UInt8] {
    var encodings = try keys.map { try $0.encodedBytes() }
    if sorted { encodings.sort { $0.lexicographicallyPrecedes($1) } }
    return [0, 0, 0, UInt8(keys.count)] + encodings.joined() + [0, 0, 0, 0]
  }
}

@Packet private struct Nothings {
  @Packet struct Nothing {}

  var lists: [[Nothing]]
}
