internal import PacketKit

/// What is to be sent to a receiver.
@usableFromInline
struct EntitySelection {
  /// In ascending order of identifiers.
  @usableFromInline var updates: [EntityUpdate] = []

  /// Where the entities are that the receiver sees, in ascending order.
  private var seen: [Int] = []

  /// What the target knows of entities from the first on that is not at its place.
  private var moved: [TargetEntity] = []

  /// How many entities of the target are at their places.
  private var settledCount = 0

  private var urgencies: [Float] = []

  @usableFromInline
  init() {}

  /// Finds what has to be sent of the entities that a receiver sees, whose indices are those that they were recorded at.
  @usableFromInline
  mutating func find(for target: inout EntityTarget, seeing indices: [Int]?, of roll: EntityRoll) {
    see(indices, of: roll)
    moved.removeAll(keepingCapacity: true)
    settledCount = 0
    updates.removeAll(keepingCapacity: true)
    var entities = target.entities.mutableElementSpan
    var index = 0
    var last = -1
    for place in seen where place != last {
      last = place
      let id = roll.ids[place]
      while index < entities.count, entities[index].id < id {
        addUnseen(index, of: &entities, roll.frame)
        index += 1
      }
      if index < entities.count, entities[index].id == id {
        let entity = addSeen(entities[index], at: place, roll)
        settle(entity, index, of: &entities)
        index += 1
      } else {
        moved.append(addSeen(TargetEntity(id: id), at: place, roll))
      }
    }
    while index < entities.count {
      addUnseen(index, of: &entities, roll.frame)
      index += 1
    }
    target.entities.removeLast(target.entities.count - settledCount)
    target.entities.append(contentsOf: moved)
  }

  /// Puts the entity that had an index to its new place, most often the same.
  @inline(__always)
  private mutating func settle(
    _ entity: TargetEntity, _ index: Int, of entities: inout MutableSpan<TargetEntity>
  ) {
    if index == settledCount, moved.isEmpty {
      entities[index] = entity
      settledCount += 1
    } else {
      moved.append(entity)
    }
  }

  private mutating func see(_ indices: [Int]?, of roll: EntityRoll) {
    seen.removeAll(keepingCapacity: true)
    guard let indices else { return seen.append(contentsOf: roll.ids.indices) }
    var isSorted = true
    for index in indices where 0..<roll.recordedCount ~= index {
      let place = roll.place(ofRecorded: index)
      if let last = seen.last, last >= place { isSorted = false }
      seen.append(place)
    }
    if !isSorted { seen.sort() }
  }

  /// Adds an update for an entity that the receiver may have, but does not see.
  private mutating func addUnseen(
    _ index: Int, of entities: inout MutableSpan<TargetEntity>, _ frame: UInt32
  ) {
    var entity = entities[index]
    guard entity.mayBeKnown else { return }
    if entity.isGone, entity.acknowledged > 0 { return }
    if !entity.isGone { entity.become(gone: true) }
    entity.begin(frame)
    updates.append(
      EntityUpdate(
        target: settledCount + moved.count, place: -1, baseline: 0, urgency: .infinity))
    settle(entity, index, of: &entities)
  }

  /// Adds an update for an entity that the receiver sees, unless it has that as it is.
  ///
  /// - Returns: What the target knows of it now.
  @inline(__always)
  private mutating func addSeen(
    _ entity: TargetEntity, at place: Int, _ roll: borrowing EntityRoll
  ) -> TargetEntity {
    var entity = entity
    let frame = roll.frame
    let age = roll.ages[place]
    if entity.isGone || entity.acknowledged > 0 && entity.acknowledged < age.birth {
      entity.become(gone: false)
    }
    entity.begin(frame)
    if entity.acknowledged > 0, entity.acknowledged >= age.change {
      // The receiver has what it is now, in whichever frame it was that.
      entity.acknowledged = frame
      entity.urgency = 0
    } else {
      let isRecent = entity.acknowledged > 0 && frame - entity.acknowledged <= maximumBaselineAge
      updates.append(
        EntityUpdate(
          target: settledCount + moved.count, place: place,
          baseline: isRecent ? entity.acknowledged : 0, urgency: entity.urgency))
    }
    return entity
  }

  /// Makes the updates of entities more urgent, by a number for the place of each.
  @inlinable
  mutating func addPriorities(_ priority: (Int) -> Float) {
    for index in updates.indices where updates[index].place >= 0 {
      let priority = priority(updates[index].place)
      // Not if it is not a number.
      if priority > 0 { updates[index].urgency += priority }
    }
  }

  /// Leaves only the most urgent updates, as many as are likely to fit.
  ///
  /// - Returns: How many do not.
  @usableFromInline
  mutating func choose(for target: inout EntityTarget, atMost byteCount: Int) -> Int {
    let most = Float(max(byteCount, 0)) * 8 / target.updateBitCount
    guard most < Float(updates.count) else { return 0 }
    let count = max(Int(most), 1)
    let waitingCount = updates.count - count
    guard waitingCount > 0 else { return 0 }
    urgencies.removeAll(keepingCapacity: true)
    for update in updates {
      urgencies.append(update.urgency)
      // Until it is sent.
      target.entities[update.target].urgency = update.urgency
    }
    let limit = urgencies.highest(count)
    // All that are more urgent, and as many as there is room for of those that are as urgent.
    var room = count
    for update in updates where update.urgency > limit { room -= 1 }
    updates.removeAll { update in
      if update.urgency > limit { return false }
      guard update.urgency == limit, room > 0 else { return true }
      room -= 1
      return false
    }
    return waitingCount
  }
}

/// Something to send of an entity.
@usableFromInline
struct EntityUpdate {
  /// The index of what the target knows of it.
  let target: Int

  /// Where it is in the newest frame; -1 if it is gone.
  @usableFromInline let place: Int

  /// The frame of its baseline; 0 if it is sent in full.
  @usableFromInline let baseline: UInt32

  @usableFromInline var urgency: Float

  /// The index of its encoding; -1 if it has none.
  @usableFromInline var encoding = -1
}

extension [Float] {
  /// The lowest of so many numbers that are the highest of all. The numbers change their places.
  fileprivate mutating func highest(_ count: Int) -> Float {
    var low = 0
    var high = self.count - 1
    let goal = count - 1
    while low < high {
      let pivot = self[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while self[left] > pivot { left += 1 }
        while self[right] < pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if goal <= right {
        high = right
      } else if goal >= left {
        low = left
      } else {
        return self[goal]
      }
    }
    return self[goal]
  }
}
