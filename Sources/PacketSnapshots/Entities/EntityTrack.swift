/// The states of an entity that may still be baselines, from the oldest to the newest.
@usableFromInline
struct EntityTrack<Entity> {
  @usableFromInline var id: UInt64

  /// The newest frame of which there is an update; 0 if there is none.
  @usableFromInline var frame: UInt32 = 0

  @usableFromInline var isPresent = false

  @usableFromInline var states: [EntityState<Entity>] = []

  @inlinable
  init(id: UInt64) { self.id = id }

  /// The newest state; `nil` if the entity is gone.
  @inlinable
  var entity: Entity? { isPresent ? states.last?.entity : nil }

  /// The index of the state that the entity had in a frame; `nil` if that is not known.
  @inlinable
  func state(at frame: UInt32) -> Int? {
    // When it was gone, it had none.
    guard isPresent || frame < self.frame else { return nil }
    var index = states.count - 1
    while index >= 0, states[index].frame > frame { index -= 1 }
    return index < 0 ? nil : index
  }

  /// Takes a newer state; `nil` if the entity is gone.
  ///
  /// - Parameters:
  ///   - baseline: The frame of the state that it differs from; 0 if it is in full.
  ///   - newest: The newest frame of all.
  @inlinable
  mutating func update(to entity: Entity?, at frame: UInt32, baseline: UInt32, newest: UInt32) {
    // One that returns is another, whose baselines are its own.
    if !isPresent, entity != nil { states.removeAll(keepingCapacity: true) }
    self.frame = frame
    isPresent = entity != nil
    guard let entity else { return }
    if states.count == states.capacity { forget(baseline: baseline, newest: newest) }
    states.append(EntityState(frame: frame, entity: entity))
  }

  /// Forgets the states that no datagram needs, or makes room for more.
  ///
  /// A sender never goes back to a baseline before its last, but datagrams of up to eight frames before it may still come.
  @inlinable
  mutating func forget(baseline: UInt32, newest: UInt32) {
    let oldest = max(
      newest > maximumBaselineAge ? newest - maximumBaselineAge : 0, baseline > 8 ? baseline - 8 : 0
    )
    if let index = state(at: oldest) { states.removeSubrange(..<index) }
    // So that this is rare.
    if states.count > states.capacity / 4 * 3 { states.reserveCapacity(2 * states.capacity) }
  }

  /// Forgets everything but the memory, which another entity takes.
  @inlinable
  mutating func begin(_ id: UInt64) {
    self.id = id
    states.removeAll(keepingCapacity: true)
    frame = 0
    isPresent = false
  }
}

/// An entity as it was in a frame.
@usableFromInline
struct EntityState<Entity> {
  @usableFromInline let frame: UInt32
  @usableFromInline let entity: Entity

  @inlinable
  init(frame: UInt32, entity: Entity) { (self.frame, self.entity) = (frame, entity) }
}

extension EntityTrack: Sendable where Entity: Sendable {}
extension EntityState: Sendable where Entity: Sendable {}
