import PacketKit
import PacketSnapshots
import Testing

@testable import TestPackets

/// What a receiver of snapshots looks at first, in the order that the article PacketSnapshots has.
@Suite struct ReceptionOrderTests {
  private static let session: [UInt8] = [0, 7]

  /// A receiver whose newest and only state is of frame 3.
  private func receiver() throws -> SnapshotReceiver<SmallWorld> {
    var receiver = SnapshotReceiver<SmallWorld>()
    let world = SmallWorld(tick: 0, values: Array(repeating: 0, count: 12))
    _ = try receiver.receive(Self.session + [0, 0, 0, 3, 0] + world.encodedBytes())
    #expect(receiver.frame == 3)
    return receiver
  }

  @Test func aMalformedHeaderComesFirst() throws {
    var receiver = try receiver()
    // A state that is late, too.
    let error = #expect(throws: PacketError.self) {
      try receiver.receive(Self.session + [0, 0, 0, 2, 2])
    }
    #expect(error?.description == "a snapshot of frame 2 has no baseline at offset 2")
  }

  /// - Parameter header: The frame, and the age of its baseline. Frame 1 has never been there.
  @Test(arguments: [[0, 0, 0, 3, 0], [0, 0, 0, 2, 0], [0, 0, 0, 2, 1], [0, 0, 0, 2, 0x81, 0]])
  func thenAStateThatIsNotNewer(_ header: [UInt8]) throws {
    var receiver = try receiver()
    guard case .late = try receiver.receive(Self.session + header) else {
      Issue.record("not late")
      return
    }
  }

  @Test(arguments: [[0, 0, 0, 9, 2], [0, 0, 0, 9, 0x82, 0]])
  func thenABaselineThatIsMissing(_ header: [UInt8]) throws {
    var receiver = try receiver()
    guard case .withoutBaseline = try receiver.receive(Self.session + header) else {
      Issue.record("a baseline from nowhere")
      return
    }
  }

  @Test(arguments: [[0, 0, 0, 9, 0], [0, 0, 0, 9, 6], [0, 0, 0, 9, 0x86, 0]])
  func theRestIsReadOfOthers(_ header: [UInt8]) throws {
    var receiver = try receiver()
    #expect(throws: PacketError.self) { try receiver.receive(Self.session + header) }
    #expect(receiver.frame == 3)
  }
}
