import PacketKit
import PacketSnapshots

/// A sender and a receiver, whose acknowledgements arrive six frames later. They have seen so many frames that what they
/// keep is full.
final class SnapshotSession {
  private let worlds: [World]
  private let acknowledges: Bool
  private var sender = SnapshotSender<World>()
  private var target = SnapshotTarget()
  private var receiver = SnapshotReceiver<World>()
  private var acknowledgements = Array(repeating: SnapshotAcknowledgement(), count: 6)
  private var frame = 0

  /// The bytes of the last snapshot.
  private(set) var byteCount = 0

  /// - Parameter acknowledges: Whether the sender hears of what is received. If not, each snapshot is in full.
  private init(_ worlds: [World], acknowledges: Bool) throws {
    self.worlds = worlds
    self.acknowledges = acknowledges
    try run(3 * worlds.count)
  }

  /// Frames of a sender and a receiver, beside the same without acknowledgements.
  static func besideFull(moving: Int) -> Workload {
    let worlds = Array(World.frames(moving: moving).suffix(100))
    guard let session = try? SnapshotSession(worlds, acknowledges: true),
      let inFull = try? SnapshotSession(worlds, acknowledges: false)
    else { fatalError("cannot send") }
    return Workload(
      name: "send and receive 64 entities, \(moving) moving",
      byteCount: session.byteCount,
      referenceName: "in full",
      subject: { try session.run($0) },
      reference: { try inFull.run($0) },
      verify: {
        try session.run(1)
        try Disagreement.unless(
          try session.receiver.world?.encodedBytes() == session.world.encodedBytes(),
          "received worlds differ")
      })
  }

  /// The world of a frame: there and back again.
  private var world: World {
    let index = frame % (2 * worlds.count)
    return worlds[min(index, 2 * worlds.count - 1 - index)]
  }

  private func run(_ frames: Int) throws {
    for _ in 0..<frames {
      frame += 1
      sender.record(world)
      byteCount = 0
      try sender.send(to: &target) { datagram in
        byteCount += datagram.byteCount
        _ = try? receiver.receive(datagram)
      }
      target.acknowledge(acknowledgements[frame % 6])
      if acknowledges { acknowledgements[frame % 6] = receiver.acknowledgement }
    }
  }
}
