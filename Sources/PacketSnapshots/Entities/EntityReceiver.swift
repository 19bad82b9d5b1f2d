#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PacketKit

/// Receives the entities that an ``EntitySender`` sends.
///
/// ```swift
/// for try await datagram in socket.datagrams {
///   if case .new? = try? receiver.receive(datagram.bytes) {
///     for id in receiver.gone { scene.remove(id) }
///     for id in receiver.appeared + receiver.changed { scene.show(receiver[id]) }
///   }
///   let input = Input(acknowledgement: receiver.acknowledgement, buttons: buttons)
///   _ = try socket.send(try input.encoded())
/// }
/// ```
///
/// Each entity is one that the sender had, in the frame that ``frame(of:)`` says. Not all are of the same frame: those that
/// were lost on the way come later.
public struct EntityReceiver<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  /// The result of receiving a datagram.
  public enum Reception: Sendable, Equatable {
    /// Updates of entities as they are in a frame. Of another session than before, all entities before are gone.
    case new(frame: UInt32)
    /// A datagram that is more than 62 frames older than the newest, or of an earlier session: nothing is to be done.
    case late
    /// A datagram with a baseline that this receiver does not have: nothing is to be done.
    case withoutBaseline
  }

  @usableFromInline var store: EntityStore<Entity>
  @usableFromInline var progress = EntityProgress()

  /// Creates a receiver without entities.
  ///
  /// - Parameter maximumEntityCount: The most entities, with those that have been gone for fewer than 63 frames. A datagram
  ///   with more is rejected.
  public init(maximumEntityCount: Int = 16_384) {
    store = EntityStore(maximumCount: maximumEntityCount)
  }

  /// The number of the sender, which chose it at random when it began; `nil` before the first datagram.
  public var session: UInt16? { progress.session }

  /// The acknowledgement to send to the sender, along with the next message to it.
  public var acknowledgement: EntityAcknowledgement { progress.acknowledgement }

  /// The newest frame of which there was a datagram; 0 before the first.
  public var frame: UInt32 { progress.frame }

  /// The entities that appeared with the last datagram that was new, also those whose identifiers return after they were gone.
  public var appeared: [Entity.ID] { store.appeared }

  /// The entities that changed with the last datagram that was new.
  public var changed: [Entity.ID] { store.changed }

  /// The entities that were gone with the last datagram that was new.
  public var gone: [Entity.ID] { store.gone }

  /// The newest state of each entity, in ascending order of their identifiers.
  public var entities: some Sequence<Entity> { store.tracks.lazy.compactMap(\.entity) }

  /// The newest state of an entity; `nil` if there is none, or if it is gone.
  public subscript(id: Entity.ID) -> Entity? { store.track(of: id)?.entity }

  /// The frame of an entity's newest state; `nil` if there is none, or if it is gone.
  public func frame(of id: Entity.ID) -> UInt32? {
    store.track(of: id).flatMap { $0.isPresent ? $0.frame : nil }
  }

  /// Receives a datagram that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes, and for more entities than the maximum. Then the receiver is as
  ///   before.
  @inlinable
  public mutating func receive(
    _ bytes: RawSpan,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(bytes, limits: limits)
    guard var datagram = try progress.begin(from: &reader) else { return .late }
    guard try store.read(&datagram, from: &reader) else {
      return datagram.isOlder ? .late : .withoutBaseline
    }
    store.beginChanges(isOfNewSession: datagram.isOfNewSession)
    progress.note(datagram)
    store.apply(datagram.frame, newest: progress.frame)
    return .new(frame: datagram.frame)
  }

  /// Receives a datagram that takes all of `data`.
  ///
  /// - Throws: `PacketError` as if it were given as a span.
  @inlinable
  public mutating func receive(
    _ data: borrowing Data,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    try receive(data.bytes, limits: limits)
  }

  /// Receives a datagram that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` as if they were given as a span.
  @inlinable
  public mutating func receive(
    _ bytes: borrowing [UInt8],
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    unsafe try receive(bytes.elementSpan.bytes, limits: limits)
  }
}

extension EntityReceiver: Sendable where Entity: Sendable, Entity.ID: Sendable {}
