internal import PacketKit

extension Interpreter {
  mutating func array(
    _ element: WireType,
    _ extent: WireType.Extent,
    into node: inout Node
  ) throws(PacketError) {
    switch extent {
    case .prefixed(let prefix, let maximum):
      let maximum = min(maximum, limits.maximumElementCount)
      try elements(element, try length(prefix, maximum: maximum, of: &node), into: &node)
    case .fixed(let count, _): try elements(element, count, into: &node)
    case .remaining:
      try beginRemaining()
      if let width = element.numberByteCount {
        try remainingNumbers(element, width, into: &node)
      } else {
        try remainingElements(element, into: &node)
      }
      hasTakenRemaining = true
    }
  }

  /// Reads `count` elements, once it is sure that the available bytes could hold them.
  private mutating func elements(
    _ element: WireType,
    _ count: Int,
    into node: inout Node
  ) throws(PacketError) {
    try checkRoom(for: count, element.minimumByteCount)
    try nested(in: element) { this throws(PacketError) in
      switch element {
      case .integer(8, isSigned: false, _):
        _ = try this.take(count)
        node.value = .byteArray
      case .integer, .float: node.value = .numbers(try this.numbers(element, count))
      default:
        node.value = .collection(count: count)
        for index in 0..<count {
          let place = (this.position, this.hasTakenRemaining)
          try this.child(.element(index), of: &node) { this, node throws(PacketError) in
            try this.value(element, into: &node)
          }
          // The next one reads the same bytes, which are none, and so is the same.
          if place == (this.position, this.hasTakenRemaining) { break }
        }
      }
    }
  }

  /// Rejects a count of elements that the available bytes could not hold, or that no bytes bound.
  mutating func checkRoom(for count: Int, _ minimumByteCount: Int) throws(PacketError) {
    if count < 0 {
      let subject = minimumByteCount > 0 ? "byte" : "element"
      let number =
        minimumByteCount > 0
        ? count.multipliedReportingOverflow(by: minimumByteCount).partialValue : count
      throw error(.invalid("\(subject) count \(number) is negative"), at: position)
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
  ) throws(PacketError) {
    let count = remaining / width
    guard count <= limits.maximumElementCount else {
      throw error(
        .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount),
        at: position
      )
    }
    try elements(number, remaining % width == 0 ? count : count + 1, into: &node)
  }

  private mutating func remainingElements(
    _ element: WireType,
    into node: inout Node
  ) throws(PacketError) {
    try nested { this throws(PacketError) in
      node.value = .collection(count: 0)
      var index = 0
      while this.remaining > 0 {
        let start = this.position
        guard index < this.limits.maximumElementCount else {
          throw this.error(
            .lengthTooLarge(UInt64(index) + 1, maximum: this.limits.maximumElementCount),
            at: start
          )
        }
        try this.child(.element(index), of: &node) { this, node throws(PacketError) in
          try this.value(element, into: &node)
          guard this.position > start else {
            let sentence = "an element that takes no bytes cannot be counted"
            throw this.error(.invalid(sentence), at: start)
          }
        }
        index += 1
        node.value = .collection(count: index)
      }
    }
  }
}
