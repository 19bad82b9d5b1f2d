public import PacketKit

/// The states of entities that a receiver has, and of those that are gone, when.
@usableFromInline
struct EntityStore<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  /// In ascending order of identifiers.
  @usableFromInline var tracks: [EntityTrack<Entity>] = []

  /// Those that are about to be added.
  @usableFromInline var newTracks: [EntityTrack<Entity>] = []

  /// Memory for more tracks.
  @usableFromInline var free: [EntityTrack<Entity>] = []

  /// What has been read of a datagram, in ascending order of identifiers.
  @usableFromInline var updates: [EntityReading<Entity>] = []

  /// How many of these are of entities that have no tracks.
  @usableFromInline var newCount = 0

  /// What the last datagram changed.
  @usableFromInline var appeared: [Entity.ID] = []
  @usableFromInline var changed: [Entity.ID] = []
  @usableFromInline var gone: [Entity.ID] = []

  /// How many of the tracks are of entities that are gone, and the newest frame when those were last looked through.
  @usableFromInline var goneCount = 0
  @usableFromInline var sweptFrame: UInt32 = 0

  @usableFromInline let maximumCount: Int

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  func track(of id: Entity.ID) -> EntityTrack<Entity>? {
    guard let id = UInt64(exactly: id) else { return nil }
    let index = index(of: id, from: 0)
    return index < tracks.count && tracks[index].id == id ? tracks[index] : nil
  }

  /// Where an entity is, or would be: not before `start`.
  @inlinable
  @inline(__always)
  func index(of id: UInt64, from start: Int) -> Int {
    // Most often, it is the next.
    if start < tracks.count, tracks[start].id == id { return start }
    return search(id, from: start)
  }

  /// The same in ever longer steps, and then within the last.
  @inlinable
  func search(_ id: UInt64, from start: Int) -> Int {
    var step = 1
    var low = start
    var high = start
    while high < tracks.count, tracks[high].id < id {
      low = high + 1
      high += step
      step *= 2
    }
    high = min(high, tracks.count)
    while low < high {
      let middle = low + (high - low) / 2
      if tracks[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Reads the updates of a datagram.
  ///
  /// - Returns: Whether there are baselines for all of them.
  @inlinable
  mutating func read(
    _ datagram: inout EntityDatagramReader, from reader: inout PacketReader
  ) throws(PacketError) -> Bool {
    updates.removeAll(keepingCapacity: true)
    newCount = 0
    var index = 0
    while true {
      switch try datagram.next(from: &reader) {
      case .end:
        if datagram.isOfNewSession { newCount = updates.count }
        let count = datagram.isOfNewSession ? newCount : tracks.count + newCount
        guard count <= maximumCount else {
          throw PacketError("there are more than \(maximumCount) entities", at: reader.offset)
        }
        return true
      case .delta(let id, let frame, let isInBits):
        index = self.index(of: id, from: index)
        guard !datagram.isOfNewSession, frame > 0, index < tracks.count, tracks[index].id == id,
          let state = tracks[index].state(at: frame)
        else { return false }
        let baseline = tracks[index].states[state].entity
        let entity: Entity
        if isInBits {
          entity = try datagram.read(against: baseline, from: &reader)
        } else {
          entity = try reader.read(against: baseline)
        }
        guard entity.id == baseline.id else {
          throw datagram.error("entity \(id) becomes entity \(entity.id)", in: &reader)
        }
        updates.append(EntityReading(id: id, baseline: frame, entity: entity))
        index += 1
      case .full:
        let entity = try reader.read(Entity.self)
        let id = UInt64(truncatingIfNeeded: entity.id)
        try datagram.note(id, in: &reader)
        index = self.index(of: id, from: index)
        if index == tracks.count || tracks[index].id != id { newCount += 1 }
        updates.append(EntityReading(id: id, baseline: 0, entity: entity))
      case .gone(let id):
        guard Entity.ID(exactly: id) != nil else {
          throw datagram.error("\(id) is greater than \(Entity.ID.max)", in: &reader)
        }
        index = self.index(of: id, from: index)
        if index == tracks.count || tracks[index].id != id { newCount += 1 }
        updates.append(EntityReading(id: id, baseline: 0, entity: nil))
      }
    }
  }

  /// Begins to list what changes. In a new session, all entities are gone.
  @inlinable
  mutating func beginChanges(isOfNewSession: Bool) {
    appeared.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    gone.removeAll(keepingCapacity: true)
    guard isOfNewSession else { return }
    for track in tracks where track.isPresent {
      gone.append(Entity.ID(truncatingIfNeeded: track.id))
    }
    free.append(contentsOf: tracks)
    tracks.removeAll(keepingCapacity: true)
    (goneCount, sweptFrame) = (0, 0)
  }

  /// Takes the updates that have been read, but for those that are older than another of the same entity.
  ///
  /// - Parameter newest: The newest frame of all.
  @inlinable
  mutating func apply(_ frame: UInt32, newest: UInt32) {
    if newCount > 0 { addTracks() }
    var next = 0
    for update in updates {
      let index = self.index(of: update.id, from: next)
      next = index + 1
      guard frame > tracks[index].frame else { continue }
      let id = Entity.ID(truncatingIfNeeded: update.id)
      let wasPresent = tracks[index].isPresent
      if !wasPresent, tracks[index].frame > 0 { goneCount -= 1 }
      tracks[index].update(
        to: update.entity, at: frame, baseline: update.baseline, newest: newest)
      if update.entity == nil {
        goneCount += 1
        if wasPresent { gone.append(id) }
      } else if wasPresent {
        changed.append(id)
      } else {
        appeared.append(id)
      }
    }
    updates.removeAll(keepingCapacity: true)
    if goneCount > 0, newest - sweptFrame >= 16 {
      forget(newest: newest)
    }
  }

  /// Adds tracks for entities that have none.
  @inlinable
  mutating func addTracks() {
    let oldCount = tracks.count
    var index = 0
    for update in updates {
      index = self.index(of: update.id, from: index)
      if index < oldCount, tracks[index].id == update.id { continue }
      var track = free.popLast() ?? EntityTrack(id: update.id)
      track.begin(update.id)
      newTracks.append(track)
    }
    guard !newTracks.isEmpty else { return }
    // From the last one on, so that each moves once.
    var end = oldCount
    tracks.append(contentsOf: newTracks)
    var place = tracks.count
    while let track = newTracks.popLast() {
      while end > 0, tracks[end - 1].id > track.id {
        end -= 1
        place -= 1
        tracks.swapAt(end, place)
      }
      place -= 1
      tracks[place] = track
    }
  }

  /// Forgets those that have been gone for so long that no datagram from before may still come.
  @inlinable
  mutating func forget(newest: UInt32) {
    sweptFrame = newest
    var count = 0
    for index in tracks.indices {
      if !tracks[index].isPresent, newest - tracks[index].frame > maximumBaselineAge {
        goneCount -= 1
      } else {
        tracks.swapAt(index, count)
        count += 1
      }
    }
    free.append(contentsOf: tracks[count...])
    tracks.removeLast(tracks.count - count)
  }
}

/// An update that has been read.
@usableFromInline
struct EntityReading<Entity> {
  @usableFromInline let id: UInt64

  /// The frame of its baseline; 0 if there is none.
  @usableFromInline let baseline: UInt32

  /// `nil` if it is gone.
  @usableFromInline let entity: Entity?

  @inlinable
  init(id: UInt64, baseline: UInt32, entity: Entity?) {
    (self.id, self.baseline, self.entity) = (id, baseline, entity)
  }
}

extension EntityStore: Sendable where Entity: Sendable, Entity.ID: Sendable {}
extension EntityReading: Sendable where Entity: Sendable {}
