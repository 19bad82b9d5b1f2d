import PacketKit
import PacketSnapshots
import PacketSockets

/// One who receives snapshots and sends input, over a network that may be simulated to be worse.
struct WorldClient {
  private let socket: DatagramSocket
  private var receiver = SnapshotReceiver<World>()
  /// The received datagrams and bytes of snapshots that are newer than the newest state, by number.
  private var received: [UInt16: (count: Int, byteCount: Int)] = [:]
  private var incoming: SimulatedLink
  private var outgoing: SimulatedLink

  init(_ socket: DatagramSocket, lossPercentage: Int, delay: Duration) {
    self.socket = socket
    incoming = SimulatedLink(lossPercentage: lossPercentage, delay: delay)
    outgoing = incoming
  }

  /// The newest world; `nil` before the first snapshot.
  var world: World? { receiver.world }

  /// Takes what has arrived, and answers. Malformed snapshots are ignored, and so are failures of the socket: the server may
  /// not have begun.
  mutating func step(at time: ContinuousClock.Instant, _ figures: inout WorldFigures) throws {
    while let bytes = try? socket.receive({ bytes, _ in
      unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }) {
      incoming.put(bytes, at: time)
    }
    for bytes in incoming.take(at: time) { try? receive(bytes, &figures) }
    let input = WorldInput(acknowledgement: receiver.acknowledgement, isLeaving: false)
    outgoing.put(try input.encodedBytes(), at: time)
    for bytes in outgoing.take(at: time) { _ = try? send(bytes) }
  }

  /// Asks the server to send no more.
  func leave() {
    let input = WorldInput(acknowledgement: receiver.acknowledgement, isLeaving: true)
    if let bytes = try? input.encodedBytes() { _ = try? send(bytes) }
  }

  private func send(_ bytes: [UInt8]) throws -> Bool {
    unsafe try socket.send(bytes.elementSpan.bytes)
  }

  private mutating func receive(_ bytes: [UInt8], _ figures: inout WorldFigures) throws {
    let previous = receiver.acknowledgement.number
    // Each datagram begins with the number of its snapshot.
    var reader = PacketReader(bytes)
    let number = try reader.read(UInt16.self)
    received[number, default: (0, 0)].count += 1
    received[number, default: (0, 0)].byteCount += bytes.count
    guard case .new(let world) = try receiver.receive(bytes) else { return }
    let (count, byteCount) = received[number] ?? (0, 0)
    received = received.filter { Int16(bitPattern: $0.key &- number) > 0 }
    figures.add(
      WorldFigures.Snapshot(
        datagramCount: count, byteCount: byteCount,
        fullByteCount: try world.encodedBytes().count, entityCount: world.entities.count,
        age: receiver.baselineAge, step: previous.map { Int(number &- $0) } ?? 1))
  }
}
