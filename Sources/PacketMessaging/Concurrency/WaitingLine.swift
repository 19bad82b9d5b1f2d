/// Those who wait, first come, first served, each with a number by which it can leave the line.
///
/// Every change takes constant time on average, leaving logarithmic time: thousands can wait, leave and be served.
package struct WaitingLine<Element> {
  /// In ascending order of the numbers. Those who have left are nil, and few.
  private var places: [(id: UInt64, element: Element?)] = []
  /// Where the first stands; before it all are nil.
  private var head = 0

  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Adds one to the end, or before those with higher numbers. The number must not be another's in the line.
  package mutating func append(_ element: Element, _ id: UInt64) {
    var index = places.count
    while index > head, places[index - 1].id > id { index -= 1 }
    places.insert((id, element), at: index)
    count += 1
  }

  /// Takes out the first.
  package mutating func popFirst() -> Element? {
    while head < places.count {
      let element = places[head].element.take()
      head += 1
      if let element {
        count -= 1
        tidy()
        return element
      }
    }
    return nil
  }

  /// Takes out the one with that number; nil if it is not in the line.
  package mutating func remove(_ id: UInt64) -> Element? {
    var (low, high) = (head, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].id == id, let element = places[low].element.take() else {
      return nil
    }
    count -= 1
    tidy()
    return element
  }

  /// Takes out all, in order.
  package mutating func removeAll() -> [Element] {
    if isEmpty { return [] }
    defer { self = WaitingLine() }
    // Not by a key path, which would be made each time.
    return places[head...].compactMap { $0.element }
  }

  /// Forgets those who have left when they are more than those who wait.
  private mutating func tidy() {
    if count == 0 {
      places.removeAll(keepingCapacity: places.capacity <= 64)
      head = 0
    } else if places.count > 64, places.count > 2 * count {
      places.removeAll { $0.element == nil }
      head = 0
    }
  }
}
