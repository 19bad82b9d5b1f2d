internal import PacketKit

// Sets and dictionaries, in ascending order of the bytes of their elements or keys.

extension Interpreter {
  @inline(never)
  mutating func set(_ element: WireType, count: Int, into node: inout Node) throws(Failed) {
    try checkRoom(for: count, element.minimumByteCount)
    let isFlat = element.isFlat
    try enter(isFlat)
    node.value = .collection(count: count)
    node.isUnordered = true
    var order = KeyOrder(of: element)
    for index in 0..<count { try member(index, element, &order, into: &node) }
    leave(isFlat)
  }

  @inline(never)
  private mutating func member(
    _ index: Int,
    _ type: WireType,
    _ order: inout KeyOrder,
    into parent: inout Node
  ) throws(Failed) {
    var node = open(.element(index))
    defer { close(node, in: &parent) }
    let start = position
    try value(type, into: &node)
    node.bits = 8 * start..<8 * position
    try check(&order, node)
    try checkDuplicate(&order, at: start)
  }

  @inline(never)
  mutating func dictionary(
    _ key: WireType,
    _ value: WireType,
    count: Int,
    into node: inout Node
  ) throws(Failed) {
    let (least, overflow) = key.minimumByteCount.addingReportingOverflow(value.minimumByteCount)
    try checkRoom(for: count, overflow ? .max : least)
    let isFlat = key.isFlat && value.isFlat
    try enter(isFlat)
    node.value = .dictionary(count: count)
    var order = KeyOrder(of: key)
    for index in 0..<count { try pair(index, key, value, &order, into: &node) }
    leave(isFlat)
  }

  @inline(never)
  private mutating func pair(
    _ index: Int,
    _ key: WireType,
    _ value: WireType,
    _ order: inout KeyOrder,
    into parent: inout Node
  ) throws(Failed) {
    var node = open(.element(index))
    defer { close(node, in: &parent) }
    let start = position
    try self.key(key, &order, into: &node)
    try part(.value, value, into: &node)
    try checkDuplicate(&order, at: start)
  }

  @inline(never)
  private mutating func key(_ type: WireType, _ order: inout KeyOrder, into parent: inout Node)
    throws(Failed)
  {
    var node = open(.key)
    defer { close(node, in: &parent) }
    let start = position
    try value(type, into: &node)
    node.bits = 8 * start..<8 * position
    try check(&order, node)
  }

  private mutating func part(_ role: Node.Role, _ type: WireType, into parent: inout Node)
    throws(Failed)
  {
    var node = open(role)
    defer { close(node, in: &parent) }
    try value(type, into: &node)
  }

  /// Rejects a key whose bytes do not come after those of the previous key, or that is expensive to hash.
  private func check(_ order: inout KeyOrder, _ node: Node) throws(Failed) {
    let key = node.bytes
    if let previous = order.previous {
      let equalCount = zip(bytes[previous], bytes[key]).prefix { $0 == $1 }.count
      let isPrefix = equalCount == previous.count
      let isEqual = isPrefix && equalCount == key.count
      let precedes =
        isPrefix
        || equalCount < key.count
          && bytes[previous.lowerBound + equalCount] < bytes[key.lowerBound + equalCount]
      guard precedes, !isEqual else {
        throw error(isEqual ? .duplicateElement : .elementOutOfOrder, at: key.lowerBound)
      }
      order.note(previous, key, equalCount: equalCount)
    }
    order.previous = key
    try checkCombiningMarks(in: key)
    guard order.needsKeys else { return }
    let value = KeyOrder.Key(node, in: bytes)
    guard order.count(value) else { throw error(.tooManyCollidingKeys, at: key.lowerBound) }
  }

  /// Rejects a key that is equal to an earlier one with different bytes.
  private func checkDuplicate(_ order: inout KeyOrder, at start: Int) throws(Failed) {
    guard order.insertLast() else { throw error(.duplicateElement, at: start) }
  }
}
