public import PacketKit

/// The entities of the last 64 frames, in ascending order of their identifiers.
@usableFromInline
struct EntityHistory<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  /// Those of each frame at the frame modulo 64.
  @usableFromInline var frames: [[Entity]] = Array(repeating: [], count: 64)

  /// Which entities the newest frame has.
  @usableFromInline var roll = EntityRoll()

  @inlinable
  init() {}

  @inlinable
  mutating func record(_ recorded: [Entity]) {
    roll.beginFrame()
    roll.ids.reserveCapacity(recorded.count)
    for entity in recorded { roll.ids.append(UInt64(truncatingIfNeeded: entity.id)) }
    let order = roll.sort()
    let slot = Int(roll.frame % 64)
    if order.isEmpty {
      frames[slot] = recorded
    } else {
      frames[slot].removeAll(keepingCapacity: true)
      for index in order { frames[slot].append(recorded[index]) }
    }
    compare(frames[slot], with: frames[Int((roll.frame - 1) % 64)])
  }

  /// Finds which entities are new or have changed.
  @inlinable
  mutating func compare(_ entities: [Entity], with former: [Entity]) {
    roll.ages.reserveCapacity(entities.count)
    var index = 0
    for place in entities.indices {
      let id = roll.ids[place]
      while index < former.count, roll.formerIDs[index] < id { index += 1 }
      var age = EntityAge(birth: roll.frame, change: roll.frame)
      if index < former.count, roll.formerIDs[index] == id {
        age.birth = roll.formerAges[index].birth
        if entities[place]._isUnchanged(from: former[index]) {
          age.change = roll.formerAges[index].change
        }
        index += 1
      }
      roll.ages.append(age)
    }
  }

  /// The entities of the newest frame.
  @inlinable
  var entities: [Entity] { frames[Int(roll.frame % 64)] }

  /// The entity as it was in a frame of the last 64.
  ///
  /// - Parameter place: Where it is in the newest frame.
  @inlinable
  @inline(__always)
  func entity(at place: Int, in frame: UInt32) -> Entity? {
    let slot = Int(frame % 64)
    let id = roll.ids[place]
    if place < frames[slot].count, frames[slot][place].id == id { return frames[slot][place] }
    return entity(id, among: frames[slot])
  }

  /// The entity of an identifier among some in ascending order.
  @inlinable
  func entity(_ id: UInt64, among entities: [Entity]) -> Entity? {
    var low = 0
    var high = entities.count
    while low < high {
      let middle = low + (high - low) / 2
      if entities[middle].id == id { return entities[middle] }
      if entities[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
