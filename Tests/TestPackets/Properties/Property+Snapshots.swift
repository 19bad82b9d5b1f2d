import PacketKit
import PacketSnapshots

extension Property {
  /// Snapshots: each new state encodes to the bytes that it was received as, and an error changes nothing.
  ///
  /// The input is a list of datagrams, before each a byte with the count of its bytes.
  package static let snapshots = Property(
    "snapshots", [Subject(snapshotsOf: DeltaWorld.self)])
}

extension Subject {
  fileprivate init<World: DeltaPacket & Equatable & SendableMetatype>(
    snapshotsOf type: World.Type
  ) {
    self.init("\(type)") { input in
      var received: [(number: UInt16, world: World)] = []
      var receiver = SnapshotReceiver<World>()
      var rest = input[...]
      while let count = rest.popFirst() {
        let datagram = Array(rest.prefix(Int(count)))
        rest = rest.dropFirst(Int(count))
        let before = (receiver.acknowledgement, receiver.world, receiver.baselineAge)
        guard case .new(let world)? = try? receiver.receive(datagram) else {
          let after = (receiver.acknowledgement, receiver.world, receiver.baselineAge)
          try require(before == after, "\(datagram) brings no state, but changes the receiver")
          continue
        }
        guard let number = receiver.acknowledgement.number, receiver.world == world else {
          throw Violation("the newest state is not that of \(datagram)")
        }
        let content = Array(datagram.dropFirst(3))
        if let age = receiver.baselineAge {
          let baseline = received.last { $0.number == number &- UInt16(age) }
          guard let baseline else { throw Violation("\(datagram) has no baseline") }
          let encoding = try world.encodedBytes(against: baseline.world)
          try require(encoding == content, "\(content) encodes to \(encoding)")
        } else {
          let encoding = try world.encodedBytes()
          try require(encoding == content, "\(content) encodes to \(encoding)")
        }
        received.append((number, world))
      }
    }
  }
}
