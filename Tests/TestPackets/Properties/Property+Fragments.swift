import PacketKit
import PacketSnapshots

extension Property {
  /// Fragments: whatever is received, a new state has exactly the datagrams that its snapshot is divided into, and all of
  /// them have been received.
  ///
  /// The bytes are the steps of a ``FragmentScript``.
  package static let fragments = Property("fragments", [Subject("script", FragmentScript.run)])
}

/// A sender and a receiver, between which anything may happen.
private struct FragmentScript {
  private static let datagramByteCount = 64
  private static let maximumByteCount = 140

  private var input: ArraySlice<UInt8>
  private var sender = SnapshotSender<Expanse>(
    maximumDatagramByteCount: datagramByteCount, maximumSnapshotByteCount: maximumByteCount)
  private var target = SnapshotTarget()
  private var receiver = SnapshotReceiver<Expanse>(maximumSnapshotByteCount: maximumByteCount)
  private var tick: UInt32 = 0
  /// What the sender has sent, the newest last.
  private var sent: [[UInt8]] = []
  private var received: [[UInt8]] = []
  /// The states of the receiver, with what acknowledges them. There are few, and a dictionary takes longer.
  private var states: [(acknowledgement: SnapshotAcknowledgement, world: Expanse)] = []

  static func run(_ input: [UInt8]) throws {
    var script = FragmentScript(input: input[...])
    while let step = script.input.popFirst() { try script.take(step) }
  }

  private init(input: ArraySlice<UInt8>) { self.input = input }

  private mutating func next() -> Int { Int(input.popFirst() ?? 0) }

  private mutating func take(_ step: UInt8) throws {
    switch step % 6 {
    case 0: try sendNextWorld(byteCount: next() % 160)
    case 1: target.acknowledge(receiver.acknowledgement)
    case 2:
      let count = next()
      let bytes = Array(input.prefix(count))
      input = input.dropFirst(count)
      try receive(bytes)
    case 3:
      guard var bytes = someDatagram() else { return }
      bytes[next() % bytes.count] ^= UInt8(next())
      try receive(bytes)
    default:
      if let bytes = someDatagram() { try receive(bytes) }
    }
  }

  private mutating func sendNextWorld(byteCount: Int) throws {
    tick += 1
    sender.record(Expanse(tick: tick, byteCount: byteCount))
    do throws(PacketError) {
      try sender.send(to: &target) { datagram in
        sent.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
      }
    } catch {
      try require(
        byteCount + 20 > Self.maximumByteCount, "\(byteCount) bytes are not sent: \(error)")
    }
  }

  private mutating func someDatagram() -> [UInt8]? {
    let choice = next()
    return sent.isEmpty ? nil : sent[sent.count - 1 - choice % sent.count]
  }

  private mutating func receive(_ bytes: [UInt8]) throws {
    let before = receiver.acknowledgement
    received.append(bytes)
    let reception: SnapshotReceiver<Expanse>.Reception
    do throws(PacketError) {
      reception = try receiver.receive(bytes)
    } catch {
      try require(0...Self.maximumByteCount ~= error.offset, "an error outside the bytes: \(error)")
      return try requireUnchanged(from: before)
    }
    guard case .new(let world, _) = reception else { return try requireUnchanged(from: before) }
    let acknowledgement = receiver.acknowledgement
    try require(
      try acknowledgement.encodedBytes().elementsEqual(bytes.prefix(6)), "another frame than sent")
    try requireAllFragments(of: world, acknowledgement, bytes)
    states.append((acknowledgement, world))
  }

  private func requireUnchanged(from before: SnapshotAcknowledgement) throws {
    try require(receiver.acknowledgement == before, "acknowledges \(receiver.acknowledgement)")
    try require(
      receiver.world == state(before), "a state that was not received")
  }

  /// The newest state of a frame.
  private func state(_ acknowledgement: SnapshotAcknowledgement) -> Expanse? {
    states.last { $0.acknowledgement == acknowledgement }?.world
  }

  /// Divides the snapshot of a state again, into fragments as long as the first of those that have been received.
  private func requireAllFragments(
    of world: Expanse, _ acknowledgement: SnapshotAcknowledgement, _ last: [UInt8]
  ) throws {
    let age = last[6] & 0x3F
    var baseline = acknowledgement
    baseline.frame &-= UInt32(age)
    let content =
      try age == 0
      ? world.encodedBytes()
      : state(baseline).map { try world.encodedBytes(against: $0) } ?? []
    guard last[6] >= 0x80 else {
      return try require(
        last[6] == age && last[7...] == content[...], "\(last) is not the snapshot of \(world)")
    }
    let isComplete = received.contains { first in
      let size = first.count - 11
      guard content.count > size + 4, isFragment(first, 0x80 | age, 0) else { return false }
      return stride(from: 0, to: content.count, by: size).allSatisfy { start in
        let part = content[start..<min(start + size, content.count)]
        let kind = age | (part.endIndex == content.count ? 0xC0 : 0x80)
        return received.contains {
          isFragment($0, kind, start / size) && $0[9] == UInt8(content.count >> 8)
            && $0[10] == UInt8(truncatingIfNeeded: content.count) && $0[11...] == part
        }
      }
    }
    try require(isComplete, "\(world) comes of fragments that were not received")

    func isFragment(_ bytes: [UInt8], _ kind: UInt8, _ index: Int) -> Bool {
      bytes.count > 11 && bytes[..<6] == last[..<6] && bytes[6] == kind
        && bytes[7] == UInt8(index) && bytes[8] == 0
    }
  }
}
