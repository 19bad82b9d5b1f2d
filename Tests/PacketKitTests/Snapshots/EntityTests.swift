import PacketKit
import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct EntityTests {
  @Test func theFixturesAreReceivedOneAfterTheOther() throws {
    let fixtures = try FixtureFolder(named: "Fixtures").folder("Entities").fixtures()
    var receiver = EntityReceiver<Walker>()
    for fixture in fixtures {
      let outcome = outcome(of: fixture.bytes, &receiver)
      #expect(outcome.prefix(fixture.heading.count) == fixture.heading[...], "\(fixture)")
    }
    #expect(fixtures.count == 28)
  }

  private func outcome(of bytes: [UInt8], _ receiver: inout EntityReceiver<Walker>) -> [String] {
    do {
      switch try receiver.receive(bytes) {
      case .new(let frame):
        let lists = [
          ["appeared"] + receiver.appeared.map(String.init),
          ["changed"] + receiver.changed.map(String.init),
          ["gone"] + receiver.gone.map(String.init),
        ]
        let words = lists.map { $0.joined(separator: " ") }
        return [
          "new \(frame): \(words.joined(separator: ", "))",
          "entities: \(digits(try receiver.entities.flatMap { try $0.encodedBytes() }))",
          "acknowledgement: \(digits(try receiver.acknowledgement.encodedBytes()))",
        ]
      case .late: return ["late"]
      case .withoutBaseline: return ["without baseline"]
      }
    } catch {
      return ["error: \(error)"]
    }
  }

  private func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  /// Whatever is cut off, added, or flipped: an error leaves the receiver as it was.
  @Test func damagedDatagramsAreHarmless() throws {
    let fixtures = try FixtureFolder(named: "Fixtures").folder("Entities").fixtures()
    var receiver = EntityReceiver<Walker>()
    for fixture in fixtures {
      let before = receiver
      for count in 0..<fixture.bytes.count {
        try receive(Array(fixture.bytes[..<count]), before)
      }
      for bit in 0..<8 * fixture.bytes.count {
        var bytes = fixture.bytes
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try receive(bytes, before)
      }
      _ = try? receiver.receive(fixture.bytes)
    }
  }

  private func receive(_ bytes: [UInt8], _ before: EntityReceiver<Walker>) throws {
    var receiver = before
    guard (try? receiver.receive(bytes)) == nil else { return }
    #expect(receiver.entities.elementsEqual(before.entities))
    #expect(receiver.acknowledgement == before.acknowledgement)
    #expect(receiver.frame == before.frame)
  }

  /// No sum or difference of frames exceeds 32 bits.
  @Test(
    arguments: [
      (.max, "new"), (.max - 62, "new"), (.max - 63, "late"), (1, "late"),
    ] as [(UInt32, String)])
  func framesBeforeTheLastOfAll(_ frame: UInt32, _ outcome: String) throws {
    let pair = Pair([Walker(id: 1, name: "", place: 0)])
    try pair.send()
    var receiver = EntityReceiver<Walker>()
    for (number, frame) in [1, .max, frame].enumerated() {
      var datagram = pair.datagrams[0]
      datagram.replaceSubrange(2..<10, with: bytes(UInt32(number + 1)) + bytes(frame))
      let reception = try receiver.receive(datagram)
      guard number == 2 else { continue }
      #expect(reception == (outcome == "new" ? .new(frame: frame) : .late))
      #expect(receiver.frame == .max)
      #expect(receiver.frame(of: 1) == .max)
    }
  }

  private func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
  }

  /// The former entity is no baseline of one that took its identifier, also if no datagram said that it was gone.
  @Test func anIdentifierThatReturnsBetweenDatagramsIsSentInFull() throws {
    let pair = Pair([Walker(id: 1, name: "former", place: 0)])
    try pair.send()
    pair.acknowledge()
    pair.sender.record([])
    pair.world = [Walker(id: 1, name: "other", place: 0)]
    try pair.send()
    #expect(pair.receiver[1]?.name == "other")
    var receiver = EntityReceiver<Walker>()
    #expect(try receiver.receive(pair.datagrams[0]) == .new(frame: 3))
  }

  /// With 3 other entities, which do not move: twelve bytes of header, the entity, and at most four more.
  @Test(arguments: [0, 4, 5000, 65_535] as [UInt16])
  func anEntityThatEntersCostsItself(_ id: UInt16) throws {
    let pair = Pair((1...3).map { Walker(id: $0, name: "", place: 0) })
    try pair.send()
    pair.acknowledge()
    let new = Walker(id: id, name: "new", place: 7)
    pair.world.append(new)
    try pair.send()
    let byteCount = try new.encodedBytes().count
    #expect(pair.datagrams.map(\.count) == [12 + byteCount + 1])
    #expect(pair.receiver.appeared == [id])
    pair.acknowledge()
    try pair.send()
    #expect(pair.datagrams.isEmpty)
  }

  /// The most urgent go first, and those that wait become more urgent.
  @Test func aBudgetIsKept() throws {
    let pair = Pair((0..<400).map { Walker(id: $0, name: "walker", place: 0) })
    var waitingCounts: [Int] = []
    var firstFrames: [UInt16: Int] = [:]
    var byteCount = 0
    for frame in 0..<60 {
      for index in pair.world.indices { pair.world[index].place &+= 9 }
      waitingCounts.append(try pair.send(atMost: 600) { $0.id < 20 ? 10 : 1 })
      #expect(pair.datagrams.joined().count <= 600)
      byteCount += pair.datagrams.joined().count
      for id in pair.receiver.appeared where firstFrames[id] == nil { firstFrames[id] = frame }
      pair.acknowledge()
    }
    #expect(byteCount > 60 * 500)
    #expect(waitingCounts.allSatisfy { 0..<400 ~= $0 })
    #expect(firstFrames.count == 400)
    #expect((0..<20).allSatisfy { firstFrames[$0] == 0 })
    let oldest = pair.receiver.entities.compactMap { pair.receiver.frame(of: $0.id) }.min()
    #expect(try #require(oldest) > 50)
  }

  @Test func aReceiverFollowsASenderThatBeginsAnew() throws {
    let pair = Pair((0..<3).map { Walker(id: $0, name: "old", place: 0) })
    for _ in 0..<30 {
      pair.world[0].place &+= 1
      try pair.send()
      pair.acknowledge()
    }
    let old = try #require(pair.datagrams.first)
    let acknowledgement = pair.receiver.acknowledgement
    pair.sender = EntitySender()
    pair.world = [Walker(id: 2, name: "new", place: 0), Walker(id: 9, name: "new", place: 0)]
    try pair.send()
    #expect(pair.receiver.session == pair.sender.session)
    #expect(pair.receiver.gone == [0, 1, 2])
    #expect(pair.receiver.appeared == [2, 9])
    #expect(pair.receiver.entities.elementsEqual(pair.world))
    #expect(try pair.receiver.receive(old) == .late)
    var foreign = pair.receiver.acknowledgement
    foreign.session &+= 1
    for acknowledgement in [acknowledgement, foreign] {
      let isTaken = pair.target.acknowledge(acknowledgement)
      #expect(!isTaken)
    }
    pair.acknowledge()
    try pair.send()
    #expect(pair.datagrams.isEmpty)
  }

  /// A receiver that begins anew acknowledges nothing, and is sent everything.
  @Test func aReceiverMayBeginAnew() throws {
    let pair = Pair((0..<3).map { Walker(id: $0, name: "", place: 0) })
    try pair.send()
    pair.acknowledge()
    let acknowledgement = pair.receiver.acknowledgement
    pair.receiver = EntityReceiver()
    try pair.send()
    #expect(pair.datagrams.isEmpty)
    pair.acknowledge()
    // Of the former receiver.
    pair.target.acknowledge(acknowledgement)
    try pair.send()
    #expect(pair.receiver.entities.elementsEqual(pair.world))
  }

  /// Nothing arrives on either side.
  @Test func aSilenceMayLast70_000Frames() throws {
    let pair = Pair((0..<3).map { Walker(id: $0, name: "", place: 0) })
    try pair.send()
    pair.acknowledge()
    pair.world[1].place = 7
    pair.world.removeLast()
    for _ in 0..<70_000 { pair.sender.record(pair.world) }
    try pair.send()
    #expect(pair.receiver.entities.elementsEqual(pair.world))
    #expect(pair.receiver.frame == 70_002)
    pair.acknowledge()
    try pair.send()
    #expect(pair.datagrams.isEmpty)
  }

  /// Two senders of one target: each sends in full what the other has been acknowledged.
  @Test func aTargetOfTwoSendersIsHarmless() throws {
    let pair = Pair((0..<3).map { Walker(id: $0, name: "", place: 0) })
    var other = EntitySender<Walker>()
    for _ in 0..<10 {
      try pair.send()
      pair.acknowledge()
      #expect(pair.receiver.entities.elementsEqual(pair.world))
      other.record(pair.world)
      var count = 0
      try other.send(to: &pair.target) { count += $0.byteCount }
      #expect(count > 12 + 3 * 8)
    }
  }

  @Test func whatCannotBeSentIsReported() throws {
    let pair = Pair((0..<5).map { Walker(id: $0, name: "", place: 0) })
    pair.world[2].name = String(repeating: "long", count: 300)
    let error = #expect(throws: PacketError.self) { try pair.send() }
    #expect(
      error?.description == "an entity is longer than a datagram of 1200 bytes at offset 0")
    #expect(pair.receiver.entities.map(\.id) == [0, 1, 3, 4])
  }

  @Test func aReceiverHasAMaximum() throws {
    let pair = Pair((0..<20).map { Walker(id: $0, name: "", place: 0) })
    pair.receiver = EntityReceiver(maximumEntityCount: 19)
    #expect(throws: PacketError.self) { try pair.send() }
    #expect(pair.receiver.entities.map(\.id) == [])
    pair.world.removeLast()
    pair.target = EntityTarget()
    try pair.send()
    #expect(pair.receiver.entities.elementsEqual(pair.world))
  }

  /// Identifiers in any order, some of them twice.
  @Test func entitiesAreRecordedInAnyOrder() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    let pair = Pair([])
    for _ in 0..<200 {
      pair.world = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        Walker(
          id: .random(in: 0...40, using: &generator), name: "",
          place: .random(in: 0...(.max), using: &generator))
      }
      try pair.send()
      pair.acknowledge()
      let first = Dictionary(pair.world.map { ($0.id, $0) }) { first, _ in first }
      #expect(
        pair.receiver.entities.elementsEqual(first.values.sorted { $0.id < $1.id }),
        "seed \(LongTests.seed)")
    }
  }

  /// 64 receivers that each see 50 of 1,000 entities.
  @Test func aTargetTakesLittleMemory() throws {
    guard MemoryInUse.isKnown else { return }
    var world = (0..<1000).map { Walker(id: $0, name: "", place: 0) }
    var sender = EntitySender<Walker>()
    var targets = (0..<64).map { _ in EntityTarget() }
    var receivers = (0..<64).map { _ in EntityReceiver<Walker>() }
    for frame in 0..<70 {
      for index in world.indices { world[index].place &+= 5 }
      sender.record(world)
      for index in targets.indices {
        let start = 15 * index + frame / 14
        try sender.send(to: &targets[index], seeing: Array(start..<start + 50)) { datagram in
          _ = try? receivers[index].receive(datagram)
        }
        targets[index].acknowledge(receivers[index].acknowledgement)
      }
    }
    let before = MemoryInUse.byteCount
    targets = []
    let byteCount = (before - MemoryInUse.byteCount) / 64
    #expect(byteCount > 0)
    #expect(byteCount <= 16_384)
  }
}

/// A sender and its only receiver, without a network between them.
private final class Pair {
  var world: [Walker]
  var sender = EntitySender<Walker>()
  var target = EntityTarget()
  var receiver = EntityReceiver<Walker>()
  /// Those of the last frame.
  var datagrams: [[UInt8]] = []

  init(_ world: [Walker]) { self.world = world }

  @discardableResult
  func send(
    atMost byteCount: Int = .max, priority: (Walker) -> Float = { _ in 1 }
  ) throws -> Int {
    sender.record(world)
    datagrams = []
    let waitingCount = Result {
      try sender.send(to: &target, atMost: byteCount, priority: priority) { datagram in
        datagrams.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
      }
    }
    for datagram in datagrams { _ = try receiver.receive(datagram) }
    return try waitingCount.get()
  }

  func acknowledge() { target.acknowledge(receiver.acknowledgement) }
}
