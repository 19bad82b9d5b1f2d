import PacketKit
import PacketSnapshots
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// `dump` of captured snapshots and entities, and their acknowledgements.
@Suite struct DatagramCaptureTests {
  private func capture(_ packet: String, _ name: String) throws -> [UInt8] {
    let fixtures = try FixtureFolder(named: "Fixtures").folder("Captures").fixtures()
    return try #require(fixtures.first { $0.packet == packet && $0.name == name }).bytes
  }

  private func snapshots(_ bytes: [UInt8], _ options: String...) -> ToolRun {
    let words = [
      "dump", "a.pcap", "--udp", "4711", "--to-server", "SnapshotAcknowledgement",
      "--from-server", "SnapshotDatagram<DeltaWorld>",
    ]
    return ToolRun(
      [SnapshotDatagram<DeltaWorld>.self, SnapshotAcknowledgement.self], words: words + options,
      files: ["a.pcap": bytes])
  }

  private func entities(_ bytes: [UInt8], _ options: String...) -> ToolRun {
    let words = [
      "dump", "a.pcap", "--udp", "4711", "--to-server", "EntityAcknowledgement",
      "--from-server", "EntityDatagram<Walker>",
    ]
    return ToolRun(
      [EntityDatagram<Walker>.self, EntityAcknowledgement.self], words: words + options,
      files: ["a.pcap": bytes])
  }

  @Test func snapshotsAreShownBesideTheirBaselines() throws {
    let run = try snapshots(capture("DeltaWorld", "snapshots"))
    #expect(run.failure == nil)
    let delta = """
      # Packet of 2026-02-28T23:59:59.000003Z from 10.0.0.1:4711 to 10.0.0.2:50000
      # SnapshotDatagram<DeltaWorld>: 11 bytes
      a5 5a        # session 42330
      00 00 00 03  # frame 3
      02           # age 2
      30 70 00 00  # delta 4 bytes
      # against the state of frame 1
      # DeltaWorld: a delta of 4 bytes, against a baseline of 120
      0.0  0           # DeltaWorld.tick unchanged
      0.1  0           # DeltaWorld.name unchanged
      0.2  1           # DeltaWorld.wind changed
      0.3  1000001110  # DeltaWorld.wind large difference 14: 9

      """
    #expect(run.output.contains(delta))
    let joined = """
      # all fragments, against the state of frame 1
      # DeltaWorld: a delta of 86 bytes, against a baseline of 120
      0.0   0 \

      """
    #expect(run.output.contains(joined))
    let others = [
      "# SnapshotAcknowledgement: 6 bytes", "# age 0", "# world.tick 1", "# world.name \"Zoë\"",
      "# age 131", "# fragment.index 0", "# fragment.byteCount 86", "# fragment.bytes 53 bytes",
      "# age 195", "# fragment.index 1", "# fragment.bytes 33 bytes",
    ]
    for other in others { #expect(run.output.contains(other + "\n"), "\(other)") }
  }

  /// What is said of each datagram of a capture that begins within a session.
  @Test func snapshotsWithoutBaselinesSaySo() throws {
    let run = try snapshots(capture("DeltaWorld", "snapshots, begun later"))
    let malformed = "DeltaWorld: ends at offset 3, but 1 byte is left over"
    #expect(run.failure?.code == .badPacket && run.failure?.message.hasSuffix(malformed) == true)
    let sentences = [
      "against the state of frame 1, which is not in the capture",
      "all fragments", "DeltaWorld: 120 bytes",
      "against the state of frame 5", "DeltaWorld: a delta of 4 bytes, against a baseline of 120",
      // To another client.
      "against the state of frame 5, which is not in the capture",
      "against the state of frame 5", "DeltaWorld: a delta of 4 bytes, against a baseline of 120",
      "late: a receiver drops it",
      "against the state of frame 7", malformed,
    ]
    #expect(self.sentences(of: run) == sentences)
  }

  @Test func entitiesAreShownBesideTheirBaselines() throws {
    let run = try entities(capture("Walker", "entities"))
    #expect(run.failure == nil)
    let delta = """
      # EntityDatagram<Walker>: 15 bytes
      a5 5a        # session 42330
      00 00 00 02  # number 2
      00 00 00 03  # frame 3
      00 01        # count 1
      c1 20 22     # updates 3 bytes
      # entity 1, against its state of frame 1
      # Walker: a delta of 1 byte, against a baseline of 9
      0.0  0     # Walker.id unchanged
      0.1  0     # Walker.name unchanged
      0.2  1     # Walker.place changed
      0.3  0001  # Walker.place small difference 1: 101
      0.7  0     # Walker unused bits

      """
    #expect(run.output.hasSuffix(delta))
    #expect(run.output.contains("# updates 19 bytes\n") && run.output.contains("# earlier 0\n"))
  }

  @Test func entitiesWithoutBaselinesSaySo() throws {
    let run = try entities(capture("Walker", "entities, begun later"))
    #expect(run.failure == nil)
    let sentences = [
      "entity 3, in full", "Walker: 9 bytes",
      "entity 1 is gone", "entity 3, against its state of frame 5",
      "Walker: a delta of 1 byte, against a baseline of 9",
      "entity 3, against its state of frame 6",
      "Walker: a delta of 8 bytes, against a baseline of 9",
      "entity 4, in full", "Walker: 9 bytes",
      "entity 1, in full", "Walker: 9 bytes",
      "what the next update differs from is not in the capture",
    ]
    #expect(self.sentences(of: run) == sentences)
  }

  /// The lines of a dump that begin with a comment, but for the headings of its packets.
  private func sentences(of run: ToolRun) -> [String] {
    run.output.split(separator: "\n").filter {
      $0.hasPrefix("# ") && !$0.hasPrefix("# Packet ") && !$0.hasPrefix("# SnapshotDatagram<")
        && !$0.hasPrefix("# EntityDatagram<")
    }.map { String($0.dropFirst(2)) }
  }

  @Test func contentsAreInJSON() throws {
    let name = "snapshots, begun later"
    let run = try snapshots(capture("DeltaWorld", name), "--json")
    let packets = try JSONParser.parse(run.output).elements
    let contents = packets.map { $0["contents"]?.elements ?? [] }
    #expect(contents.map(\.count) == [1, 0, 1, 1, 1, 2, 1])
    #expect(
      contents[0][0]["note"]?.string == "against the state of frame 1, which is not in the capture")
    #expect(contents[2][0]["fields"]?.elements.first?["value"]?.integer == 1)
    let changed = contents[3][0]["fields"]?.elements.first { $0["value"] != nil }
    #expect(changed?["path"]?.string == "DeltaWorld.wind" && changed?["value"]?.integer == 9)
    #expect(contents[6][0]["error"]?["offset"]?.integer == 3)
  }

