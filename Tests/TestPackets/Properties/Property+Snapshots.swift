import PacketKit
import PacketSnapshots

extension Property {
  /// Snapshots: each new state encodes to the bytes that it was received as, and an error changes nothing.
  ///
  /// The input is a list of datagrams, before each a byte with the count of its bytes. Fragments are left out: they have a
  /// property of their own.
  package static let snapshots = Property("snapshots", [Subject("DeltaWorld", check)])

  private static func check(_ input: [UInt8]) throws {
    var received: [(session: UInt16?, frame: UInt32, world: DeltaWorld)] = []
    var receiver = SnapshotReceiver<DeltaWorld>()
    var rest = input[...]
    while let count = rest.popFirst() {
      let datagram = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
      if datagram.count > 6, datagram[6] >= 0x80 { continue }
      let before = receiver.acknowledgement
      guard case .new(let world, let frame)? = try? receiver.receive(datagram) else {
        try require(receiver.acknowledgement == before, "\(datagram) is rejected, and the newest")
        continue
      }
      try require(receiver.frame == frame, "\(datagram) is new, but not the newest")
      let content = Array(datagram.dropFirst(7))
      let encoding: [UInt8]
      if let age = receiver.baselineAge {
        let baseline = received.last {
          $0.session == receiver.session && $0.frame == frame &- UInt32(age)
        }
        guard let baseline else { throw Violation("\(datagram) has no baseline") }
        encoding = try world.encodedBytes(against: baseline.world)
      } else {
        encoding = try world.encodedBytes()
      }
      try require(encoding == content, "\(content) encodes to \(encoding)")
      received.append((receiver.session, frame, world))
    }
  }
}
