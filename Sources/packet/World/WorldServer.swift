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
  }

  private let socket: DatagramSocket
  private var world = World()
  private var sender = SnapshotSender<World>()
  private var clients: [DatagramPeer: Client] = [:]
  private var frame = 0

  init(_ socket: DatagramSocket) { self.socket = socket }

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
      sender.record(world)
      for peer in clients.keys { try send(to: peer) }
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
    clients[peer, default: Client(lastHeard: frame)].lastHeard = frame
    clients[peer, default: Client(lastHeard: frame)].snapshots.acknowledge(input.acknowledgement)
  }

  /// Sends a snapshot. What cannot be sent is lost like any other datagram.
  private mutating func send(to peer: DatagramPeer) throws {
    try sender.send(to: &clients[peer, default: Client(lastHeard: frame)].snapshots) { datagram in
      _ = try? socket.send(datagram, to: peer)
    }
  }
}
