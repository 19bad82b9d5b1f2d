/// Those who wait, first come, first served, each with a number by which it can leave the line.
///
/// Every change takes constant time: thousands can wait, leave and be served in linear time.
package struct WaitingLine<Element> {
  private struct Place {
    let element: Element
    var previous: UInt64?
    var next: UInt64?
  }

  private var places: [UInt64: Place] = [:]
  private var firstID: UInt64?
  private var lastID: UInt64?

  package init() {}

  package var count: Int { places.count }

  package var isEmpty: Bool { places.isEmpty }

  /// Adds one to the end. The number must not be another's in the line.
  package mutating func append(_ element: Element, _ id: UInt64) {
    if let lastID { places[lastID]?.next = id } else { firstID = id }
    places[id] = Place(element: element, previous: lastID, next: nil)
    lastID = id
  }

  /// Takes out the first.
  package mutating func popFirst() -> Element? {
    firstID.flatMap { remove($0) }
  }

  /// Takes out the one with that number; nil if it is not in the line.
  package mutating func remove(_ id: UInt64) -> Element? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    if let previous = place.previous {
      places[previous]?.next = place.next
    } else {
      firstID = place.next
    }
    if let next = place.next {
      places[next]?.previous = place.previous
    } else {
      lastID = place.previous
    }
    return place.element
  }

  /// Takes out all, in order.
  package mutating func removeAll() -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    while let element = popFirst() { elements.append(element) }
    return elements
  }
}
