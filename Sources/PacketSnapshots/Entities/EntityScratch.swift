internal import PacketKit

/// Memory to encode in. A sender that finds it shared with a copy of itself takes another.
final class EntityScratch<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  /// That of the sender, while it sends.
  var history = EntityHistory<Entity>()

  /// Where in the newest frame the entities are that the receiver sees, in ascending order.
  private var seen: [Int] = []

  private var merged: [TargetEntity] = []

  /// What is to be sent, in ascending order of identifiers.
  var updates: [EntityUpdate] = []
  private var urgencies: [Float] = []

  private var writer = PacketWriter()

  /// The update that is encoded next, the first that is not in a datagram yet, and the end of the datagram.
  var next = 0
  var end = 0

  /// Why an entity could not be sent.
  var error: PacketError?

  /// Takes the indices of those that a receiver sees.
  func see(_ indices: [Int]?) {
    seen.removeAll(keepingCapacity: true)
    guard let indices else { return seen.append(contentsOf: history.entities.indices) }
    var isSorted = true
    for index in indices where 0..<history.recordedCount ~= index {
      let place = history.place(ofRecorded: index)
      if let last = seen.last, last >= place { isSorted = false }
      seen.append(place)
    }
    if !isSorted { seen.sort() }
  }

  /// Notes what the receiver sees, and finds which of it has to be sent.
  func findUpdates(for target: inout EntityTarget, _ priority: (Entity) -> Float) {
    merged.removeAll(keepingCapacity: true)
    updates.removeAll(keepingCapacity: true)
    let entities = history.entities
    var index = 0
    var last = -1
    for place in seen where place != last {
      last = place
      let id = UInt64(truncatingIfNeeded: entities[place].id)
      while index < target.entities.count, target.entities[index].id < id {
        addUnseen(target.entities[index])
        index += 1
      }
      if index < target.entities.count, target.entities[index].id == id {
        addSeen(target.entities[index], at: place, priority(entities[place]))
        index += 1
      } else {
        addSeen(TargetEntity(id: id), at: place, priority(entities[place]))
      }
    }
    while index < target.entities.count {
      addUnseen(target.entities[index])
      index += 1
    }
    target.entities.removeAll(keepingCapacity: true)
    target.entities.append(contentsOf: merged)
  }

  private func addUnseen(_ entity: TargetEntity) {
    var entity = entity
    if entity.isGone, entity.acknowledged > 0 || !entity.mayBeKnown { return }
    if !entity.isGone {
      guard entity.mayBeKnown else { return }
      entity.become(gone: true)
    }
    entity.begin(history.frame)
    updates.append(EntityUpdate(target: merged.count, place: -1, baseline: 0, urgency: .infinity))
    merged.append(entity)
  }

  private func addSeen(_ entity: TargetEntity, at place: Int, _ priority: Float) {
    var entity = entity
    let frame = history.frame
    let age = history.ages[place]
    if entity.isGone || entity.acknowledged > 0 && entity.acknowledged < age.birth {
      entity.become(gone: false)
    }
    entity.begin(frame)
    if entity.acknowledged > 0, entity.acknowledged >= age.change {
      // The receiver has what it is now, in whichever frame it was that.
      entity.acknowledged = frame
      entity.urgency = 0
    } else {
      entity.urgency += max(priority, 0)
      let isRecent = entity.acknowledged > 0 && frame - entity.acknowledged <= maximumBaselineAge
      updates.append(
        EntityUpdate(
          target: merged.count, place: place, baseline: isRecent ? entity.acknowledged : 0,
          urgency: entity.urgency))
    }
    merged.append(entity)
  }

  /// Leaves only the most urgent updates, as many as are likely to fit.
  ///
  /// - Returns: How many do not.
  func choose(for target: EntityTarget, atMost byteCount: Int) -> Int {
    let bits =
      target.updateBitCount > 0 ? target.updateBitCount : Float(Entity.minimumByteCount * 8 + 16)
    let most = Float(max(byteCount, 0)) * 8 / bits
    guard most < Float(updates.count) else { return 0 }
    let count = max(Int(most), 1)
    let waitingCount = updates.count - count
    guard waitingCount > 0 else { return 0 }
    urgencies.removeAll(keepingCapacity: true)
    for update in updates { urgencies.append(update.urgency) }
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

  /// Sends the updates.
  ///
  /// - Returns: How many do not fit.
  func send(
    to target: inout EntityTarget,
    _ session: UInt16,
    atMost byteCount: Int,
    datagram maximumByteCount: Int,
    by send: (RawSpan) -> Void
  ) -> Int {
    next = 0
    var remaining = byteCount
    var sentCount = 0
    while next < updates.count {
      let first = next
      end = min(remaining, maximumByteCount)
      writer.removeAll()
      do throws(PacketError) {
        guard end > EntityHeader.byteCount + 16 else { break }
        try writer.write(
          EntityHeader(session: session, number: target.nextNumber, frame: history.frame, count: 0))
        let updates = EntityUpdates(self)
        try writer.write(updates, against: updates)
        guard next > first else {
          // It may fit next time, if this is not a whole datagram.
          guard end == maximumByteCount else { break }
          throw PacketError("an entity is longer than a datagram of \(end) bytes", at: 0)
        }
      } catch {
        self.error = self.error ?? error
        updates.remove(at: next)
        next = first
        continue
      }
      let count = UInt16(truncatingIfNeeded: next - first)
      var bytes = writer.mutableBytes
      bytes.storeBytes(
        of: count.bigEndian, toByteOffset: EntityHeader.countOffset, as: UInt16.self)
      target.hasBeenSent(id(of: updates[first], target)...id(of: updates[next - 1], target))
      for update in updates[first..<next] { target.entities[update.target].send(in: history.frame) }
      remaining -= writer.count
      sentCount += writer.count
      send(writer.bytes)
    }
    if next > 0 { target.updateBitCount = Float(sentCount * 8) / Float(next) * 1.01 }
    return updates.count - next
  }

  func id(of update: EntityUpdate) -> UInt64 { merged[update.target].id }

  private func id(of update: EntityUpdate, _ target: EntityTarget) -> UInt64 {
    target.entities[update.target].id
  }
}

/// Something to send of an entity.
struct EntityUpdate {
  /// The index of what the target knows of it.
  let target: Int

  /// Where it is in the newest frame; -1 if it is gone.
  let place: Int

  /// The frame of its baseline; 0 if it is sent in full.
  let baseline: UInt32

  let urgency: Float
}

extension [Float] {
  /// The lowest of so many numbers that are the highest of all. The numbers change their places.
  mutating func highest(_ count: Int) -> Float {
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
