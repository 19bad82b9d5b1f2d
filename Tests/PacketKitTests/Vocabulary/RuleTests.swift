import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct RuleTests {
  private let broken = RuledPacket(identifier: 4, value: 0x8000_0000, ranges: [])

  @Test func encodingRejectsWhatBreaksARuleBeforeItWrites() throws {
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    for packet: any Packet in [broken, RuledByHand(broken)] {
      let error = #expect(throws: PacketError.self) { try writer.write(packet) }
      let sentence = "\(error?.description ?? "")".split(separator: ".").last
      #expect(sentence == "value: is too large for an initial window at offset 1")
      #expect(writer.count == 1)
    }
    var packet = RuledPacket.setting
    packet.ranges[1].upper = 0
    let error = #expect(throws: PacketError.self) { try packet.encodedBytes() }
    #expect(error?.path == "RuledPacket.ranges[1].upper")
    packet.ranges[1] = RuledRange(lower: 1, upper: 1)
    #expect(throws: PacketError.self) { try packet.encodedBytes() }
  }

  /// Each way of decoding gives the same error.
  @Test func decodingRejectsWhatBreaksARule() throws {
    let bytes: [UInt8] = [0, 4, 0x80, 0, 0, 0, 0]
    let sentence = "RuledPacket.value: is too large for an initial window at offset 2"
    #expect(throws: PacketError.self) { try RuledByHand(decoding: bytes) }
    let decoded = #expect(throws: PacketError.self) { try RuledPacket(decoding: bytes) }
    var packet = RuledPacket.setting
    let updated = #expect(throws: PacketError.self) { try packet.update(decoding: bytes) }
    let viewed = #expect(throws: PacketError.self) {
      _ = try PacketView<RuledPacket>(decoding: bytes)
    }
    #expect(
      [decoded, updated, viewed].map { $0?.description } == [sentence, sentence, sentence])
    #expect(PacketTree(of: RuledPacket.self, in: bytes).error?.description == sentence)
  }

  @Test func aDeltaRejectsWhatBreaksARule() throws {
    var baseline = RuledPacket.setting
    baseline.value = 1
    // Another identifier: valid, but not with that value.
    baseline.identifier = 4
    let error = #expect(throws: PacketError.self) {
      try RuledPacket(decoding: [0b0100_0000, 0x80, 0, 0, 0], against: baseline)
    }
    #expect(error?.path == "RuledPacket.value")
    #expect(throws: PacketError.self) { try broken.encodedBytes(against: baseline) }
  }

  /// Exports do not check rules, and say so.
  @Test func exportsSayWhatTheyDoNotCheck() throws {
    let notes = [
      "Not checked: RuledPacket.value: is too large for an initial window.",
      "Not checked: RuledPacket: the ranges are not in order.",
      "Not checked: RuledRange.upper: ends before it begins.",
    ]
    let export = WiresharkDissector(of: RuledPacket.self).source
    for note in notes { #expect(export.contains(note)) }
    let document = SchemaDocument(of: [RuledPacket.self])
    #expect(try SchemaDocument(parsing: document.json) == document)
    #expect(document.json.contains("the ranges are not in order"))
  }

  @Test func randomPacketsFollowTheRules() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(500) {
      let packet = try RuledPacket.random(using: &generator)
      #expect(packet.hasPossibleWindow && packet.isOrdered)
      #expect(try RuledPacket(decoding: packet.encodedBytes()) == packet)
    }
  }
}
