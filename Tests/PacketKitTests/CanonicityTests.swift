import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

/// One value, one byte string: what decodes encodes to the same bytes, whatever was done to them.
@Suite(.takesLong) struct CanonicityTests {
  /// How many mutations there are of all packets together, but for rounding.
  private static let mutationCount = LongTests.count(100_000)

  /// The number that a run's mutations follow from; put one that failed in its place.
  private static let seed = LongTests.seed

  private static let packets = Golden.packets.keys.sorted()

  @Test(arguments: packets)
  func whatDecodesEncodesToTheSameBytes(_ packet: String) throws {
    // Long packets cost time and show nothing that short ones do not.
    let fixtures = try #require(Fixture.goldensByPacket[packet])
    let short = fixtures.filter { $0.bytes.count < 700 }
    let type = try #require(Golden.packets[packet])
    var mutator = Mutator(of: short.isEmpty ? fixtures : short, seed: Self.seed)
    let count = Self.mutationCount / Self.packets.count
    let (accepted, failure) = decoded(type, from: &mutator, count: count)
    #expect(failure == nil, "\(packet), seed \(Self.seed)")
    #expect(accepted > 0, "all mutations are refused, so nothing is tested")
  }
}

/// How many of the mutations decode, and the first of them that does not come back.
///
/// There are `count` of them, or more if none of these decodes: with a checksum few do. A packet that loses bytes need only
/// come back once it has lost them.
private func decoded<Subject: Packet>(
  _ type: Subject.Type,
  from mutator: inout Mutator,
  count: Int
) -> (accepted: Int, failure: [UInt8]?) {
  var accepted = 0
  for index in 0..<100 * count where index < count || accepted == 0 {
    let bytes = mutator.next()
    guard let value = try? Subject(decoding: bytes) else { continue }
    accepted += 1
    guard let encoded = try? value.encodedBytes() else { return (accepted, bytes) }
    let kept = Subject.losesBytes ? try? Subject(decoding: encoded).encodedBytes() : bytes
    guard kept == encoded else { return (accepted, bytes) }
  }
  return (accepted, nil)
}
