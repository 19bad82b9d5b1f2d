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

  @inlinable
  mutating func update(to entity: Entity?, at frame: UInt32, newest: UInt32) {
    // One that returns is another, whose baselines are its own.
    if !isPresent, entity != nil { states.removeAll(keepingCapacity: true) }
    self.frame = frame
    isPresent = entity != nil
    guard let entity else { return }
    // Those that are too old are removed a few at a time, so that the others move rarely.
    if states.count >= 96 {
      let oldest = newest > maximumBaselineAge ? newest - maximumBaselineAge : 0
      if let index = state(at: oldest) { states.removeSubrange(..<index) }
    }
    states.append(EntityState(frame: frame, entity: entity))
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
