import HandwrittenC
import PacketKit
import PacketSnapshots

/// A server that sends a world of walking entities to eight clients, over a network that loses, delays, reorders, and
/// duplicates datagrams.
struct SnapshotSimulation {
  /// What became of the snapshots.
  struct Figures {
    var sentCount = 0
    var datagramCount = 0
    var byteCount = 0
    var fullCount = 0
    var arrivedCount = 0
    var baselineAges = 0
  }

  private final class Client {
    var target = SnapshotTarget()
    var receiver = SnapshotReceiver<World>()
    var snapshots = Link<[UInt8]>()
    var acknowledgements = Link<SnapshotAcknowledgement>()
    var arrivedCount = 0
  }

  private let clients = (0..<8).map { _ in Client() }
  private var sender = SnapshotSender<World>()
  private var world: World
  private var generator = Walk()
  private let lossPercentage: Int
  private var frame = 0

  /// The worlds of the last frames, each at its frame modulo 256.
  private var history: [World]

  private(set) var figures = Figures()

  /// How many states the receivers store: of each, the last 64 at most.
  var storedCount: Int { clients.reduce(0) { $0 + min($1.arrivedCount, 64) } }

  init(entityCount: Int, lossPercentage: Int) {
    self.lossPercentage = lossPercentage
    world = World(of: entityCount, &generator)
    history = Array(repeating: world, count: 256)
  }

  /// Simulates so many frames.
  ///
  /// - Throws: ``Disagreement`` if a client has a state that the server never had.
  mutating func run(_ frames: Int) throws {
    for _ in 0..<frames {
      world.move(world.entities.count, &generator)
      // As it is after encoding, to compare.
      let rounded = try World(decoding: world.encodedBytes())
      history[(frame + 1) % 256] = rounded
      sender.record(rounded)
      for client in clients { try step(client) }
      frame += 1
    }
  }

  private mutating func step(_ client: Client) throws {
    var datagrams: [[UInt8]] = []
    let age = try sender.send(to: &client.target) { datagram in
      datagrams.append(datagram.withUnsafeBytes { Array($0) })
    }
    for bytes in datagrams { client.snapshots.send(bytes, at: frame, lossPercentage, &generator) }
    figures.sentCount += 1
    figures.datagramCount += datagrams.count
    figures.byteCount += datagrams.joined().count
    figures.baselineAges += age ?? 0
    if age == nil { figures.fullCount += 1 }
    for bytes in client.snapshots.arrivals(at: frame) { try receive(bytes, client) }
    client.acknowledgements.send(
      client.receiver.acknowledgement, at: frame, lossPercentage, &generator)
    for acknowledgement in client.acknowledgements.arrivals(at: frame) {
      client.target.acknowledge(acknowledgement)
    }
  }

  private mutating func receive(_ bytes: [UInt8], _ client: Client) throws {
    switch try client.receiver.receive(bytes) {
    case .new(let state, let frame):
      try Disagreement.unless(state == history[Int(frame) % 256], "a state that never was")
      figures.arrivedCount += 1
      client.arrivedCount += 1
    case .late, .incomplete: break
    case .withoutBaseline: throw Disagreement(description: "a baseline that was not acknowledged")
    }
  }
}

/// A direction of a network. Datagrams are underway for two to three frames, and one of 50 for up to three more.
struct Link<Datagram> {
  private var underway: [(arrival: Double, datagram: Datagram)] = []

  mutating func send(
    _ datagram: Datagram, at frame: Int, _ lossPercentage: Int, _ generator: inout Walk
  ) {
    for _ in 0..<(Int.random(in: 0..<50, using: &generator) == 0 ? 2 : 1) {
      guard Int.random(in: 0..<100, using: &generator) >= lossPercentage else { continue }
      var delay = Double.random(in: 2..<2.9, using: &generator)
      if Int.random(in: 0..<50, using: &generator) == 0 {
        delay += Double.random(in: 0..<3, using: &generator)
      }
      underway.append((Double(frame) + delay, datagram))
    }
  }

  mutating func arrivals(at frame: Int) -> [Datagram] {
    let arrived = underway.filter { $0.arrival <= Double(frame) }
    underway.removeAll { $0.arrival <= Double(frame) }
    return arrived.sorted { $0.arrival < $1.arrival }.map(\.datagram)
  }
}
