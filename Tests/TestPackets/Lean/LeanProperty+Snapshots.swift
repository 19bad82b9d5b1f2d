import PacketKit
import PacketSnapshots

extension LeanProperty {
  /// Each new state of snapshots encodes to the bytes that it was received as, and an error changes nothing.
  static let snapshots = LeanProperty("snapshots", .snapshots, [receives])

  private static func receives(_ input: RawSpan) -> Bool {
    var received: [(number: UInt16, world: DeltaWorld)] = []
    var receiver = SnapshotReceiver<DeltaWorld>()
    var rest = input
    while rest.byteCount > 0 {
      let count = Int(unsafe rest.unsafeLoad(as: UInt8.self))
      rest = rest.extracting(droppingFirst: 1)
      let datagram = rest.extracting(first: min(count, rest.byteCount))
      rest = rest.extracting(droppingFirst: datagram.byteCount)
      if isFragment(datagram) { continue }
      let before = receiver.acknowledgement
      guard case .new(let world)? = try? receiver.receive(datagram) else {
        guard receiver.acknowledgement == before else { return false }
        continue
      }
      guard let number = receiver.acknowledgement.number else { return false }
      var writer = PacketWriter()
      do throws(PacketError) {
        if let age = receiver.baselineAge {
          guard let baseline = received.last(where: { $0.number == number &- UInt16(age) }) else {
            return false
          }
          try writer.write(world, against: baseline.world)
        } else {
          try writer.write(world)
        }
      } catch {
        return false
      }
      guard isEqual(datagram.extracting(droppingFirst: 3), writer.bytes) else { return false }
      received.append((number, world))
    }
    return true
  }

  private static func isFragment(_ datagram: RawSpan) -> Bool {
    guard datagram.byteCount > 2 else { return false }
    return unsafe datagram.unsafeLoad(fromByteOffset: 2, as: UInt8.self) >= 0x80
  }
}
