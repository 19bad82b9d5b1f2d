#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PacketKit

/// Receives the states of a world that a ``SnapshotSender`` sends.
///
/// ```swift
/// for try await datagram in socket.datagrams {
///   if case .new(let world)? = try? receiver.receive(datagram.bytes) { show(world) }
///   let input = Input(acknowledgement: receiver.acknowledgement, buttons: buttons)
///   _ = try socket.send(try input.encoded())
/// }
/// ```
///
/// A new state replaces the oldest. If the world is a packet with `updatesInPlace: true`, it also reuses the memory of its
/// arrays, unless the program still has that state. So after some frames, a receiver allocates nothing for them.
///
/// A receiver stores the newest states, up to 64 of them, as baselines. Late snapshots are dropped, because a sender only uses
/// acknowledged snapshots as baselines, and a receiver always acknowledges its newest.
///
/// Fragments may come in any order. A receiver stores those of the eight newest snapshots, until it has all of one.
public struct SnapshotReceiver<World: DeltaPacket> {
  /// The result of receiving a datagram.
  public enum Reception {
    /// A newer state than all before.
    case new(World)
    /// A snapshot that is older than the newest, by fewer than 1,024 frames if it is in full, or the newest again: nothing is
    /// to be done.
    case late
    /// A fragment of a snapshot that is not complete yet.
    case incomplete
    /// A snapshot whose baseline this receiver does not have. An honest sender never sends one.
    case withoutBaseline
  }

  /// The newest states, each at its frame modulo 64, and their frames. Empty before the first.
  private var worlds: [World?] = []
  private var frames: [Int] = []

  /// A state that is not kept any more, into whose memory the next is decoded.
  private var spare: World?

  private var incomplete: IncompleteSnapshots

  /// The frame of the newest state, from 65,536 on, so that none before it is negative. Its lowest 16 bits are the number.
  private var newest: Int?

  /// Creates a receiver without a state.
  ///
  /// - Parameter maximumSnapshotByteCount: The most bytes of a snapshot in fragments. The receiver reserves as many at most
  ///   eight times, whatever a sender claims.
  public init(maximumSnapshotByteCount: Int = 65_536) {
    incomplete = IncompleteSnapshots(maximumByteCount: maximumSnapshotByteCount)
  }

  /// The newest state; `nil` before the first.
  public var world: World? { newest.flatMap { worlds[$0 % ringSize] } }

  /// By how many frames the baseline of the newest state was older; `nil` if that state came in full, or if there is none.
  public private(set) var baselineAge: Int?

  /// The acknowledgement to send to the sender, along with the next message to it.
  public var acknowledgement: SnapshotAcknowledgement {
    SnapshotAcknowledgement(number: newest.map { UInt16(truncatingIfNeeded: $0) })
  }

  /// Receives a datagram that takes all of `bytes`: a snapshot, or a fragment of one.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes, and for a fragment that contradicts another of its snapshot.
  ///   Then the receiver is as before.
  public mutating func receive(
    _ bytes: RawSpan,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(bytes, limits: limits)
    let header = try reader.read(SnapshotHeader.self)
    let frame = frame(of: header)
    if let newest, frame <= newest { return .late }
    let age = Int(header.age)
    guard age == 0 || baseline(at: frame - age) != nil else { return .withoutBaseline }
    if header.extent == .whole { return .new(try readWorld(at: frame, age: age, from: &reader)) }

    switch try incomplete.receive(bytes, &reader, header, frame: frame) {
    case .late: return .late
    case .incomplete: return .incomplete
    case .complete(let joined, let byteCount):
      var whole = unsafe PacketReader(
        joined.elementSpan.bytes.extracting(first: byteCount), limits: limits)
      return .new(try readWorld(at: frame, age: age, from: &whole))
    }
  }

  /// Receives a datagram that takes all of `data`: a snapshot, or a fragment of one.
  ///
  /// - Throws: `PacketError` as if it were given as a span.
  public mutating func receive(
    _ data: borrowing Data,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    try receive(data.bytes, limits: limits)
  }

  /// Receives a datagram that takes all of `bytes`: a snapshot, or a fragment of one.
  ///
  /// - Throws: `PacketError` as if they were given as a span.
  public mutating func receive(
    _ bytes: borrowing [UInt8],
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    unsafe try receive(bytes.elementSpan.bytes, limits: limits)
  }

  /// Reads the state of a frame, which takes all remaining bytes and becomes the newest.
  private mutating func readWorld(
    at frame: Int,
    age: Int,
    from reader: inout PacketReader
  ) throws(PacketError) -> World {
    let world = try readWorld(against: age == 0 ? nil : baseline(at: frame - age), from: &reader)
    if newest == nil {
      worlds = Array(repeating: nil, count: ringSize)
      frames = Array(repeating: -1, count: ringSize)
    }
    spare = worlds[frame % ringSize]
    worlds[frame % ringSize] = world
    frames[frame % ringSize] = frame
    newest = frame
    baselineAge = age == 0 ? nil : age
    return world
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
    newest != nil && frames[frame % ringSize] == frame ? worlds[frame % ringSize] : nil
  }

  /// The frame that a number means: at most 32,768 away from the newest, as RFC 1982 compares numbers.
  private func frame(of header: SnapshotHeader) -> Int {
    guard let newest = newest ?? incomplete.newestFrame else { return 65_536 + Int(header.number) }
    let frame =
      newest + Int(Int16(bitPattern: header.number &- UInt16(truncatingIfNeeded: newest)))
    // No datagram is that late: more than 32,768 frames have been missed, or another sender has begun.
    return header.age == 0 && newest - frame >= 1024 ? frame + 65_536 : frame
  }
}

extension SnapshotReceiver: Sendable where World: Sendable {}
extension SnapshotReceiver.Reception: Sendable where World: Sendable {}