  @Packet struct Answer: Sendable {
    var time: UInt8
    @LengthPrefixed(UInt16.self) var snapshot: SnapshotDatagram<DeltaWorld>
    var isLast: Bool
  }

  private func datagram(_ frame: UInt8, age: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xA5, 0x5A, 0, 0, 0, frame, age] + content
  }

  /// Datagrams may be in packets, and are of one flow if their addresses are equal.
  @Test func datagramsInPacketsAreRead() throws {
    func answer(_ datagram: [UInt8]) -> PacketTree {
      let bytes = [7, 0, UInt8(datagram.count)] + datagram + [1]
      return PacketTree(of: Answer.self, in: bytes)
    }
    var flows = CapturedFlows()
    var world = DeltaWorld.start
    let full = try datagram(1, age: 0, world.encodedBytes())
    #expect(flows.read(answer(full), "a to b").isEmpty)
    let baseline = world
    world.wind = 9
    let delta = answer(datagram(2, age: 1, try world.encodedBytes(against: baseline)))
    for (addresses, isKnown) in [("a to b", true), ("a to c", false)] {
      let content = try #require(flows.read(delta, addresses).first)
      if case .delta(_, let tree) = content {
        #expect(isKnown && tree.error == nil)
      } else {
        #expect(!isKnown)
      }
    }
  }

  /// Many long states are forgotten, those of the flows without datagrams for the longest time first.
  @Test func statesTakeBoundedMemory() throws {
    var flows = CapturedFlows()
    var world = DeltaWorld.start
    world.name = String(repeating: "a", count: 60_000)
    let full = try datagram(1, age: 0, world.encodedBytes())
    let tree = PacketTree(of: SnapshotDatagram<DeltaWorld>.self, in: full)
    for flow in 0..<40 { _ = flows.read(tree, "\(flow)") }
    #expect(flows.problem != nil)
    let bytes = try datagram(2, age: 1, world.encodedBytes(against: world))
    let delta = PacketTree(of: SnapshotDatagram<DeltaWorld>.self, in: bytes)
    for (addresses, isKnown) in [("39", true), ("0", false)] {
      let content = try #require(flows.read(delta, addresses).first)
      if case .delta = content { #expect(isKnown) } else { #expect(!isKnown) }
    }
  }

  /// Whatever a receiver takes, tools show, and nothing of it is lost.
  @Test func allThatIsReceivedIsShown() throws {
    func check<Datagram: Packet>(_ type: Datagram.Type, _ folder: String) throws {
      let fixtures = try FixtureFolder(named: "Fixtures").folder(folder).fixtures()
        .filter { $0.heading.first?.hasPrefix("error: ") == false }
      #expect(fixtures.count > 5)
      for fixture in fixtures {
        #expect(try Datagram(decoding: fixture.bytes).encodedBytes() == fixture.bytes, "\(fixture)")
        #expect(PacketTree(of: type, in: fixture.bytes).error == nil, "\(fixture)")
      }
    }
    try check(SnapshotDatagram<DeltaWorld>.self, "Snapshots")
    try check(SnapshotDatagram<DeltaWorld>.self, "Fragments")
    try check(EntityDatagram<Walker>.self, "Entities")
  }

  @Test func noInputBreaksThem() throws {
    try verifyCanonical(SnapshotDatagram<DeltaWorld>.self)
    try verifyCanonical(EntityDatagram<Walker>.self)
  }

  @Test func damagedCapturesAreRead() throws {
    for (packet, name) in [
      ("DeltaWorld", "snapshots, begun later"), ("Walker", "entities, begun later"),
    ] {
      let bytes = try capture(packet, name)
      for index in stride(from: 24, to: bytes.count, by: LongTests.areEnabled ? 1 : 23) {
        for bit in 0..<(LongTests.areEnabled ? 8 : 1) {
          var changed = bytes
          changed[index] ^= 0x80 >> UInt8(bit)
          let run = packet == "Walker" ? entities(changed) : snapshots(changed)
          #expect(run.failure?.code != .noInput)
        }
      }
    }
  }
}
