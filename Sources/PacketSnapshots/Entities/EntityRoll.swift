/// Which entities there are, in ascending order of their identifiers, and since when.
@usableFromInline
struct EntityRoll {
  /// The newest frame, counted from 1; 0 before the first.
  @usableFromInline var frame: UInt32 = 0

  @usableFromInline var ids: [UInt64] = []
  @usableFromInline var ages: [EntityAge] = []

  @usableFromInline var formerIDs: [UInt64] = []
  @usableFromInline var formerAges: [EntityAge] = []

  /// Where each recorded entity is; empty if they were recorded in ascending order.
  private var places: [Int] = []
  private var order: [Int] = []

  /// How many entities were recorded.
  private(set) var recordedCount = 0

  @inlinable
  init() {}

  /// Begins a frame, of which `ids` are to be added as they were recorded.
  @usableFromInline
  mutating func beginFrame() {
    frame += 1
    swap(&ids, &formerIDs)
    swap(&ages, &formerAges)
    ids.removeAll(keepingCapacity: true)
    ages.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }

  /// Sorts the identifiers. Of equal ones, the first counts.
  ///
  /// - Returns: The indices that they were recorded at; empty if they were recorded in ascending order.
  @usableFromInline
  mutating func sort() -> [Int] {
    recordedCount = ids.count
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return order }
    order.append(contentsOf: ids.indices)
    order.sort { [ids] in (ids[$0], $0) < (ids[$1], $1) }
    places.append(contentsOf: repeatElement(0, count: ids.count))
    let recorded = ids
    ids.removeAll(keepingCapacity: true)
    var count = 0
    for index in order {
      if ids.last != recorded[index] {
        ids.append(recorded[index])
        order[count] = index
        count += 1
      }
      places[index] = ids.count - 1
    }
    order.removeLast(order.count - count)
    return order
  }

  /// Where a recorded entity is.
  func place(ofRecorded index: Int) -> Int { places.isEmpty ? index : places[index] }
}

/// Since when an entity is there, and since when it is as it is.
@usableFromInline
struct EntityAge {
  @usableFromInline var birth: UInt32
  @usableFromInline var change: UInt32

  @inlinable
  init(birth: UInt32, change: UInt32) { (self.birth, self.change) = (birth, change) }
}
