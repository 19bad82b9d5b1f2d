public import PacketKit

/// Sends each state of a world as its difference from the newest one that a receiver has acknowledged.
///
/// A sender stores the last 64 states. It knows of no transport, no thread, and no clock: each frame,
/// record the world, and send its snapshot to each receiver however you like. Datagrams may be lost, delayed, reordered, or
/// duplicated.
///
/// ```swift
/// sender.record(world)
/// for index in clients.indices {
///   let address = clients[index].address
///   try sender.send(to: &clients[index].snapshots) { datagram in
///     _ = try? socket.send(datagram, to: address)
///   }
/// }
/// ```
///
/// A snapshot that is too long for one datagram is divided into fragments. Where
/// receivers see different parts of a world, or much of it changes, send its entities: see ``EntitySender``.
///
/// In a frame, a snapshot is encoded once for all receivers that have acknowledged the same snapshot. So the work grows with the number of different baselines, not with that of receivers. Once a sender has seen a few frames, it
/// allocates nothing.
public struct SnapshotSender<World: DeltaPacket> {
  /// The states of the last frames, those of each at the frame modulo 64.
  private var worlds: [World?] = Array(repeating: nil, count: ringSize)

  /// Where the datagrams of the newest frame's encodings are, each at the age of its baseline, or at 0 in full.
  private var encodings: [Range<Int>?] = Array(repeating: nil, count: ringSize)
  private var datagrams: SnapshotDatagrams

  private var scratch = Scratch()

  /// The number that distinguishes this sender from others, chosen at random.
  public let session = randomSession()

  /// The newest frame, counted from 1; 0 before the first.
  public private(set) var frame: UInt32 = 0

  private let maximumSnapshotByteCount: Int

  /// Creates a sender without a state.
  ///
  /// - Parameters:
  ///   - maximumDatagramByteCount: The most bytes of a datagram, from 64 to 65,535. Nearly every network carries 1,200.
  ///   - maximumSnapshotByteCount: The most bytes of a snapshot, which receivers must accept. A snapshot never takes more
  ///     than 256 datagrams.
  public init(maximumDatagramByteCount: Int = 1200, maximumSnapshotByteCount: Int = 65_536) {
    precondition(
      64...65_535 ~= maximumDatagramByteCount,
      "datagrams of \(maximumDatagramByteCount) bytes cannot hold snapshots")
    datagrams = SnapshotDatagrams(maximumByteCount: maximumDatagramByteCount)
    self.maximumSnapshotByteCount = min(
      maximumSnapshotByteCount,
      Division.maximumByteCount(datagramByteCount: maximumDatagramByteCount))
  }

  /// Adds the world's next state, which ``send(to:by:)`` sends from now on.
  ///
  /// The arrays of the state share their memory with yours until you change yours, which then copies them.
  public mutating func record(_ world: World) {
    frame += 1
    worlds[Int(frame) % ringSize] = world
    for age in encodings.indices { encodings[age] = nil }
    datagrams.removeAll()
  }

  /// Sends the newest state to a receiver: its frame, the age of the baseline, and the difference from it.
  ///
  /// The state is sent in full to a receiver that has acknowledged nothing yet, or nothing of the last 63 frames.
  ///
  /// - Parameters:
  ///   - receiver: The receiver.
  ///   - send: Sends a datagram. It is called once, or once for each fragment. A datagram that cannot be sent is as good as
  ///     lost.
  /// - Returns: How many frames old the baseline is; `nil` if the state is sent in full, or if there is none and nothing
  ///   is sent.
  /// - Throws: `PacketError` if the state has no encoding, or if that is too long. Then nothing is sent, and the receiver is
  ///   as before.
  @discardableResult
  public mutating func send(
    to receiver: inout SnapshotTarget,
    by send: (RawSpan) -> Void
  ) throws(PacketError) -> Int? {
    guard let world = worlds[Int(frame) % ringSize] else { return nil }
    receiver.begin(session)
    let age = Int(receiver.baselineAge(at: frame) ?? 0)
    let range = try encode(world, age: age)
    receiver.hasBeenSent(frame)
    datagrams.forEach(in: range, send)
    return age == 0 ? nil : age
  }

  /// Encodes the newest state, unless that has been done.
  ///
  /// - Parameter age: How many frames before the baseline is; 0 to encode the state in full.
  /// - Returns: Where its datagrams are.
  private mutating func encode(_ world: World, age: Int) throws(PacketError) -> Range<Int> {
    if let range = encodings[age] { return range }
    if !isKnownUniquelyReferenced(&scratch) { scratch = Scratch() }
    scratch.writer.removeAll()
    if age > 0, let baseline = worlds[(Int(frame) - age) % ringSize] {
      try scratch.writer.write(world, against: baseline)
    } else {
      try scratch.writer.write(world)
    }
    let byteCount = scratch.writer.count
    guard byteCount <= maximumSnapshotByteCount else {
      throw PacketError(
        "a snapshot of \(byteCount) bytes is longer than the maximum of \(maximumSnapshotByteCount)",
        at: 0)
    }
    let range = try datagrams.add(
      &scratch.writer, session: session, frame: frame, age: UInt8(truncatingIfNeeded: age))
    encodings[age] = range
    return range
  }
}

/// Memory to encode in. A sender that finds it shared with a copy of itself takes another.
private final class Scratch {
  var writer = PacketWriter()
}

// No two senders encode in the same memory.
extension SnapshotSender: @unchecked Sendable where World: Sendable {}
