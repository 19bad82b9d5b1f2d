internal import PacketKit

/// The entities of the last 64 frames, in ascending order of their identifiers.
struct EntityHistory<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  private var frames: [[Entity]] = Array(repeating: [], count: 64)

  /// The newest frame, counted from 1; 0 before the first.
  private(set) var frame: UInt32 = 0

  /// Since which frame each of the newest entities is there, and as it is.
  private(set) var ages: [EntityAge] = []
  private var formerAges: [EntityAge] = []

  /// Where each recorded entity is in the newest frame; empty if they were recorded in ascending order.
  private var places: [Int] = []
  private var order: [Int] = []

  /// The entities of the newest frame.
  var entities: [Entity] { frames[Int(frame % 64)] }

  /// How many entities were recorded.
  private(set) var recordedCount = 0

  mutating func record(_ recorded: [Entity]) {
    let former = entities
    frame += 1
    recordedCount = recorded.count
    places.removeAll(keepingCapacity: true)
    if zip(recorded, recorded.dropFirst()).allSatisfy({ $0.id < $1.id }) {
      frames[Int(frame % 64)] = recorded
    } else {
      sort(recorded)
    }
    compare(with: former)
  }

  /// Records entities in ascending order. Of those with the same identifier, the first counts.
  private mutating func sort(_ recorded: [Entity]) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: recorded.indices)
    order.sort { (recorded[$0].id, $0) < (recorded[$1].id, $1) }
    places.append(contentsOf: repeatElement(0, count: recorded.count))
    let slot = Int(frame % 64)
    frames[slot].removeAll(keepingCapacity: true)
    for index in order {
      if frames[slot].last?.id != recorded[index].id { frames[slot].append(recorded[index]) }
      places[index] = frames[slot].count - 1
    }
  }

  /// Finds which entities are new or have changed.
  private mutating func compare(with former: [Entity]) {
    swap(&ages, &formerAges)
    ages.removeAll(keepingCapacity: true)
    var index = 0
    for entity in entities {
      while index < former.count, former[index].id < entity.id { index += 1 }
      if index < former.count, former[index].id == entity.id {
        var age = formerAges[index]
        if !entity._isUnchanged(from: former[index]) { age.change = frame }
        ages.append(age)
      } else {
        ages.append(EntityAge(birth: frame, change: frame))
      }
    }
  }

  /// Where a recorded entity is.
  func place(ofRecorded index: Int) -> Int { places.isEmpty ? index : places[index] }

  /// The entity as it was in a frame of the last 64.
  ///
  /// - Parameter place: Where it is in the newest frame.
  func entity(at place: Int, in frame: UInt32) -> Entity? {
    let id = entities[place].id
    let entities = frames[Int(frame % 64)]
    if place < entities.count, entities[place].id == id { return entities[place] }
    var range = 0..<entities.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entities[middle].id == id { return entities[middle] }
      if entities[middle].id < id {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }
}

/// Since when an entity is there, and since when it is as it is.
struct EntityAge {
  var birth: UInt32
  var change: UInt32
}
