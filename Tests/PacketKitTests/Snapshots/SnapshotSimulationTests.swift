import PacketKit
import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

/// A server and its clients over a network that loses, delays, doubles and reorders.
@Suite(.takesLong) struct SnapshotSimulationTests {
  @Test(arguments: [0, 5, 30])
  func neverDiverges(_ loss: Int) throws {
    let world = SmallWorld(tick: 0, values: Array(repeating: 0, count: 12))
    var simulation = Simulation(of: world, loss: loss, clientCount: 8)
    try simulation.run(frames: LongTests.areEnabled ? 100_000 : 3000)
    // At the start until the first acknowledgement comes, and while a client is silent for longer than the ring.
    #expect(simulation.fullCount <= 60 * (8 + simulation.silences + 8 * simulation.restarts))
    #expect(simulation.shown > simulation.frame * 8 * (100 - loss) / 200)
    #expect(simulation.fragments == 0)
  }

  /// Snapshots in full take eight datagrams, and most others take two, of which none may be missing.
  @Test(arguments: [(loss: 0, shownPercentage: 25), (5, 25), (30, 5)])
  func neverDivergesInFragments(_ loss: Int, _ shownPercentage: Int) throws {
    let world = WideWorld(tick: 0, values: Array(repeating: SmallValue(number: 0), count: 200))
    var simulation = Simulation(of: world, loss: loss, clientCount: 8)
    try simulation.run(frames: LongTests.areEnabled ? 20_000 : 1000)
    #expect(simulation.shown > simulation.frame * 8 * shownPercentage / 100)
    #expect(simulation.fragments > simulation.shown)
  }
}

/// One frame after the other, everything within one thread.
private struct Simulation<World: SimulatedWorld> {
  let loss: Int
  var generator = SplitMix64(seed: 7)
  var world: World
  var sender = SnapshotSender<World>(maximumDatagramByteCount: 64)
  var clients: [Client]
  /// The worlds of the last frames, by their ticks.
  var history: [World] = []
  var frame = 0
  var fullCount = 0
  var silences = 0
  var restarts = 0
  var lastRestart = 0
  var shown = 0
  var fragments = 0

  struct Client {
    var target = SnapshotTarget()
    var receiver = SnapshotReceiver<World>()
    /// What is on its way: when it arrives, and its bytes.
    var snapshots: [(arrival: Int, bytes: [UInt8])] = []
    var acknowledgements: [(arrival: Int, SnapshotAcknowledgement)] = []
    var silentUntil = 0
    var isLiar = false
    var lastTick: UInt32 = 0
  }

  init(of world: World, loss: Int, clientCount: Int) {
    self.world = world
    self.loss = loss
    clients = (0..<clientCount).map { _ in Client() }
    clients[clientCount - 1].isLiar = true
  }

  mutating func run(frames: Int) throws {
    for _ in 0..<frames {
      frame += 1
      // Of two restarts while a datagram is on its way, nobody can tell which was first: sessions have no order.
      if frame > lastRestart + 5, Int.random(in: 0..<600, using: &generator) == 0 {
        sender = SnapshotSender(maximumDatagramByteCount: 64)
        lastRestart = frame
        restarts += 1
      }
      world.change(&generator)
      history.append(world)
      if history.count > 200 { history.removeFirst(100) }
      sender.record(world)
      for index in clients.indices {
        let (age, datagrams) = try sender.datagrams(for: &clients[index].target)
        if age == nil, !clients[index].isLiar { fullCount += 1 }
        #expect((age ?? 0) < 64)
        for datagram in datagrams {
          for arrival in arrivals() { clients[index].snapshots.append((arrival, datagram)) }
        }
        try step(index)
      }
    }
  }

  /// When a datagram arrives: never, once, or twice.
  private mutating func arrivals() -> [Int] {
    let copies = Int.random(in: 0..<20, using: &generator) == 0 ? 2 : 1
    return (0..<copies).compactMap { _ in
      Int.random(in: 0..<100, using: &generator) < loss
        ? nil : frame + Int.random(in: 2...5, using: &generator)
    }
  }

  private mutating func step(_ index: Int) throws {
    if clients[index].silentUntil < frame, Int.random(in: 0..<5000, using: &generator) == 0 {
      clients[index].silentUntil = frame + 100
      silences += 1
    }
    let arrived = clients[index].snapshots.filter { $0.arrival <= frame }
    clients[index].snapshots.removeAll { $0.arrival <= frame }
    guard clients[index].silentUntil < frame else { return }
    for (_, bytes) in arrived { try show(bytes, index) }
    for arrival in arrivals() {
      var acknowledgement = clients[index].receiver.acknowledgement
      if clients[index].isLiar {
        acknowledgement.frame = .random(in: 0...UInt32(2 * frame), using: &generator)
      }
      clients[index].acknowledgements.append((arrival, acknowledgement))
    }
    for (arrival, acknowledgement) in clients[index].acknowledgements where arrival <= frame {
      clients[index].target.acknowledge(acknowledgement)
    }
    clients[index].acknowledgements.removeAll { $0.arrival <= frame }
  }

  private mutating func show(_ bytes: [UInt8], _ index: Int) throws {
    switch try clients[index].receiver.receive(bytes) {
    case .new(let world, _):
      #expect(history.contains(world))
      #expect(world.tick > clients[index].lastTick)
      clients[index].lastTick = world.tick
      shown += 1
    case .late: break
    case .incomplete: fragments += 1
    case .withoutBaseline: #expect(clients[index].isLiar)
    }
  }
}

private protocol SimulatedWorld: DeltaPacket, Equatable {
  var tick: UInt32 { get }

  mutating func change(_ generator: inout SplitMix64)
}

@Packet(updatesInPlace: true, delta: true)
private struct WideWorld: SimulatedWorld {
  var tick: UInt32
  @FixedCount(200) var values: [SmallValue]

  mutating func change(_ generator: inout SplitMix64) {
    tick += 1
    for _ in 0..<Int.random(in: 0...100, using: &generator) {
      values[Int.random(in: values.indices, using: &generator)].number &+= 3
    }
  }
}

extension SmallWorld: SimulatedWorld {}

@Packet(updatesInPlace: true, delta: true)
struct SmallWorld: Equatable {
  var tick: UInt32
  @FixedCount(12) var values: [SmallValue]

  init(tick: UInt32, values: [UInt16]) {
    self.tick = tick
    self.values = values.map(SmallValue.init)
  }

  mutating func change(_ generator: inout SplitMix64) {
    tick += 1
    values[Int.random(in: 0..<12, using: &generator)].number &+= 3
  }
}

@Packet(delta: true)
struct SmallValue: Equatable {
  @Relative(small: 3, large: 6) var number: UInt16
}
