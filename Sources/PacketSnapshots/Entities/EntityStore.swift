internal import PacketKit

/// The states of entities that a receiver has, and of those that are gone, when.
struct EntityStore<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  private var tracks: [EntityTrack<Entity>] = []
  private var indices: [Entity.ID: Int] = [:]
  private var free: [Int] = []

  /// Entities that are gone, in the order in which that was received.
  private var gone: [(id: Entity.ID, frame: UInt32)] = []
  private var goneStart = 0

  /// How many identifiers it knows.
  var count: Int { indices.count }

  func knows(_ id: Entity.ID) -> Bool { indices[id] != nil }

  func track(of id: Entity.ID) -> EntityTrack<Entity>? { indices[id].map { tracks[$0] } }

  /// All entities that are there.
  var present: some Sequence<EntityTrack<Entity>> { tracks.lazy.filter(\.isPresent) }

  func baseline(of id: Entity.ID, at frame: UInt32) -> Entity? {
    guard let index = indices[id] else { return nil }
    return tracks[index].states.last { $0.frame <= frame }?.entity
  }

  /// Takes an update, unless it is older than another of the same entity.
  ///
  /// - Parameter newest: The newest frame of all.
  mutating func update(_ id: Entity.ID, to entity: Entity?, at frame: UInt32, newest: UInt32)
    -> EntityChange?
  {
    let index: Int
    if let known = indices[id] {
      index = known
    } else {
      if free.isEmpty {
        free.append(tracks.count)
        tracks.append(EntityTrack())
      }
      index = free.removeLast()
      indices[id] = index
    }
    guard frame > tracks[index].frame else { return nil }
    let wasPresent = tracks[index].isPresent
    tracks[index].update(to: entity, at: frame, newest: newest)
    if entity == nil { gone.append((id, frame)) }
    return entity == nil ? (wasPresent ? .gone : nil) : wasPresent ? .changed : .appeared
  }

  /// Forgets those that have been gone for so long that no datagram from before may still come.
  mutating func forget(newest: UInt32) {
    while goneStart < gone.count, gone[goneStart].frame + maximumBaselineAge < newest {
      let (id, frame) = gone[goneStart]
      goneStart += 1
      guard let index = indices[id], !tracks[index].isPresent, tracks[index].frame == frame else {
        continue
      }
      indices[id] = nil
      tracks[index].removeAll()
      free.append(index)
    }
    if goneStart > gone.count / 2 {
      gone.removeSubrange(..<goneStart)
      goneStart = 0
    }
  }

  mutating func removeAll() {
    for index in tracks.indices { tracks[index].removeAll() }
    indices.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    goneStart = 0
    free.removeAll(keepingCapacity: true)
    free.append(contentsOf: tracks.indices)
  }
}

enum EntityChange { case appeared, changed, gone }

/// The states of an entity that may still be baselines, from the oldest to the newest.
struct EntityTrack<Entity> {
  var states: [(frame: UInt32, entity: Entity)] = []

  /// The newest frame of which there is an update; 0 if there is none.
  private(set) var frame: UInt32 = 0

  private(set) var isPresent = false

  /// How many states are stored before those that are too old are removed.
  private static var roughCount: Int { 32 }

  mutating func update(to entity: Entity?, at frame: UInt32, newest: UInt32) {
    self.frame = frame
    isPresent = entity != nil
    guard let entity else { return }
    if states.count >= Self.roughCount {
      let oldest = newest > maximumBaselineAge ? newest - maximumBaselineAge : 0
      let index = states.lastIndex { $0.frame <= oldest } ?? 0
      states.removeSubrange(..<index)
    }
    states.append((frame, entity))
  }

  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
    frame = 0
    isPresent = false
  }
}
