internal import PacketKit

// Counts and sizes that an earlier field states, and regions with a size.
extension Interpreter {
  /// Reads the contents of a field, whose count or size may be stated by an earlier field.
  mutating func field(
    _ type: WireType,
    statedBy packet: inout Node,
    into node: inout Node
  ) throws(Failed) {
    let outer = given
    defer { given = outer }
    if let path = type.pathOfGiven { given = packet.giving(path) }
    switch type {
    case .array(.tagged(let union, let name), _):
      try taggedElements(union, by: name, of: &packet, into: &node)
    case .array(let element, .stated(let count)):
      try elements(element, try elementCount(count, &packet), into: &node)
    case .set(let element, .stated(let count)):
      try set(element, count: try elementCount(count, &packet), into: &node)
    case .dictionary(let key, let value, .stated(let count)):
      try dictionary(key, value, count: try elementCount(count, &packet), into: &node)
    case .region(let content, let length):
      var stated = 0
      if case .stated(let count) = length {
        try beginRemaining()
        stated = try number(count, &packet)
      }
      let outerEnd = try beginRegion(length, stated, &node)
      switch content {
      case .tagged(let union, let name):
        try tagged(union, by: packet.text(statedBy: name), into: &node)
      case .array(.tagged(let union, let name), _):
        try taggedElements(union, by: name, of: &packet, into: &node)
      default: if !skipUnreadable(content, into: &node) { try field(content, into: &node) }
      }
      try endRegion(length, outerEnd)
    case .tagged(let union, let name):
      try tagged(union, by: packet.text(statedBy: name), into: &node)
    default: try field(type, into: &node)
    }
  }

  func elementCount(_ count: StatedCount, _ packet: inout Node) throws(Failed) -> Int {
    let number = try number(count, &packet)
    try checkElementCount(number)
    return number
  }

  func checkElementCount(_ count: Int) throws(Failed) {
    guard count <= limits.maximumElementCount else {
      throw error(
        .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount), at: position)
    }
  }

  /// The count that an earlier field states.
  private func number(_ count: StatedCount, _ packet: inout Node) throws(Failed) -> Int {
    guard let number = packet.count(count) else {
      throw error(.impossibleCount(packet.text(statedBy: count.field)), at: position)
    }
    return number
  }

  /// Reads a value that must use up a count of bytes, which no field states.
  @inline(never)
  mutating func region(_ type: WireType, into node: inout Node) throws(Failed) {
    guard case .region(let content, let length) = type else { return }
    let outerEnd = try beginRegion(length, 0, &node)
    if !skipUnreadable(content, into: &node) { try field(content, into: &node) }
    try endRegion(length, outerEnd)
  }

  /// Reads what must use up a region if only the program could read more of it than its bytes.
  private mutating func skipUnreadable(_ type: WireType, into node: inout Node) -> Bool {
    let name: String
    switch type {
    case .opaque(let type) where !type.isKnown: name = type.shortName
    case .packet(let packet) where packet.type == nil && plan(for: packet).isOpaque:
      name = packet.shortName
    default: return false
    }
    note("that these bytes are a value of \(name)")
    node.value = .data
    position = end
    return true
  }

  /// Limits the available bytes to those of a region, and returns where they ended before.
  private mutating func beginRegion(
    _ length: WireType.Extent,
    _ stated: Int,
    _ node: inout Node
  ) throws(Failed) -> Int {
    let byteCount: Int
    switch length {
    case .prefixed(let prefix, let surplus, let maximum):
      try beginRemaining()
      let start = position
      byteCount = try size(prefix, surplus: surplus, maximum: maximum)
      node.prefixByteCount = position - start
    case .stated: byteCount = stated
    case .remaining, .allButLast, .fixed, .terminated, .repeated:
      let count = length.leaving ?? 0
      try beginRemaining()
      guard 0...remaining ~= count else { throw truncated(needed: count) }
      byteCount = remaining - count
    }
    guard byteCount <= remaining else { throw truncated(needed: byteCount) }
    let outerEnd = end
    end = position + byteCount
    return outerEnd
  }

  /// Ends a region, which must have been used up.
  private mutating func endRegion(_ length: WireType.Extent, _ outerEnd: Int) throws(Failed) {
    guard remaining == 0 else { throw error(.trailingBytes(count: remaining), at: position) }
    end = outerEnd
    hasTakenRemaining = length.leaving != nil
  }

  /// Reads a length that is `surplus` more than the count of bytes, and returns that count.
  mutating func size(_ prefix: WirePrefix, surplus: Int, maximum: Int) throws(Failed) -> Int {
    guard surplus != 0 else { return try length(prefix, maximum: maximum) }
    let start = position
    let length = try length(prefix, maximum: .max)
    let (count, overflow) = length.subtractingReportingOverflow(surplus)
    guard overflow || count < 0 || count > maximum else { return count }
    let isTooLarge = !overflow && count > maximum
    throw error(
      isTooLarge
        ? .lengthTooLarge(UInt64(count), maximum: maximum)
        : .impossibleLength(Int64(length), surplus: surplus),
      at: start
    )
  }
}
