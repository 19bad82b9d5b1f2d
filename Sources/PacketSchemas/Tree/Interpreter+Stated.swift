internal import PacketKit

// Counts and sizes that an earlier field states, and regions with a size.
extension Interpreter {
  /// Reads the contents of a field, whose count or size may be stated by an earlier field.
  mutating func field(
    _ type: WireType,
    statedBy packet: inout Node,
    into node: inout Node
  ) throws(Failed) {
    switch type {
    case .array(let element, .stated(let count)):
      try elements(element, try elementCount(count, &packet), into: &node)
    case .set(let element, .stated(let count)):
      try set(element, count: try elementCount(count, &packet), into: &node)
    case .dictionary(let key, let value, .stated(let count)):
      try dictionary(key, value, count: try elementCount(count, &packet), into: &node)
    case .region(.tagged(let union, let name), let length):
      let outerEnd = try beginRegion(try byteCount(length, &packet, &node))
      try tagged(union, by: packet.text(statedBy: name), into: &node)
      try endRegion(outerEnd)
    case .region(let content, .stated(let count)):
      try beginRemaining()
      try region(content, byteCount: try number(count, &packet), into: &node)
    case .tagged(let union, let name):
      try tagged(union, by: packet.text(statedBy: name), into: &node)
    case .integer, .float, .bool, .varint, .string, .bytes, .array, .set, .dictionary, .optional,
      .enumeration, .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged,
      .packet, .wrapped, .region, .opaque:
      try field(type, into: &node)
    }
  }

  private func elementCount(_ count: StatedCount, _ packet: inout Node) throws(Failed) -> Int {
    let number = try number(count, &packet)
    guard number <= limits.maximumElementCount else {
      throw error(
        .lengthTooLarge(UInt64(number), maximum: limits.maximumElementCount), at: position)
    }
    return number
  }

  /// The count that an earlier field states.
  private func number(_ count: StatedCount, _ packet: inout Node) throws(Failed) -> Int {
    guard let number = packet.count(count) else {
      let statement = packet.text(statedBy: count.field)
      let sentence = "an earlier field states \(statement), from which no valid count follows"
      throw error(.invalid(sentence), at: position)
    }
    return number
  }

  /// Reads a value that is preceded by the count of its bytes.
  mutating func region(_ type: WireType, into node: inout Node) throws(Failed) {
    guard case .region(let content, .prefixed(let prefix, let surplus, let maximum)) = type else {
      return
    }
    let start = position
    let byteCount = try size(prefix, surplus: surplus, maximum: maximum)
    node.prefixByteCount = position - start
    try region(content, byteCount: byteCount, into: &node)
  }

  /// Reads a value that must use up the next `byteCount` bytes.
  private mutating func region(
    _ content: WireType,
    byteCount: Int,
    into node: inout Node
  ) throws(Failed) {
    let outerEnd = try beginRegion(byteCount)
    try field(content, into: &node)
    try endRegion(outerEnd)
  }

  /// The count of bytes of a region with a union's values.
  private mutating func byteCount(
    _ length: WireType.RegionLength,
    _ packet: inout Node,
    _ node: inout Node
  ) throws(Failed) -> Int {
    switch length {
    case .prefixed(let prefix, let surplus, let maximum):
      let start = position
      let byteCount = try size(prefix, surplus: surplus, maximum: maximum)
      node.prefixByteCount = position - start
      return byteCount
    case .stated(let count):
      try beginRemaining()
      return try number(count, &packet)
    }
  }

  /// Limits the available bytes to the next `byteCount`, and returns where they ended before.
  private mutating func beginRegion(_ byteCount: Int) throws(Failed) -> Int {
    guard byteCount <= remaining else { throw truncated(needed: byteCount) }
    let outerEnd = end
    end = position + byteCount
    return outerEnd
  }

  /// Ends a region, which must have been used up.
  private mutating func endRegion(_ outerEnd: Int) throws(Failed) {
    guard remaining == 0 else { throw error(.trailingBytes(count: remaining), at: position) }
    end = outerEnd
    hasTakenRemaining = false
  }

  /// Reads a length that is `surplus` more than the count of bytes, and returns that count.
  mutating func size(_ prefix: WirePrefix, surplus: Int, maximum: Int) throws(Failed) -> Int {
    guard surplus != 0 else { return try length(prefix, maximum: maximum) }
    let start = position
    let length = try length(prefix, maximum: .max)
    let (count, overflow) = length.subtractingReportingOverflow(surplus)
    guard overflow || count < 0 || count > maximum else { return count }
    let isTooLarge = !overflow && count > maximum
    let sentence =
      "a length that counts \(surplus) bytes besides those after it cannot be \(length)"
    throw error(
      isTooLarge ? .lengthTooLarge(UInt64(count), maximum: maximum) : .invalid(sentence),
      at: start
    )
  }
}
