import PacketKit
import PacketSnapshots

extension LeanProperty {
  /// Each new state of snapshots encodes to the bytes that it was received as, and an error changes nothing.
  static let snapshots = LeanProperty("snapshots", .snapshots, [receives])

  private static func receives(_ input: RawSpan) -> Bool {
    var received: [(session: UInt16?, frame: UInt32, world: DeltaWorld)] = []
    var receiver = SnapshotReceiver<DeltaWorld>()
    var rest = input
    while rest.byteCount > 0 {
      let count = Int(unsafe rest.unsafeLoad(as: UInt8.self))
      rest = rest.extracting(droppingFirst: 1)
      let datagram = rest.extracting(first: min(count, rest.byteCount))
      rest = rest.extracting(droppingFirst: datagram.byteCount)
      if isFragment(datagram) { continue }
      let before = receiver.acknowledgement
      guard case .new(let world, let frame)? = try? receiver.receive(datagram) else {
        guard receiver.acknowledgement == before else { return false }
        continue
      }
      guard receiver.frame == frame else { return false }
      let session = receiver.session
      var writer = PacketWriter()
      do throws(PacketError) {
        if let age = receiver.baselineAge {
          let baseline = received.last {
            $0.session == session && $0.frame == frame &- UInt32(age)
          }
          guard let baseline else { return false }
          try writer.write(world, against: baseline.world)
        } else {
          try writer.write(world)
        }
      } catch {
        return false
      }
      guard isEqual(datagram.extracting(droppingFirst: 7), writer.bytes) else { return false }
      received.append((session, frame, world))
    }
    return true
  }

  private static func isFragment(_ datagram: RawSpan) -> Bool {
    guard datagram.byteCount > 6 else { return false }
    return unsafe datagram.unsafeLoad(fromByteOffset: 6, as: UInt8.self) >= 0x80
  }
}
