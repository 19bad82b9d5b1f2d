import PacketKit
import PacketTesting
import Testing

/// Random values of every packet that the tests know.
@Suite struct RandomPacketTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  @Test(arguments: Golden.packets.keys.sorted() + ["EverythingPacket", "EverythingMessage"])
  func everyPacketHasRandomValues(_ name: String) throws {
    let others: [String: any (Packet & Sendable).Type] = [
      "EverythingPacket": EverythingPacket.self, "EverythingMessage": EverythingMessage.self,
    ]
    let type = try #require(Golden.packets[name] ?? others[name])
    var generator = SplitMix64(seed: Self.seed)
    do {
      for _ in 0..<5 { try check(type, using: &generator) }
    } catch {
      Issue.record("seed \(Self.seed): \(error)")
    }
  }

  private func check<Value: Packet>(
    _ type: Value.Type,
    using generator: inout SplitMix64
  ) throws {
    let bytes = try Value.random(using: &generator).encodedBytes()
    #expect(try Value(decoding: bytes).encodedBytes() == bytes)
  }

  @Test func valuesFollowFromTheSeed() throws {
    var first = SplitMix64(seed: 7)
    var second = SplitMix64(seed: 7)
    var third = SplitMix64(seed: 8)
    let values = try (0..<20).map { _ in try PlayerState.random(using: &first) }
    #expect(try (0..<20).map { _ in try PlayerState.random(using: &second) } == values)
    #expect(try (0..<20).map { _ in try PlayerState.random(using: &third) } != values)
    #expect(Set(values.map(\.username)).count > 3)
  }

  @Test func aPacketWithoutValuesSaysSo() {
    var generator = SplitMix64(seed: 1)
    #expect(throws: NoRandomPacket.self) { try Impossible.random(using: &generator) }
  }
}

/// A packet that refuses everything.
private struct Impossible: Packet {
  init(from reader: inout PacketReader) throws(PacketError) { throw PacketError("never", at: 0) }
  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}
