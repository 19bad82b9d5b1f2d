internal import PacketKit

extension Interpreter {
  /// Reads the number of a prefix or a tag.
  mutating func number(_ prefix: WirePrefix) throws(Failed) -> UInt64 {
    switch prefix {
    case .integer(let bitWidth, let endianness): return try takeInteger(bitWidth / 8, endianness)
    case .varint: return try varint(64)
    case .custom(let prefix):
      guard let type = prefix.type else {
        throw error(.unreadable(prefix.name.shortName), at: position)
      }
      var number: UInt64 = 0
      try withReader { reader throws(PacketError) in
        number = try type.readLength(from: &reader, endianness: prefix.endianness)
      }
      return number
    }
  }

  /// Reads a tag, which must be one that the prefix can represent.
  mutating func tag(_ prefix: WirePrefix) throws(Failed) -> UInt64 {
    let start = position
    let tag = try number(prefix)
    if case .custom(let prefix) = prefix, let maximum = prefix.type?.maximumLength,
      tag > UInt64(max(maximum, 0))
    {
      throw error(.lengthTooLarge(tag, maximum: maximum), at: start)
    }
    return tag
  }

  /// Reads a length or a count.
  mutating func length(_ prefix: WirePrefix, maximum: Int) throws(Failed) -> Int {
    let start = position
    let number = try number(prefix)
    guard let count = Int(exactly: number), count <= maximum else {
      throw error(.lengthTooLarge(number, maximum: maximum), at: start)
    }
    return count
  }

  /// Reads the length or the count of a value.
  mutating func length(
    _ prefix: WirePrefix,
    maximum: Int,
    of node: inout Node
  ) throws(Failed) -> Int {
    let start = position
    let length = try length(prefix, maximum: maximum)
    node.prefixByteCount = position - start
    return length
  }

  /// Takes the bytes before a terminator, and the terminator.
  mutating func take(
    before terminator: UInt8,
    maximum: Int,
    of node: inout Node
  ) throws(Failed) -> Range<Int> {
    let start = position
    let most = max(maximum, 0)
    let mayBeTooLong = most < remaining
    let searched = mayBeTooLong ? start + most + 1 : end
    guard let found = bytes[start..<searched].firstIndex(of: terminator) else {
      position = mayBeTooLong ? start + most : end
      throw mayBeTooLong
        ? error(.lengthTooLarge(UInt64(most) + 1, maximum: maximum), at: position)
        : truncated(needed: 1)
    }
    position = found + 1
    node.terminatorByteCount = 1
    return start..<found
  }

  /// Begins a value that takes all remaining bytes.
  func beginRemaining(field: String? = nil) throws(Failed) {
    guard !hasTakenRemaining else {
      throw error(.followsRemaining, at: position, field: field)
    }
  }
}

// The parts that descriptions leave opaque.
extension Interpreter {
  /// Reads with a type's own code.
  mutating func withReader<Result>(
    _ body: (inout PacketReader) throws(PacketError) -> Result
  ) throws(Failed) -> Result {
    let place = ReadingPlace(
      offset: position,
      end: end,
      depth: depth,
      hasTakenRemaining: hasTakenRemaining
    )
    var reader = unsafe PacketReader(bytes.elementSpan.bytes, at: place, limits: limits)
    do throws(PacketError) {
      let result = try body(&reader)
      position = reader.offset
      hasTakenRemaining = reader.place.hasTakenRemaining
      return result
    } catch {
      // The reader does not report how much it has read. The value may extend up to the error, or beyond it.
      let start = min(max(error.offset, position), end)
      position = start + min(max(error.available ?? 1, 0), end - start)
      throw failed(error.within(pathText()))
    }
  }

  mutating func opaque(
    into node: inout Node,
    _ read: (inout PacketReader) throws(PacketError) -> Any
  ) throws(Failed) {
    let value = try withReader(read)
    node.value = .opaque(String(describing: value))
    node.read = ReadValue(value)
  }
}
