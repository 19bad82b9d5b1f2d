import PacketKit
import PacketMessaging
import PacketSnapshots
import PacketSockets

/// One who receives a world and sends input, over a network that may be simulated to be worse.
struct WorldClient {
  private let socket: DatagramSocket
  private var receiver = EntityReceiver<Entity>()
  private var token: UInt64 = 0
  /// Frames since the last datagram of entities.
  private var silence = 0
  private var incoming: SimulatedLink
  private var outgoing: SimulatedLink

  /// The bytes that ask the server to send no more; none before it has sent a token.
  private let farewell = Locked<[UInt8]>([])

  init(_ socket: DatagramSocket, lossPercentage: Int, delay: Duration) {
    self.socket = socket
    incoming = SimulatedLink(lossPercentage: lossPercentage, delay: delay)
    outgoing = incoming
  }

  /// What is in view.
  var entities: [Entity] { Array(receiver.entities) }

  /// How many frames old the oldest entity that walks is. Those that stand need no updates.
  private var oldest: Int {
    let frames = receiver.entities.lazy.filter { $0.velocity != .zero }
      .compactMap { receiver.frame(of: $0.id) }
    return silence + Int(receiver.frame - (frames.min() ?? receiver.frame))
  }

  /// Takes what has arrived, and answers. Malformed datagrams are ignored, and so are failures of the socket: the server may
  /// not have begun.
  mutating func step(at time: ContinuousClock.Instant) throws -> WorldFigures {
    while let bytes = try? socket.receive({ bytes, _ in
      unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }) {
      incoming.put(bytes, at: time)
    }
    var figures = WorldFigures()
    silence += 1
    for bytes in incoming.take(at: time) {
      figures.datagramCount += 1
      figures.byteCount += bytes.count + headerByteCount
      try? receive(bytes)
    }
    let entities = entities
    figures.frameCount = 1
    figures.entityCount = entities.count
    figures.fullByteCount = try entities.reduce(0) { try $0 + $1.encodedBytes().count }
    figures.oldest = oldest
    outgoing.put(try input(isLeaving: false).encodedBytes(), at: time)
    for bytes in outgoing.take(at: time) { _ = unsafe try? socket.send(bytes.elementSpan.bytes) }
    return figures
  }

  private func input(isLeaving: Bool) -> WorldInput {
    WorldInput(token: token, acknowledgement: receiver.acknowledgement, isLeaving: isLeaving)
  }

  private mutating func receive(_ bytes: [UInt8]) throws {
    switch try WorldAnswer(decoding: bytes) {
    case .token(let token):
      self.token = token
      let bytes = try input(isLeaving: true).encodedBytes()
      farewell.withLock { $0 = bytes }
    case .entities(let bytes):
      guard case .new = try receiver.receive(bytes) else { return }
      silence = 0
    }
  }

  /// Asks the server to send no more.
  var leave: @Sendable () -> Void {
    { [socket, farewell] in
      let bytes = farewell.withLock { $0 }
      if !bytes.isEmpty { _ = unsafe try? socket.send(bytes.elementSpan.bytes) }
    }
  }

  /// The bytes of a datagram's headers of IP and UDP.
  private var headerByteCount: Int {
    if case .udp(let host, _) = socket.address, host.contains(":") { 48 } else { 28 }
  }
}
