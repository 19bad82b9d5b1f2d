/// A queue.
///
/// It is inlinable, so that it is specialized for the client's types.
@usableFromInline
struct FirstInFirstOut<Element> {
  @usableFromInline var elements: [Element?] = []
  /// The position of the first element. No elements precede it.
  @usableFromInline var start = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let element = elements[start].take()
    start += 1
    if start == elements.count {
      // Keeps capacity for only a few elements.
      elements.removeAll(keepingCapacity: elements.count <= 64)
      start = 0
    } else if start > 64, start > elements.count / 2 {
      // Each element moves at most once for each one taken.
      elements.removeFirst(start)
      start = 0
    }
    return element
  }
}
