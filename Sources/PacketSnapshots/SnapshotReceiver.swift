#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PacketKit

/// Receives the states of a world that a ``SnapshotSender`` sends.
///
/// ```swift
/// for await datagram in socket.datagrams {
///   if case .new(let world) = try receiver.receive(datagram.bytes) { show(world) }
///   try socket.send(Input(acknowledgement: receiver.acknowledgement, buttons: buttons))
/// }
/// ```
///
/// A new state takes the place of the oldest. If the world is a packet with `updatesInPlace: true`, it also takes the memory
/// of its arrays, unless someone still has that state: once a receiver has seen some frames, it allocates nothing for them.
///
/// A receiver keeps the newest states, up to 64 of them, as baselines. What is late is dropped, because a sender takes for a
/// baseline only what the receiver has acknowledged, which is always its newest.
public struct SnapshotReceiver<World: DeltaPacket> {
  /// What has been received.
  public enum Reception {
    /// A newer state than all before.
    case new(World)
    /// A snapshot that is older than the newest, by fewer than 1,024 frames if it is in full, or the newest again: nothing is
    /// to be done.
    case late
    /// A snapshot whose baseline this receiver does not have. It cannot come from a sender that has been told the truth.
    case withoutBaseline
  }

  /// The newest states, each at its frame modulo 64, and their frames.
  private var worlds: [World?] = Array(repeating: nil, count: ringSize)
  private var frames = Array(repeating: -1, count: ringSize)

  /// A state that is not kept any more, into whose memory the next is decoded.
  private var spare: World?

  /// The frame of the newest state, from 65,536 on, so that none before it is negative. Its lowest 16 bits are the number.
  private var newest: Int?

  /// Creates a receiver without a state.
  public init() {}

  /// The newest state; `nil` before the first.
  public var world: World? { newest.flatMap { worlds[$0 % ringSize] } }

  /// By how many frames the baseline of the newest state was older; `nil` if that state came in full, or if there is none.
  public private(set) var baselineAge: Int?

  /// What to tell the sender, along with the next message to it.
  public var acknowledgement: SnapshotAcknowledgement {
    SnapshotAcknowledgement(number: newest.map { UInt16(truncatingIfNeeded: $0) })
  }

  /// Receives a snapshot that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes. Then the receiver is as before.
  public mutating func receive(
    _ bytes: RawSpan,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(bytes, limits: limits)
    return try receive(from: &reader)
  }

  /// Receives a snapshot that takes all of `data`.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes. Then the receiver is as before.
  public mutating func receive(
    _ data: borrowing Data,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(data, limits: limits)
    return try receive(from: &reader)
  }

  /// Receives a snapshot that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes. Then the receiver is as before.
  public mutating func receive(
    _ bytes: borrowing [UInt8],
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(bytes, limits: limits)
    return try receive(from: &reader)
  }

  private mutating func receive(
    from reader: inout PacketReader
  ) throws(PacketError) -> Reception {
    let header = try reader.read(SnapshotHeader.self)
    var frame = frame(of: header.number)
    // No datagram is that late: more than 32,768 frames have been missed, or another sender has begun.
    if header.age == 0, let newest, newest - frame >= 1024 { frame += 65_536 }
    if let newest, frame <= newest { return .late }
    let baseline = header.age == 0 ? nil : baseline(at: frame - Int(header.age))
    guard header.age == 0 || baseline != nil else { return .withoutBaseline }
    let world = try readWorld(against: baseline, from: &reader)
    spare = worlds[frame % ringSize]
    worlds[frame % ringSize] = world
    frames[frame % ringSize] = frame
    newest = frame
    baselineAge = header.age == 0 ? nil : Int(header.age)
    return .new(world)
  }

  /// Reads a state that takes all remaining bytes: a delta if there is a baseline, or else in full.
  private mutating func readWorld(
    against baseline: World?,
    from reader: inout PacketReader
  ) throws(PacketError) -> World {
    guard var world = spare.take() else {
      let world: World
      if let baseline {
        world = try reader.read(against: baseline)
      } else {
        world = try reader.read()
      }
      try reader.finish()
      return world
    }
    do throws(PacketError) {
      if let baseline {
        try reader.update(&world, against: baseline)
      } else {
        try reader.update(&world)
      }
      try reader.finish()
      return world
    } catch {
      spare = world
      throw error
    }
  }

  private func baseline(at frame: Int) -> World? {
    frames[frame % ringSize] == frame ? worlds[frame % ringSize] : nil
  }

  /// The frame that a number means: at most 32,768 away from the newest, as RFC 1982 compares numbers.
  private func frame(of number: UInt16) -> Int {
    guard let newest else { return 65_536 + Int(number) }
    return newest + Int(Int16(bitPattern: number &- UInt16(truncatingIfNeeded: newest)))
  }
}

extension SnapshotReceiver: Sendable where World: Sendable {}
extension SnapshotReceiver.Reception: Sendable where World: Sendable {}
