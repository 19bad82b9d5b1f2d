import PacketKit
import PacketSnapshots
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// `dump` of captured snapshots and entities, and their acknowledgements.
@Suite struct DatagramCaptureTests {
  private func dump(
    _ name: String, _ packets: [any Packet.Type], from server: String, to client: String
  ) throws -> ToolRun {
    let fixture = try #require(
      FixtureFolder(named: "Fixtures").folder("Captures").fixtures().first { $0.packet == name })
    return ToolRun(
      packets,
      words: [
        "dump", "a.pcap", "--udp", "4711", "--to-server", client, "--from-server", server,
      ],
      files: ["a.pcap": fixture.bytes])
  }

  @Test func snapshotsHaveTheirHeaders() throws {
    let run = try dump(
      "DeltaWorld", [SnapshotDatagram<DeltaWorld>.self, SnapshotAcknowledgement.self],
      from: "SnapshotDatagram<DeltaWorld>", to: "SnapshotAcknowledgement")
    #expect(run.failure == nil)
    let delta = """
      # Packet of 2026-02-28T23:59:59.000003Z from 10.0.0.1:4711 to 10.0.0.2:50000
      # SnapshotDatagram<DeltaWorld>: 11 bytes
      a5 5a        # session 42330
      00 00 00 03  # frame 3
      02           # age 2
      30 70 00 00  # delta 4 bytes

      """
    #expect(run.output.contains(delta))
    let others = [
      "# SnapshotAcknowledgement: 6 bytes", "# age 0", "# world.tick 1", "# world.name \"Zoë\"",
      "# age 131", "# fragment.index 0", "# fragment.byteCount 86", "# fragment.bytes 53 bytes",
      "# age 195", "# fragment.index 1", "# fragment.bytes 33 bytes",
    ]
    for other in others { #expect(run.output.contains(other + "\n"), "\(other)") }
  }

  @Test func entitiesHaveTheirHeaders() throws {
    let run = try dump(
      "Walker", [EntityDatagram.self, EntityAcknowledgement.self], from: "EntityDatagram",
      to: "EntityAcknowledgement")
    #expect(run.failure == nil)
    let delta = """
      # EntityDatagram: 15 bytes
      a5 5a        # session 42330
      00 00 00 02  # number 2
      00 00 00 03  # frame 3
      00 01        # count 1
      c1 20 22     # updates 3 bytes

      """
    #expect(run.output.hasSuffix(delta))
    #expect(run.output.contains("# updates 19 bytes\n") && run.output.contains("# earlier 0\n"))
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
    try check(EntityDatagram.self, "Entities")
  }

  @Test func noInputBreaksThem() throws {
    try verifyCanonical(SnapshotDatagram<DeltaWorld>.self)
    try verifyCanonical(EntityDatagram.self)
  }
}
