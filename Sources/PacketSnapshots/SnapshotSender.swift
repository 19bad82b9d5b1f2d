public import PacketKit

/// Sends each state of a world as what differs from the newest one that a receiver has acknowledged.
///
/// A sender numbers the states and keeps the last 64 of them. It knows of no transport, no thread, and no clock: each frame,
/// record the world, write a snapshot for each receiver, and send it however you like. Datagrams may be lost, late, out of
/// order, or twice there.
///
/// ```swift
/// sender.record(world)
/// for index in clients.indices {
///   writer.removeAll()
///   try sender.write(for: &clients[index].snapshots, into: &writer)
///   writer.withUnsafeBytes { socket.send($0, to: clients[index].address) }
/// }
/// ```
///
/// What is written for one receiver is kept for all others that have acknowledged the same snapshot, until the next frame.
/// So the work of a frame grows with the number of different baselines, not with that of receivers. Once a sender has seen
/// a few frames, it allocates nothing.
public struct SnapshotSender<World: DeltaPacket> {
  private struct Encoding {
    /// The frame that it is of.
    var frame = -1
    var bytes: [UInt8] = []
  }

  /// The worlds of the last frames, each at its frame modulo 64.
  private var worlds: [World?] = Array(repeating: nil, count: ringSize)

  /// What has been encoded against the world of so many frames before; in full, at 0.
  private var encodings = Array(repeating: Encoding(), count: ringSize)

  /// The newest frame, counted from 0. It does not wrap around, unlike a number.
  private var frame = -1

  /// Creates a sender without a state.
  public init() {}

  /// The number of the newest state; `nil` before the first.
  public var number: UInt16? { frame < 0 ? nil : UInt16(truncatingIfNeeded: frame) }

  /// Adds the world's next state, which is what ``write(for:into:)`` writes from now on.
  ///
  /// The arrays of the state share their memory with yours until you change yours, which then copies them.
  public mutating func record(_ world: World) {
    frame += 1
    worlds[frame % ringSize] = world
  }

  /// Writes the newest state for a receiver: its number, how old the baseline is, and what differs from it.
  ///
  /// The state is written in full to a receiver that has acknowledged nothing yet, or nothing of the last 63 frames.
  ///
  /// - Returns: How many frames old the baseline is; `nil` if the state is written in full, or if there is none and nothing
  ///   is written.
  /// - Throws: `PacketError` if the state has no encoding. Then nothing is written, and the receiver is as before.
  @discardableResult
  public mutating func write(
    for receiver: inout SnapshotTarget,
    into writer: inout PacketWriter
  ) throws(PacketError) -> Int? {
    guard frame >= 0, let world = worlds[frame % ringSize] else { return nil }
    let age = receiver.age(at: frame)
    if encodings[age].frame == frame {
      unsafe encodings[age].bytes.withUnsafeBytes { unsafe writer.write(bytes: $0.bytes) }
    } else {
      let start = writer.count
      do throws(PacketError) {
        try write(world, age: age, into: &writer)
      } catch {
        writer.truncate(to: start)
        throw error
      }
      encodings[age].frame = frame
      encodings[age].bytes.removeAll(keepingCapacity: true)
      unsafe writer.withUnsafeBytes { unsafe encodings[age].bytes.append(contentsOf: $0[start...]) }
    }
    receiver.hasBeenSent(frame)
    return age == 0 ? nil : age
  }

  /// Writes the newest world against the one so many frames before.
  private func write(
    _ world: World,
    age: Int,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    let number = UInt16(truncatingIfNeeded: frame)
    try writer.write(SnapshotHeader(number: number, age: UInt8(truncatingIfNeeded: age)))
    if age > 0, let baseline = worlds[(frame - age) % ringSize] {
      try writer.write(world, against: baseline)
    } else {
      try writer.write(world)
    }
  }
}

extension SnapshotSender: Sendable where World: Sendable {}
