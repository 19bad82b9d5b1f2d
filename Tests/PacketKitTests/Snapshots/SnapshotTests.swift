import PacketKit
import PacketMessaging
import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct SnapshotTests {
  private var world = SmallWorld(tick: 0, values: Array(repeating: 0, count: 12))

  @Test func thereIsNothingBeforeTheFirstFrame() throws {
    var sender = SnapshotSender<SmallWorld>()
    var target = SnapshotTarget()
    let (age, datagrams) = try sender.datagrams(for: &target)
    #expect(age == nil)
    #expect(datagrams.isEmpty)
    #expect(sender.frame == 0)
    let receiver = SnapshotReceiver<SmallWorld>()
    #expect(receiver.world == nil)
    #expect(receiver.acknowledgement == SnapshotAcknowledgement())
  }

  @Test func theFixturesAreReceivedOneAfterTheOther() throws {
    let fixtures = try FixtureFolder(named: "Fixtures").folder("Snapshots").fixtures()
    var receiver = SnapshotReceiver<DeltaWorld>()
    #expect(fixtures.count == 7)
    for fixture in fixtures {
      guard case .new(let world, _) = try receiver.receive(fixture.bytes) else {
        Issue.record("\(fixture) is late")
        continue
      }
      let value = try world.encodedBytes().map { String(Int($0) + 0x100, radix: 16).dropFirst() }
      #expect(fixture.heading == ["value: \(value.joined())"])
    }
    #expect(try receiver.acknowledgement.encodedBytes() == [0, 1, 0, 0, 0, 3])
  }

  /// A copy of a sender may be used while the sender is.
  @Test func copiesEncodeInMemoryOfTheirOwn() async throws {
    var sender = SnapshotSender<SmallWorld>()
    sender.record(world)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in UInt32(0)..<4 {
        group.addTask { [sender] in
          var sender = sender
          for tick in 0..<500 as Range<UInt32> {
            let world = SmallWorld(tick: first << 16 | tick, values: Array(repeating: 0, count: 12))
            sender.record(world)
            var target = SnapshotTarget()
            let (_, datagrams) = try sender.datagrams(for: &target)
            #expect(try datagrams.map { $0.dropFirst(7) } == [world.encodedBytes()[...]])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func whatIsAcknowledgedIsTheBaseline() throws {
    let pair = Pair(world)
    #expect(try pair.send() == nil)
    #expect(try pair.send() == nil)
    pair.acknowledge()
    #expect(try pair.send() == 1)
    #expect(try pair.send() == 2)
    #expect(pair.receiver.world == pair.world)
    #expect(pair.receiver.frame == 4)
  }

  /// The oldest baseline is 63 frames old; one frame later, the snapshot is full.
  @Test func aBaselineIsKeptFor63Frames() throws {
    let pair = Pair(world)
    _ = try pair.send()
    pair.acknowledge()
    for age in 1...63 { #expect(try pair.send(arrives: age == 63) == age) }
    #expect(try pair.send() == nil)
    #expect(pair.receiver.world == pair.world)
  }

  @Test func onlyWhatWasSentToAReceiverCounts() throws {
    let pair = Pair(world)
    for frame: UInt32 in [0, 1, 63, 64, .max] {
      #expect(!pair.acknowledges(frame))
    }
    _ = try pair.send()
    pair.sender.record(pair.world)  // Frame 2, which is not sent.
    _ = try pair.send()
    for frame: UInt32 in [2, 4, 67, .max] {
      #expect(!pair.acknowledges(frame))
    }
    #expect(!pair.acknowledges(3, session: pair.sender.session &+ 1))
    #expect(pair.acknowledges(3))
    #expect(!pair.acknowledges(1), "older")
    #expect(!pair.acknowledges(3), "the same")
    #expect(try pair.send() == 1)
    #expect(pair.acknowledges(0))
    #expect(!pair.acknowledges(3), "of a receiver that has nothing any more")
    #expect(try pair.send() == nil)
  }

  /// A server that is started again: its first snapshot replaces all states before, and none of them is a baseline.
  @Test(arguments: [1, 30, 100])
  func aReceiverFollowsASenderThatBeginsAnew(_ count: Int) throws {
    let pair = Pair(world)
    for _ in 0..<count { _ = try pair.send() }
    pair.acknowledge()
    let old = pair.bytes
    pair.sender = SnapshotSender()
    let isTaken = pair.acknowledges(1, session: pair.receiver.session)
    #expect(!isTaken)
    #expect(try pair.send() == nil)
    #expect(pair.receiver.world == pair.world)
    #expect(pair.receiver.session == pair.sender.session)
    #expect(pair.receiver.frame == 1)
    // Late datagrams of the former do not bring it back.
    guard case .late = try pair.receiver.receive(old) else {
      Issue.record("back to the former sender")
      return
    }
    // What the former had in a frame is no baseline.
    let later = Array(pair.bytes[..<2]) + [0, 0, 0, UInt8(count + 1), 1, 0, 0]
    if count > 1, case .withoutBaseline = try pair.receiver.receive(later) {
    } else {
      #expect(count == 1)
    }
    pair.acknowledge()
    #expect(try pair.send() == 1)
    #expect(pair.receiver.world == pair.world)
  }

  @Test func lateAndDoubledSnapshotsAreDropped() throws {
    let pair = Pair(world)
    _ = try pair.send()
    let first = pair.bytes
    _ = try pair.send()
    let world = pair.receiver.world
    for bytes in [first, pair.bytes] {
      guard case .late = try pair.receiver.receive(bytes) else {
        Issue.record("not late")
        continue
      }
    }
    #expect(pair.receiver.world == world)
  }

  @Test func malformedSnapshotsLeaveTheReceiverAsItWas() throws {
    let pair = Pair(world)
    _ = try pair.send()
    pair.acknowledge()
    _ = try pair.send(arrives: false)
    let world = pair.receiver.world
    let header = Array(pair.bytes[..<2])
    for (bytes, sentence) in [
      ([], "SnapshotHeader.session: needs 2 bytes at offset 0, but 0 remain"),
      (header + [0, 0, 0, 1], "SnapshotHeader.extent: needs 1 byte at offset 6, but 0 remain"),
      (
        header + [0, 0, 0, 1, 64],
        "SnapshotHeader.extent: 1 at offset 6 is not a value of SnapshotExtent"
      ),
      (header + [0, 0, 0, 0, 0], "a snapshot of frame 0 has no baseline at offset 2"),
      (header + [0, 0, 0, 2, 2], "a snapshot of frame 2 has no baseline at offset 2"),
      (pair.bytes + [0], "ends at offset \(pair.bytes.count), but 1 byte is left over"),
      (
        Array(pair.bytes.dropLast()),
        "SmallWorld.values[8].number: needs 1 byte at offset 13, but 0 remain"
      ),
    ] as [([UInt8], String)] {
      let error = #expect(throws: PacketError.self) { try pair.receiver.receive(bytes) }
      let isSaid = error?.description.hasPrefix(sentence) ?? false
      #expect(isSaid, "\(String(describing: error))")
      #expect(pair.receiver.world == world)
      #expect(pair.receiver.frame == 1)
    }
    guard case .withoutBaseline = try pair.receiver.receive(header + [0, 0, 0, 9, 2, 0, 0]) else {
      Issue.record("a baseline from nowhere")
      return
    }
    guard case .new = try pair.receiver.receive(pair.bytes) else {
      Issue.record("refused")
      return
    }
    #expect(pair.receiver.world == pair.world)
  }

  /// Once the ring is full, a state is decoded into the memory of the oldest.
  @Test func aReceiverReusesTheMemoryOfOldStates() throws {
    let pair = Pair(world)
    var places: Set<Int> = []
    for frame in 0..<200 {
      _ = try pair.send()
      pair.acknowledge()
      let isNew = pair.receiver.world.map { places.insert($0.values.place).inserted }
      if frame > 64 { #expect(isNew == false) }
      #expect(pair.receiver.world == pair.world)
    }
    #expect(places.count == 65)
  }

  /// A state that someone has kept stays what it was.
  @Test func aStateThatIsKeptDoesNotChange() throws {
    let pair = Pair(world)
    var kept: [(SmallWorld, SmallWorld?)] = []
    for _ in 0..<200 {
      _ = try pair.send()
      pair.acknowledge()
      kept.append((pair.world, pair.receiver.world))
    }
    for (sent, received) in kept { #expect(sent == received) }
  }

  /// The newest state is in the place of the ring that a malformed snapshot of 64 frames later would take.
  @Test func aMalformedSnapshotDoesNotTouchTheNewest() throws {
    let pair = Pair(world)
    for _ in 0..<70 {
      _ = try pair.send()
      pair.acknowledge()
    }
    for _ in 0..<63 { _ = try pair.send(arrives: false) }
    let newest = pair.receiver.world
    _ = try pair.send(arrives: false)
    for count in 0..<pair.bytes.count {
      #expect(throws: PacketError.self) { try pair.receiver.receive(Array(pair.bytes[..<count])) }
    }
    #expect(pair.receiver.world == newest)
    _ = try pair.receiver.receive(pair.bytes)
    #expect(pair.receiver.world == pair.world)
  }

  @Test func aWorldWithoutAnEncodingIsNotSent() throws {
    var sender = SnapshotSender<SmallWorld>()
    var target = SnapshotTarget()
    sender.record(SmallWorld(tick: 0, values: [1]))
    var count = 0
    do {
      try sender.send(to: &target) { _ in count += 1 }
      Issue.record("sent")
    } catch {
      #expect(count == 0)
    }
    sender.record(world)
    try sender.send(to: &target) { _ in count += 1 }
    #expect(count == 1)
  }

  /// 32 receivers of four different baselines: five encodings a frame, one of them in full.
  @Test func anEncodingIsMadeOnceForAllThatShareABaseline() throws {
    var sender = SnapshotSender<CountedWorld>()
    let counter = Locked(0)
    let world = CountedWorld(world: world, counter: counter)
    var targets = Array(repeating: SnapshotTarget(), count: 33)
    for _ in 0..<4 {
      sender.record(world)
      for index in targets.indices { try sender.send(to: &targets[index]) { _ in } }
    }
    for index in 0..<32 {
      targets[index].acknowledge(
        SnapshotAcknowledgement(session: sender.session, frame: UInt32(index % 4 + 1)))
    }
    sender.record(world)
    var first: [Int?: [UInt8]] = [:]
    counter.withLock { $0 = 0 }
    for index in targets.indices {
      let (age, datagrams) = try sender.datagrams(for: &targets[index])
      #expect(age == (index == 32 ? nil : 4 - index % 4))
      #expect(datagrams[0] == first[age, default: datagrams[0]])
      first[age] = datagrams[0]
    }
    #expect(first.count == 5)
    #expect(counter.withLock { $0 } == 5)
  }
}

extension SnapshotSender {
  /// The datagrams for a receiver, and how old its baseline is.
  mutating func datagrams(
    for target: inout SnapshotTarget
  ) throws -> (Int?, [[UInt8]]) {
    var datagrams: [[UInt8]] = []
    let age = try send(to: &target) { datagram in
      datagrams.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
    }
    return (age, datagrams)
  }
}

/// A sender and its only receiver, without a network between them.
private final class Pair {
  var world: SmallWorld
  var sender = SnapshotSender<SmallWorld>()
  var target = SnapshotTarget()
  var receiver = SnapshotReceiver<SmallWorld>()
  /// The last snapshot.
  var bytes: [UInt8] = []
  private var generator = SplitMix64(seed: 1)

  init(_ world: SmallWorld) { self.world = world }

  func send(arrives: Bool = true) throws -> Int? {
    world.change(&generator)
    sender.record(world)
    let (age, datagrams) = try sender.datagrams(for: &target)
    bytes = datagrams[0]
    if arrives { _ = try receiver.receive(bytes) }
    return age
  }

  func acknowledge() { target.acknowledge(receiver.acknowledgement) }

  /// Whether an acknowledgement of that frame counts.
  func acknowledges(_ frame: UInt32, session: UInt16? = nil) -> Bool {
    target.acknowledge(
      SnapshotAcknowledgement(session: session ?? sender.session, frame: frame))
  }
}

/// A world that counts how often it is encoded.
struct CountedWorld: DeltaPacket {
  let world: SmallWorld
  let counter: Locked<Int>

  init(world: SmallWorld, counter: Locked<Int>) {
    self.world = world
    self.counter = counter
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    self.init(world: try SmallWorld(from: &reader), counter: Locked(0))
  }

  init(
    _from reader: inout PacketReader, _ delta: inout _DeltaReader, against baseline: Self
  ) throws(PacketError) {
    let world = try SmallWorld(_from: &reader, &delta, against: baseline.world)
    self.init(world: world, counter: Locked(0))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    counter.withLock { $0 += 1 }
    try world.encode(into: &writer)
  }

  func _isUnchanged(from baseline: Self) -> Bool { false }

  func _writeDelta(
    against baseline: Self, _ delta: inout _DeltaWriter, into writer: inout PacketWriter
  ) throws(PacketError) {
    counter.withLock { $0 += 1 }
    try world._writeDelta(against: baseline.world, &delta, into: &writer)
  }
}
