internal import PacketKit

extension Interpreter {
  mutating func array(
    _ element: WireType,
    _ extent: WireType.Extent,
    into node: inout Node
  ) throws(Failed) {
    if let count = try elementCount(extent, of: &node) {
      try elements(element, count, into: &node)
    } else {
      try uncountedElements(element, extent, into: &node)
    }
  }

  /// The count of elements, if something states it before them.
  mutating func elementCount(
    _ extent: WireType.Extent,
    of node: inout Node
  ) throws(Failed) -> Int? {
    switch extent {
    case .prefixed(let prefix, _, let maximum):
      try length(prefix, maximum: min(maximum, limits.maximumElementCount), of: &node)
    case .fixed(let count, _): count
    case .terminated, .remaining, .allButLast, .stated, .repeated: nil
    }
  }

  @inline(never)
  private mutating func uncountedElements(
    _ element: WireType,
    _ extent: WireType.Extent,
    into node: inout Node
  ) throws(Failed) {
    switch extent {
    case .terminated(let terminator, let maximum):
      let maximum = min(maximum, limits.maximumElementCount)
      try terminatedElements(element, by: terminator, maximum: maximum, into: &node)
    case .remaining, .allButLast:
      try beginRemaining()
      if let width = element.numberByteCount {
        try remainingNumbers(element, width, into: &node)
      } else {
        try repeatedElements(element, nil, into: &node)
      }
      hasTakenRemaining = true
    case .repeated(let end): try repeatedElements(element, end, into: &node)
    case .prefixed, .fixed, .stated: break
    }
  }

  /// Reads `count` elements, after checking that the available bytes could hold them.
  mutating func elements(
    _ element: WireType,
    _ count: Int,
    into node: inout Node
  ) throws(Failed) {
    try checkRoom(for: count, element.minimumByteCount)
    let isFlat = element.isFlat
    try enter(isFlat)
    if element.numberByteCount != nil {
      try numbers(element, count, into: &node)
    } else {
      node.value = .collection(count: count)
      for index in 0..<count {
        let place = (position, hasTakenRemaining)
        try self.element(index, element, into: &node)
        // The next element would read the same empty bytes, and so be the same.
        if place == (position, hasTakenRemaining) { break }
      }
    }
    leave(isFlat)
  }

  @inline(never)
  private mutating func numbers(_ number: WireType, _ count: Int, into node: inout Node)
    throws(Failed)
  {
    if case .integer(8, isSigned: false, _) = number {
      _ = try take(count)
      node.value = .byteArray
    } else {
      node.value = .numbers(try numbers(number, count))
    }
  }

  @inline(never)
  private mutating func element(_ index: Int, _ type: WireType, into parent: inout Node)
    throws(Failed)
  {
    var node = open(.element(index))
    defer { close(node, in: &parent) }
    try value(try aligned(type, &node, in: &parent), into: &node)
  }

  /// Reads the padding before an element that is aligned, and returns the element's type.
  private mutating func aligned(
    _ type: WireType,
    _ node: inout Node,
    in list: inout Node
  ) throws(Failed) -> WireType {
    guard case .aligned(let element, let alignment) = type else { return type }
    let start = list.bits.lowerBound / 8 + list.presenceByteCount + list.prefixByteCount
    let excess = alignment > 0 ? (position - start) % alignment : 1
    if excess != 0 { try padding(alignment - excess, .init(), "", of: &list) }
    node.bits = 8 * position..<8 * position
    return element
  }

  /// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
  mutating func checkRoom(for count: Int, _ minimumByteCount: Int) throws(Failed) {
    if count < 0 {
      let reason: Reason =
        minimumByteCount > 0
        ? .negativeByteCount(count &* minimumByteCount) : .negativeElementCount(count)
      throw error(reason, at: position)
    }
    guard minimumByteCount > 0 else {
      let maximum = PacketLimits.maximumEmptyElementCount
      guard count <= maximum else {
        throw error(.lengthTooLarge(UInt64(count), maximum: maximum), at: position)
      }
      return
    }
    let (needed, overflow) = count.multipliedReportingOverflow(by: minimumByteCount)
    guard !overflow, needed <= remaining else {
      throw truncated(needed: overflow ? .max : needed)
    }
  }

  private mutating func remainingNumbers(
    _ number: WireType,
    _ width: Int,
    into node: inout Node
  ) throws(Failed) {
    let count = remaining / width
    guard count <= limits.maximumElementCount else {
      throw error(
        .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount),
        at: position
      )
    }
    try elements(number, remaining % width == 0 ? count : count + 1, into: &node)
  }

  /// Reads elements up to where a repetition ends or, without one, up to the end of the bytes.
  private mutating func repeatedElements(
    _ element: WireType,
    _ end: WireType.Repetition?,
    into node: inout Node
  ) throws(Failed) {
    try enter()
    node.value = .collection(count: 0)
    var index = 0
    while !hasEnded(end, node) {
      try uncountedElement(index, element, maximum: limits.maximumElementCount, into: &node)
      index += 1
      node.value = .collection(count: index)
    }
    depth -= 1
  }

  /// Whether no element follows the last of a list.
  private func hasEnded(_ end: WireType.Repetition?, _ list: Node) -> Bool {
    switch end {
    case nil: remaining == 0
    case .until(let path)?:
      if case .bool(true)? = list.children.last?.statement(at: path) { true } else { false }
    case .whileNext(let next)?: !bytes[position..<self.end].starts(with: next)
    case .untilNext(let next)?: remaining == 0 || bytes[position..<self.end].starts(with: next)
    }
  }

  private mutating func terminatedElements(
    _ element: WireType,
    by terminator: UInt8,
    maximum: Int,
    into node: inout Node
  ) throws(Failed) {
    try enter()
    if case .integer(8, isSigned: false, _) = element {
      _ = try take(before: terminator, maximum: maximum, of: &node)
      node.value = .byteArray
    } else {
      node.value = .collection(count: 0)
      var index = 0
      while try !self.terminator(terminator, into: &node) {
        try uncountedElement(index, element, maximum: maximum, into: &node)
        index += 1
        node.value = .collection(count: index)
      }
    }
    depth -= 1
  }

  /// Reads the terminator, unless the next byte is another.
  private mutating func terminator(_ byte: UInt8, into parent: inout Node) throws(Failed) -> Bool {
    guard remaining > 0 else { throw truncated(needed: 1) }
    guard bytes[position] == byte else { return false }
    try child(.terminator, of: &parent) { this, node throws(Failed) in
      node.value = .constant
      this.position += 1
    }
    return true
  }

  private mutating func uncountedElement(
    _ index: Int,
    _ type: WireType,
    maximum: Int,
    into parent: inout Node
  ) throws(Failed) {
    let start = position
    guard index < maximum else {
      throw error(.lengthTooLarge(UInt64(index) + 1, maximum: maximum), at: start)
    }
    var node = open(.element(index))
    defer { close(node, in: &parent) }
    try value(try aligned(type, &node, in: &parent), into: &node)
    guard position > start else {
      throw error(.emptyElement, at: start)
    }
  }
}
