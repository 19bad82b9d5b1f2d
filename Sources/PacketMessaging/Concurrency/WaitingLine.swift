/// A first-come, first-served line of waiters, each with a number by which it can leave the line.
///
/// Changes take constant time on average, and leaving takes logarithmic time, so thousands can wait, leave and be
/// served.
package struct WaitingLine<Element> {
  /// In ascending order of the numbers. Waiters that have left are nil, and there are few of them.
  private var places: [(id: UInt64, element: Element?)] = []
  /// The position of the first waiter. All before it are nil.
  private var head = 0
  private var lastID: UInt64 = 0

  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Returns a new number for a waiter.
  package mutating func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Adds a waiter with a new number, and returns the number.
  @discardableResult
  package mutating func append(_ element: Element) -> UInt64 {
    let id = nextID()
    append(element, id)
    return id
  }

  /// Adds a waiter to the end, or before those with higher numbers. No other waiter may have the same number.
  package mutating func append(_ element: Element, _ id: UInt64) {
    count += 1
    var index = places.count
    while index > head, places[index - 1].id > id { index -= 1 }
    if index == places.count {
      places.append((id, element))
    } else {
      places.insert((id, element), at: index)
    }
  }

  /// Removes and returns the first waiter.
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

  /// Removes and returns the waiter with that number, or nil if it is not in the line.
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

  /// Removes and returns all waiters, in order.
  package mutating func removeAll() -> [Element] {
    if isEmpty { return [] }
    defer { (places, head, count) = ([], 0, 0) }
    // Not a key path, which would be created each time.
    return places[head...].compactMap { $0.element }
  }

  /// Removes the waiters that have left if there are more of them than are waiting.
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
