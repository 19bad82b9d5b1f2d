import PacketKit
import PacketSchemas
import PacketSnapshots
import PacketSockets

/// Simulates a world and sends it to whoever sends input.
struct WorldServer: ~Copyable {
  /// More are not served.
  private static let maximumClientCount = 256
  /// A client that has been silent for so many frames is forgotten.
  private static let patience = 5 * World.framesPerSecond

  private struct Client {
    /// What the client sends with everything, so that nobody can speak for it who cannot read what it receives.
    let token: UInt64
    /// The index of the entity that the client follows.
    let entity: Int
    var entities = EntityTarget()
    var lastHeard: Int
  }

  private let socket: DatagramSocket
  private let console: Console
  private let tokens = PeerTokens()
  /// How far a client sees; nil if it sees everything.
  private let view: Float?
  var world: World
  private var sender = EntitySender<Entity>()
  private var clients: [DatagramPeer: Client] = [:]
  private var frame = 0
  private var clientCount = 0
  private var datagramCount = 0
  private var byteCount = 0

  init(_ socket: DatagramSocket, _ console: Console, entityCount: Int, view: Int?) {
    self.socket = socket
    self.console = console
    self.view = view.map(Float.init)
    world = World(entityCount: entityCount)
  }

  /// Serves so many frames, or until the task is canceled.
  mutating func run(frames: Int) async throws {
    var clock = FrameClock()
    while frame < frames {
      _ = try await clock.nextFrame()
      frame += 1
      receive()
      world.advance()
      send()
    }
  }

  /// What has been done, in one line.
  var summary: String {
    "\(frame) frames, \(clientCount) clients, \(datagramCount) datagrams, \(byteCount) bytes"
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
    if clients[peer]?.token != input.token {
      guard tokens.accepts(input.token, from: peer) else {
        let answer = WorldAnswer.token(tokens.token(for: peer))
        if let bytes = try? answer.encoded() { _ = try? socket.send(bytes, to: peer) }
        return
      }
      guard clients[peer] != nil || clients.count < Self.maximumClientCount else { return }
      // Every fourth entity walks.
      let entity = 4 * clients.count % world.entities.count
      clients[peer] = Client(token: input.token, entity: entity, lastHeard: frame)
      clientCount += 1
    }
    guard !input.isLeaving else {
      clients[peer] = nil
      return
    }
    clients[peer]?.lastHeard = frame
    clients[peer]?.entities.acknowledge(input.acknowledgement)
  }
}

extension WorldServer {
  /// Sends each client what it sees. A datagram that cannot be sent is lost like any other, and an entity that cannot be
  /// encoded is reported.
  private mutating func send() {
    sender.record(world.entities)
    for (peer, var client) in clients {
      let seen = view.map { world.indices(around: client.entity, within: $0) }
      var (datagramCount, byteCount) = (0, 0)
      do {
        try sender.send(to: &client.entities, seeing: seen) { [socket] datagram in
          let bytes = unsafe datagram.withUnsafeBytes { unsafe Array($0) }
          guard let answer = try? WorldAnswer.entities(bytes).encoded() else { return }
          guard (try? socket.send(answer, to: peer)) == true else { return }
          datagramCount += 1
          byteCount += answer.count
        }
      } catch {
        console.logError("an entity was not sent: \(error)", about: .unsentWorld)
      }
      clients[peer] = client
      self.datagramCount += datagramCount
      self.byteCount += byteCount
    }
  }
}
