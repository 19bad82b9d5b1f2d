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

  private var reception = EntityReception<Entity>()
  private var sessions = Sessions()
  private let maximumEntityCount: Int

  /// The acknowledgement to send to the sender, along with the next message to it.
  public private(set) var acknowledgement = EntityAcknowledgement()

  /// The newest frame of which there was a datagram; 0 before the first.
  public private(set) var frame: UInt32 = 0

  /// The entities that appeared with the last datagram that was new, also those whose identifiers return after they were gone.
  public private(set) var appeared: [Entity.ID] = []

  /// The entities that changed with the last datagram that was new.
  public private(set) var changed: [Entity.ID] = []

  /// The entities that were gone with the last datagram that was new.
  public private(set) var gone: [Entity.ID] = []

  /// Creates a receiver without entities.
  ///
  /// - Parameter maximumEntityCount: The most entities, with those that have been gone for fewer than 63 frames. A datagram
  ///   with more is rejected.
  public init(maximumEntityCount: Int = 16_384) {
    self.maximumEntityCount = maximumEntityCount
  }

  /// The number of the sender, which chose it at random when it began; `nil` before the first datagram.
  public var session: UInt16? { sessions.current }

  /// The newest state of each entity, in no particular order.
  public var entities: some Sequence<Entity> {
    reception.store.present.lazy.compactMap { $0.states.last?.entity }
  }

  /// The newest state of an entity; `nil` if there is none, or if it is gone.
  public subscript(id: Entity.ID) -> Entity? {
    reception.store.track(of: id).flatMap { $0.isPresent ? $0.states.last?.entity : nil }
  }

  /// The frame of an entity's newest state; `nil` if there is none, or if it is gone.
  public func frame(of id: Entity.ID) -> UInt32? {
    reception.store.track(of: id).flatMap { $0.isPresent ? $0.frame : nil }
  }

  /// Receives a datagram that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` for malformed or trailing bytes, and for more entities than the maximum. Then the receiver is as
  ///   before.
  public mutating func receive(
    _ bytes: RawSpan,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    var reader = PacketReader(bytes, limits: limits)
    let header = try reader.read(EntityHeader.self)
    guard header.number > 0, header.frame > 0, header.count > 0 else {
      throw PacketError("a datagram without a number, a frame, or entities", at: 0)
    }
    let session = sessions.receive(header.session)
    guard session != .previous, session == .another || header.frame + maximumBaselineAge >= frame
    else { return .late }
    makeUnique()
    // Another session has no baselines yet.
    var former = EntityStore<Entity>()
    if session == .another { swap(&former, &reception.store) }
    do throws(PacketError) {
      reception.begin(header)
      let updates = EntityUpdates(reception)
      _ = try reader.read(against: updates)
      try reader.finish()
      let newCount = reception.updates.count { !reception.store.knows($0.id) }
      guard newCount <= maximumEntityCount - reception.store.count else {
        throw PacketError("there are more than \(maximumEntityCount) entities", at: reader.offset)
      }
    } catch {
      if session == .another { swap(&former, &reception.store) }
      guard reception.lacksBaseline else { throw error }
      return header.frame < frame && session == .same ? .late : .withoutBaseline
    }
    appeared.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    if session == .another { begin(header.session, former) }
    apply(header)
    return .new(frame: header.frame)
  }

  /// Receives a datagram that takes all of `data`.
  ///
  /// - Throws: `PacketError` as if it were given as a span.
  public mutating func receive(
    _ data: borrowing Data,
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    try receive(data.bytes, limits: limits)
  }

  /// Receives a datagram that takes all of `bytes`.
  ///
  /// - Throws: `PacketError` as if they were given as a span.
  public mutating func receive(
    _ bytes: borrowing [UInt8],
    limits: PacketLimits = .init()
  ) throws(PacketError) -> Reception {
    unsafe try receive(bytes.elementSpan.bytes, limits: limits)
  }

  /// Begins another session: all that was there is gone.
  private mutating func begin(_ session: UInt16, _ former: EntityStore<Entity>) {
    sessions.begin(session)
    for track in former.present {
      if let entity = track.states.last?.entity { gone.append(entity.id) }
    }
    frame = 0
    acknowledgement = EntityAcknowledgement(session: session)
  }

  private mutating func apply(_ header: EntityHeader) {
    acknowledgement.add(header.number, isNewest: header.frame > frame)
    frame = max(frame, header.frame)
    for (id, entity) in reception.updates {
      switch reception.store.update(id, to: entity, at: header.frame, newest: frame) {
      case .appeared: appeared.append(id)
      case .changed: changed.append(id)
      case .gone: gone.append(id)
      case nil: break
      }
    }
    reception.updates.removeAll(keepingCapacity: true)
    reception.store.forget(newest: frame)
  }

  /// No two receivers share memory.
  private mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&reception) else { return }
    let store = reception.store
    reception = EntityReception()
    reception.store = store
  }
}

// No two receivers decode in the same memory.
extension EntityReceiver: @unchecked Sendable where Entity: Sendable, Entity.ID: Sendable {}
