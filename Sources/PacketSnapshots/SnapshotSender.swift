public import PacketKit

/// Sends each state of a world as its difference from the newest one that a receiver has acknowledged.
///
/// A sender numbers the states and stores the last 64 of them. It knows of no transport, no thread, and no clock: each frame,
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
/// A snapshot that is too long for one datagram is divided into fragments. Receivers need not see all of the world; see
/// <doc:PartsOfAWorld>.
///
/// In a frame, a snapshot is encoded once for all receivers that see the same and have acknowledged the same snapshot. So the
/// work grows with the number of different baselines, not with that of receivers. Once a sender has seen a few frames, it
/// allocates nothing.
public struct SnapshotSender<World: DeltaPacket> {
  /// The states of the last frames, those of each at the frame modulo 64.
  private var frames: [[World]] = Array(repeating: [], count: ringSize)

  /// The encoded snapshots of the newest frame, and where their datagrams are.
  private var encodings: [Encoding: Range<Int>] = [:]
  private var datagrams: SnapshotDatagrams

  private var scratch = Scratch()

  /// The newest frame, counted from 0. It does not wrap around, unlike a number.
  private var frame = -1

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

  /// The number of the newest frame; `nil` before the first.
  public var number: UInt16? { frame < 0 ? nil : UInt16(truncatingIfNeeded: frame) }

  /// Adds the world's next state, which ``send(part:to:by:)`` sends from now on.
  ///
  /// The arrays of the state share their memory with yours until you change yours, which then copies them.
  public mutating func record(_ world: World) {
    beginFrame()
    let place = frame % ringSize
    // In the array that is there, so that none is allocated.
    if frames[place].count == 1 { frames[place][0] = world } else { frames[place] = [world] }
  }

  /// Adds the world's next state, in the parts that receivers see. The parts may have entities in common.
  ///
  /// The arrays share their memory with yours until you change yours, which then copies them.
  public mutating func record(parts: [World]) {
    beginFrame()
    frames[frame % ringSize] = parts
  }

  private mutating func beginFrame() {
    frame += 1
    encodings.removeAll(keepingCapacity: true)
    datagrams.removeAll()
  }

  /// Sends the newest state to a receiver: its number, the age of the baseline, and the difference from it.
  ///
  /// The state is sent in full to a receiver that has acknowledged nothing yet, or nothing of the last 63 frames.
  ///
  /// - Parameters:
  ///   - part: The index of the part of the state that the receiver sees, which may be another each time.
  ///   - receiver: The receiver.
  ///   - send: Sends a datagram. It is called once, or once for each fragment. A datagram that cannot be sent is as good as
  ///     lost.
  /// - Returns: How many frames old the baseline is; `nil` if the state is sent in full, or if there is none and nothing
  ///   is sent.
  /// - Throws: `PacketError` if the state has no encoding, or if that is too long. Then nothing is sent, and the receiver is
  ///   as before.
  @discardableResult
  public mutating func send(
    part: Int = 0,
    to receiver: inout SnapshotTarget,
    by send: (RawSpan) -> Void
  ) throws(PacketError) -> Int? {
    guard frame >= 0 else { return nil }
    precondition(0..<frames[frame % ringSize].count ~= part, "there is no part \(part)")
    let encoding = encoding(of: part, for: receiver)
    let range = try encode(encoding)
    receiver.hasBeenSent(part, of: frame)
    datagrams.forEach(in: range, send)
    return encoding.age == 0 ? nil : encoding.age
  }

  /// How the newest frame is encoded for a receiver.
  private func encoding(of part: Int, for receiver: SnapshotTarget) -> Encoding {
    guard let (age, baseline) = receiver.baseline(at: frame),
      baseline < frames[(frame - age) % ringSize].count
    else { return Encoding(part: part, age: 0, baseline: 0) }
    return Encoding(part: part, age: age, baseline: baseline)
  }

  /// Encodes a part of the newest frame, unless that has been done.
  ///
  /// - Returns: Where its datagrams are.
  private mutating func encode(_ encoding: Encoding) throws(PacketError) -> Range<Int> {
    if let range = encodings[encoding] { return range }
    if !isKnownUniquelyReferenced(&scratch) { scratch = Scratch() }
    scratch.writer.removeAll()
    let world = frames[frame % ringSize][encoding.part]
    if encoding.age > 0 {
      let baseline = frames[(frame - encoding.age) % ringSize][encoding.baseline]
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
      &scratch.writer, number: UInt16(truncatingIfNeeded: frame),
      age: UInt8(truncatingIfNeeded: encoding.age))
    encodings[encoding] = range
    return range
  }
}

/// One encoding of the newest frame.
private struct Encoding: Hashable {
  /// The index of the part.
  var part: Int

  /// How many frames before the baseline is; 0 if the part is encoded in full.
  var age: Int

  /// The index of the part of that frame which is the baseline.
  var baseline: Int
}

/// Memory to encode in. A sender that finds it shared with a copy of itself takes another.
private final class Scratch {
  var writer = PacketWriter()
}

// No two senders encode in the same memory.
extension SnapshotSender: @unchecked Sendable where World: Sendable {}
