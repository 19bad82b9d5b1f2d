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
///   if case .new(let world, _)? = try? receiver.receive(datagram.bytes) { show(world) }
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
    /// A newer state than all before, which the sender had in a frame, or the first of another session.
    case new(World, frame: UInt32)
    /// A snapshot that is older than the newest, or the newest again, or of an earlier session: nothing is to be done.
    case late
    /// A fragment of a snapshot that is not complete yet.
    case incomplete
    /// A snapshot whose baseline this receiver does not have. An honest sender never sends one.
    case withoutBaseline
  }

  /// The newest states, each at its frame modulo 64, and their frames. Empty before the first.
  private(set) var worlds: [World?] = []
  private var frames: [UInt32] = []

  /// A state that is not kept any more, into whose memory the next is decoded.
  private var spare: World?

  private(set) var incomplete: IncompleteSnapshots

  /// The session that the incomplete snapshots are of.
  private var incompleteSession: UInt16?

  private var sessions = Sessions()

  /// The frame of the newest state; 0 before the first.
  public private(set) var frame: UInt32 = 0

  /// Creates a receiver without a state.
  ///
  /// - Parameter maximumSnapshotByteCount: The most bytes of a snapshot in fragments. The receiver reserves as many at most
  ///   eight times, whatever a sender claims.
  public init(maximumSnapshotByteCount: Int = 65_536) {
    incomplete = IncompleteSnapshots(maximumByteCount: maximumSnapshotByteCount)
  }

  /// The newest state; `nil` before the first.
  public var world: World? { frame > 0 ? worlds[Int(frame) % ringSize] : nil }

  /// The number of the sender, which chose it at random when it began; `nil` before the first state.
  public var session: UInt16? { sessions.current }

  /// How many frames before it the baseline of the newest state is; `nil` if it was sent in full, or if there is none.
  public private(set) var baselineAge: Int?

  /// The acknowledgement to send to the sender, along with the next message to it.
  public var acknowledgement: SnapshotAcknowledgement {
    SnapshotAcknowledgement(session: sessions.current ?? 0, frame: frame)
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
    guard header.frame > header.age else {
      throw PacketError("a snapshot of frame \(header.frame) has no baseline", at: 2)
    }
    let session = sessions.receive(header.session)
    guard session == .another || session == .same && header.frame > frame else { return .late }
    guard header.age == 0 || session == .same && baseline(of: header) != nil else {
      return .withoutBaseline
    }
    if header.extent == .whole { return try readWorld(header, from: &reader) }

    if incompleteSession != header.session {
      incomplete.removeAll()
      incompleteSession = header.session
    }
    switch try incomplete.receive(bytes, &reader, header, frame: Int(header.frame)) {
    case .late: return .late
    case .incomplete: return .incomplete
    case .complete(let joined, let byteCount):
      var whole = unsafe PacketReader(
        joined.elementSpan.bytes.extracting(first: byteCount), limits: limits)
      return try readWorld(header, from: &whole)
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
    _ header: SnapshotHeader,
    from reader: inout PacketReader
  ) throws(PacketError) -> Reception {
    let world = try readWorld(
      against: header.age == 0 ? nil : baseline(of: header), from: &reader)
    if sessions.current != header.session {
      sessions.begin(header.session)
      // Those of another session are no baselines.
      frames = Array(repeating: 0, count: ringSize)
      if worlds.isEmpty { worlds = Array(repeating: nil, count: ringSize) }
    }
    frame = header.frame
    let place = Int(frame) % ringSize
    spare = worlds[place]
    worlds[place] = world
    frames[place] = frame
    baselineAge = header.age == 0 ? nil : Int(header.age)
    return .new(world, frame: frame)
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

  /// The state that a snapshot differs from.
  func baseline(of header: SnapshotHeader) -> World? {
    let frame = header.frame - UInt32(header.age)
    let place = Int(frame) % ringSize
    return frames.indices.contains(place) && frames[place] == frame ? worlds[place] : nil
  }
}

extension SnapshotReceiver: Sendable where World: Sendable {}
extension SnapshotReceiver.Reception: Sendable where World: Sendable {}
