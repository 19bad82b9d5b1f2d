import PacketKit
import PacketSnapshots
import PacketTesting

/// A receiver of snapshots in fragments, among many times as many random fragments.
///
/// A random fragment states another count of bytes than those that have been sent. If it did not, nothing would distinguish
/// it from one of theirs.
package struct FragmentFlood {
  private static let maximumByteCount = 40_000

  private var generator: SplitMix64
  private var sender = SnapshotSender<Expanse>()
  private var target = SnapshotTarget()
  private var receiver = SnapshotReceiver<Expanse>(maximumSnapshotByteCount: maximumByteCount)
  private var frame: UInt32 = 1
  /// The worlds of the last frames, by their frames modulo 64, and the counts of bytes of their snapshots.
  private var worlds = Array(repeating: Expanse(tick: 0, byteCount: 0), count: 64)
  private var byteCounts = Array(repeating: 0, count: 64)

  /// How many random fragments have been received, and how many states.
  package private(set) var counts = (fragments: 0, states: 0)

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Sends the next state, in fragments among random ones.
  ///
  /// - Throws: ``Violation`` if the receiver takes what was not sent for a state.
  package mutating func advance() throws(Violation) {
    let world = Expanse(tick: frame, byteCount: .random(in: 0...35_000, using: &generator))
    worlds[Int(frame % 64)] = world
    sender.record(world)
    var datagrams: [[UInt8]] = []
    do throws(PacketError) {
      try sender.send(to: &target) { datagram in
        datagrams.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
      }
    } catch {
      throw Violation("\(world.bytes.count) bytes are not sent: \(error)")
    }
    byteCounts[Int(frame % 64)] = datagrams[0].count < 11 ? 0 : statedByteCount(datagrams[0])
    datagrams.shuffle(using: &generator)
    for datagram in datagrams {
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        counts.fragments += 1
        try receive(randomFragment(from: datagram))
      }
      try receive(datagram)
    }
    if Bool.random(using: &generator) { target.acknowledge(receiver.acknowledgement) }
    frame += 1
  }

  private mutating func receive(_ bytes: [UInt8]) throws(Violation) {
    guard case .new(let world, let frame)? = try? receiver.receive(bytes) else { return }
    counts.states += 1
    guard world == worlds[Int(world.tick % 64)],
      frame == world.tick, receiver.session == sender.session
    else { throw Violation("a state of \(world.bytes.count) bytes that was not sent") }
  }

  private func statedByteCount(_ fragment: [UInt8]) -> Int {
    Int(fragment[8]) << 16 | Int(fragment[9]) << 8 | Int(fragment[10])
  }

  private mutating func randomFragment(from datagram: [UInt8]) -> [UInt8] {
    var fragment: [UInt8]
    if datagram.count > 11, Bool.random(using: &generator) {
      fragment = datagram
    } else {
      let count = Int.random(in: 11...1200, using: &generator)
      fragment = (0..<count).map { _ in .random(in: 0...255, using: &generator) }
      let near = frame &+ UInt32.random(in: 0...8, using: &generator) &- 3
      if Int.random(in: 0..<8, using: &generator) != 0 {
        fragment[..<2] = datagram[..<2]
        for index in 2..<6 { fragment[index] = UInt8(truncatingIfNeeded: near >> (40 - 8 * index)) }
      }
    }
    fragment[6] = 0x80 | .random(in: 0...127, using: &generator)
    if Bool.random(using: &generator) { fragment[6] &= 0xC1 }
    fragment[7] = .random(in: 0...40, using: &generator)
    var byteCount = Int.random(in: 0...Self.maximumByteCount + 1000, using: &generator)
    if Bool.random(using: &generator) {
      // The last of a snapshot whose other fragments are as long as they can be.
      fragment[6] |= 0x40
      byteCount = Int(fragment[7]) * 1189 + fragment.count - 11
    }
    if byteCounts.contains(byteCount) { byteCount = 0 }
    fragment[8] = UInt8(truncatingIfNeeded: byteCount >> 16)
    fragment[9] = UInt8(truncatingIfNeeded: byteCount >> 8)
    fragment[10] = UInt8(truncatingIfNeeded: byteCount)
    return fragment
  }
}
