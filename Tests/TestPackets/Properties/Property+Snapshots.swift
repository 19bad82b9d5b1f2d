import PacketKit
import PacketSnapshots

extension Property {
  /// Snapshots: each new state encodes to the bytes that it was received as, and an error changes nothing.
  ///
  /// The input is a list of datagrams, before each a byte with the count of its bytes. Fragments are left out: they have a
  /// property of their own.
  package static let snapshots = Property("snapshots", [Subject("DeltaWorld", check)])

  private static func check(_ input: [UInt8]) throws {
    var received: [(number: UInt16, world: DeltaWorld)] = []
    var receiver = SnapshotReceiver<DeltaWorld>()
    var rest = input[...]
    while let count = rest.popFirst() {
      let datagram = Array(rest.prefix(Int(count)))
      rest = rest.dropFirst(Int(count))
      if datagram.count > 2, datagram[2] >= 0x80 { continue }
      let before = receiver.acknowledgement
      guard case .new(let world)? = try? receiver.receive(datagram) else {
        try require(receiver.acknowledgement == before, "\(datagram) is rejected, and the newest")
        continue
      }
      guard let number = receiver.acknowledgement.number else {
        throw Violation("\(datagram) is new, but not the newest")
      }
      let content = Array(datagram.dropFirst(3))
      let encoding: [UInt8]
      if let age = receiver.baselineAge {
        let baseline = received.last { $0.number == number &- UInt16(age) }
        guard let baseline else { throw Violation("\(datagram) has no baseline") }
        encoding = try world.encodedBytes(against: baseline.world)
      } else {
        encoding = try world.encodedBytes()
      }
      try require(encoding == content, "\(content) encodes to \(encoding)")
      received.append((number, world))
    }
  }
}
