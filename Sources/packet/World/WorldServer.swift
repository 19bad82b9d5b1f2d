import PacketKit
import PacketSchemas
import PacketSnapshots
import PacketSockets

/// Simulates a world and sends its snapshots to whoever sends input.
struct WorldServer {
  /// More are not served, so that forged addresses take bounded memory.
  private static let maximumClientCount = 256
  /// A client that has been silent for so many frames is forgotten.
  private static let patience = 5 * World.framesPerSecond

  private struct Client {
    var snapshots = SnapshotTarget()
    var lastHeard: Int
    /// The index of the entity that the client follows.
    var entity = 0
  }

  private let socket: DatagramSocket
  /// How far a client sees; nil if it sees everything.
  private let view: Float?
  private var world: World
  private var sender = SnapshotSender<World>()
  private var clients: [DatagramPeer: Client] = [:]
  private var frame = 0

  init(_ socket: DatagramSocket, entityCount: Int, view: Int?) {
    self.socket = socket
    self.view = view.map(Float.init)
    world = World(entityCount: entityCount)
  }

  /// Serves so many frames, or until the task is canceled.
  mutating func run(frames: Int) async throws {
    let clock = ContinuousClock()
    var next = clock.now
    while frame < frames {
      next += .seconds(1) / World.framesPerSecond
      try await clock.sleep(until: next)
      frame += 1
      receive()
      world.advance()
      try send()
    }
  }

  /// Takes all input that has come. Malformed input is ignored, and so is a failure to receive, which is thrown once.
  private mutating func receive() {
    while true {
      do {
        let input = try socket.receive { bytes, peer in (try WorldInput(decoding: bytes), peer) }
        guard let (input, peer) = input else { break }
        handle(input, from: peer)
      } catch {
        continue
      }
    }
    clients = clients.filter { $0.value.lastHeard + Self.patience > frame }
  }

  private mutating func handle(_ input: WorldInput, from peer: DatagramPeer) {
    guard !input.isLeaving else {
      clients[peer] = nil
      return
    }
    guard clients[peer] != nil || clients.count < Self.maximumClientCount else { return }
    // Every fourth entity walks.
    let entity = 4 * clients.count % world.entities.count
    var client = clients[peer] ?? Client(lastHeard: frame, entity: entity)
    client.lastHeard = frame
    client.snapshots.acknowledge(input.acknowledgement)
    clients[peer] = client
  }

  /// Sends each client what it sees. A datagram that cannot be sent is lost like any other.
  private mutating func send() throws {
    let peers = Array(clients.keys)
    if let view {
      sender.record(
        parts: peers.map { world.part(around: clients[$0]?.entity ?? 0, within: view) })
    } else {
      sender.record(world)
    }
    for (index, peer) in peers.enumerated() {
      guard var client = clients[peer] else { continue }
      try sender.send(part: view == nil ? 0 : index, to: &client.snapshots) { datagram in
        _ = try? socket.send(datagram, to: peer)
      }
      clients[peer] = client
    }
  }
}
