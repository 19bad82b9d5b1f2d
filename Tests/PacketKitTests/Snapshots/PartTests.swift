import PacketKit
import PacketMessaging
import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

/// Receivers that see different parts of a world.
@Suite struct PartTests {
  @Test func anEntityThatLeavesTheViewIsGone() throws {
    var sender = SnapshotSender<View>()
    var target = SnapshotTarget()
    var receiver = SnapshotReceiver<View>()
    var byteCounts: [Int] = []
    for ids: ClosedRange<UInt16> in [1...9, 1...9, 1...8, 1...9, 40...41] {
      sender.record(parts: [View(ids: [77]), View(ids: Array(ids))])
      let datagrams = try sender.datagrams(ofPart: 1, for: &target).1
      _ = try receiver.receive(datagrams[0])
      target.acknowledge(receiver.acknowledgement)
      #expect(receiver.world == View(ids: Array(ids)))
      byteCounts.append(datagrams[0].count)
    }
    // In full; the same; one gone; one new; all gone and two new.
    #expect(byteCounts.first == 3 + 4 + 9 * 4)
    #expect(byteCounts[1] == 3 + 1)
    #expect(byteCounts[2] < 3 + 4)
    #expect(3 + 4..<3 + 12 ~= byteCounts[3])
    #expect(3 + 8..<3 + 20 ~= byteCounts[4])
  }

  /// Receivers that are sent now one part, now another, over a network that loses.
  @Test(arguments: [0, 30])
  func nobodySeesWhatIsNotSentToIt(_ loss: Int) throws {
    var generator = SplitMix64(seed: LongTests.seed)
    var sender = SnapshotSender<View>(maximumDatagramByteCount: 64)
    var targets = Array(repeating: SnapshotTarget(), count: 6)
    var receivers = Array(repeating: SnapshotReceiver<View>(), count: 6)
    var shown = 0
    for _ in 0..<LongTests.count(20_000) {
      let parts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        View(ids: (0..<UInt16(50)).filter { _ in Bool.random(using: &generator) })
      }
      sender.record(parts: parts)
      for index in targets.indices {
        let part = Int.random(in: parts.indices, using: &generator)
        for datagram in try sender.datagrams(ofPart: part, for: &targets[index]).1
        where Int.random(in: 0..<100, using: &generator) >= loss {
          guard case .new(let view) = try receivers[index].receive(datagram) else { continue }
          #expect(view == parts[part], "seed \(LongTests.seed)")
          shown += 1
        }
        if Bool.random(using: &generator) {
          targets[index].acknowledge(receivers[index].acknowledgement)
        }
      }
    }
    #expect(shown > LongTests.count(20_000) / 2)
  }

  /// Whichever of them comes first, the acknowledgement says no more than the frame.
  @Test(arguments: [[0, 1], [1, 0], [0, 1, 0], [0, 0, 1, 1]])
  func twoPartsOfOneFrameAreNoBaseline(_ order: [Int]) throws {
    for arriving in order.indices {
      var sender = SnapshotSender<View>()
      var target = SnapshotTarget()
      var receiver = SnapshotReceiver<View>()
      sender.record(parts: [View(ids: [1, 2]), View(ids: [3, 4])])
      for (index, part) in order.enumerated() {
        let datagrams = try sender.datagrams(ofPart: part, for: &target).1
        if index == arriving { _ = try receiver.receive(datagrams[0]) }
      }
      target.acknowledge(receiver.acknowledgement)
      sender.record(View(ids: [5]))
      let (age, datagrams) = try sender.datagrams(for: &target)
      #expect(age == nil)
      _ = try receiver.receive(datagrams[0])
      #expect(receiver.world == View(ids: [5]))
    }
  }

  /// A part that has been acknowledged is what the receiver has, though it is sent another of the same frame.
  @Test func anAcknowledgedPartRemainsTheBaseline() throws {
    var sender = SnapshotSender<View>()
    var target = SnapshotTarget()
    var receiver = SnapshotReceiver<View>()
    sender.record(parts: [View(ids: [1, 2]), View(ids: [3, 4])])
    for part in [0, 1] {
      _ = try receiver.receive(sender.datagrams(ofPart: part, for: &target).1[0])
      target.acknowledge(receiver.acknowledgement)
    }
    sender.record(View(ids: [1]))
    let (age, datagrams) = try sender.datagrams(for: &target)
    #expect(age == 1)
    _ = try receiver.receive(datagrams[0])
    #expect(receiver.world == View(ids: [1]))
  }

  /// A part is encoded once for those that see it and have the same baseline.
  @Test func receiversShareTheWork() throws {
    var sender = SnapshotSender<CountedWorld>()
    let counter = Locked(0)
    let part = CountedWorld(
      world: SmallWorld(tick: 0, values: Array(repeating: 0, count: 12)), counter: counter)
    var targets = Array(repeating: SnapshotTarget(), count: 30)
    for frame in 0..<2 {
      sender.record(parts: [part, part, part])
      counter.withLock { $0 = 0 }
      for index in targets.indices {
        // One of ten goes from each part to the next.
        let room = (index + (frame == 1 && index < 3 ? 1 : 0)) % 3
        try sender.send(part: room, to: &targets[index]) { _ in }
        targets[index].acknowledge(SnapshotAcknowledgement(number: sender.number))
      }
      #expect(counter.withLock { $0 } == 3 * (frame + 1))
    }
  }

  /// Those of 64 frames, and no world beside them.
  @Test func partsOfOldFramesAreReleased() throws {
    var sender = SnapshotSender<CountedWorld>()
    let world = SmallWorld(tick: 0, values: Array(repeating: 0, count: 12))
    var target = SnapshotTarget()
    var old = Locked(0)
    weak let first = old
    for _ in 0..<64 {
      sender.record(parts: [CountedWorld(world: world, counter: old)])
      try sender.send(to: &target) { _ in }
      old = Locked(0)
    }
    #expect(first != nil)
    sender.record(CountedWorld(world: world, counter: old))
    #expect(first == nil)
  }

  /// What it acknowledged was a part of a frame of another sender, which had more of them.
  @Test func aTargetOfAnotherSenderBeginsInFull() throws {
    var old = SnapshotSender<View>()
    old.record(parts: [View(ids: [1]), View(ids: [2])])
    var target = SnapshotTarget()
    try old.send(part: 1, to: &target) { _ in }
    target.acknowledge(SnapshotAcknowledgement(number: 0))
    var new = SnapshotSender<View>()
    for _ in 0..<2 { new.record(View(ids: [3])) }
    let age = try new.send(to: &target) { _ in }
    #expect(age == nil)
  }
}

@Packet(updatesInPlace: true, delta: true)
private struct View: Equatable {
  @Identified var entities: [Seen]

  init(ids: [UInt16]) { entities = ids.map { Seen(id: $0, place: $0 &* 7) } }
}

@Packet(delta: true)
private struct Seen: Equatable, Identifiable {
  var id: UInt16
  var place: UInt16
}
