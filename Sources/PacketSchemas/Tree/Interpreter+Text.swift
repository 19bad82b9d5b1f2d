internal import PacketKit

extension Interpreter {
  mutating func text(
    _ extent: WireType.Extent,
    _ encoding: TextEncoding,
    into node: inout Node
  ) throws(Failed) {
    switch extent {
    case .prefixed(let prefix, _, let maximum):
      let count = try length(prefix, maximum: maximum, of: &node)
      node.value = .text(try text(in: try take(count), encoding))
    case .fixed(let width, let padding):
      let range = try take(width)
      node.value = .text(
        try text(in: try range.lowerBound..<endOfText(in: range, padding, encoding), encoding)
      )
    case .terminated(let terminator, let maximum):
      let range =
        try encoding.unitByteCount == 2
        ? takeUnits(before: terminator, maximum: maximum, encoding, of: &node)
        : take(before: terminator, maximum: maximum, of: &node)
      node.value = .text(try text(in: range, encoding))
    case .remaining, .allButLast:
      try beginRemaining()
      node.value = .text(try text(in: try take(remaining), encoding))
      hasTakenRemaining = true
    case .stated, .repeated: break
    }
  }

  /// The end of a text that is followed by padding.
  private func endOfText(
    in range: Range<Int>,
    _ padding: UInt8,
    _ encoding: TextEncoding
  ) throws(Failed) -> Int {
    guard encoding.unitByteCount == 1 else { return try endOfUTF16(in: range, padding, encoding) }
    guard padding == 0 else {
      return (range.last { bytes[$0] != padding } ?? range.lowerBound - 1) + 1
    }
    let textEnd = range.first { bytes[$0] == 0 } ?? range.upperBound
    guard let offset = (textEnd..<range.upperBound).first(where: { bytes[$0] != 0 }) else {
      return textEnd
    }
    throw error(.notMorePadding(bytes[offset]), at: offset)
  }

  /// Takes the code units of two bytes before one that is the terminator, and the terminator.
  private mutating func takeUnits(
    before terminator: UInt8,
    maximum: Int,
    _ encoding: TextEncoding,
    of node: inout Node
  ) throws(Failed) -> Range<Int> {
    let start = position
    while true {
      let count = position - start
      guard remaining >= 2 || count > max(maximum, 0) else { throw truncated(needed: 2) }
      guard count <= max(maximum, 0) else {
        position -= 2
        throw error(.lengthTooLarge(UInt64(count), maximum: maximum), at: position)
      }
      position += 2
      if units(in: position - 2..<position, encoding) == [UInt16(terminator)] { break }
    }
    node.terminatorByteCount = 2
    return start..<position - 2
  }

  /// The end of a text of two bytes for each unit. Padding is units of that character.
  private func endOfUTF16(
    in range: Range<Int>,
    _ padding: UInt8,
    _ encoding: TextEncoding
  ) throws(Failed) -> Int {
    guard range.count.isMultiple(of: 2) else {
      throw error(.oddWidth(range.count), at: range.lowerBound)
    }
    let units = units(in: range, encoding)
    guard padding == 0 else {
      let last = units.lastIndex { $0 != UInt16(padding) }
      return range.lowerBound + (last.map { 2 * $0 + 2 } ?? 0)
    }
    let textEnd = range.lowerBound + 2 * (units.firstIndex(of: 0) ?? units.count)
    guard let offset = (textEnd..<range.upperBound).first(where: { bytes[$0] != 0 }) else {
      return textEnd
    }
    throw error(.notMorePadding(bytes[offset]), at: offset)
  }

  private func units(in range: Range<Int>, _ encoding: TextEncoding) -> [UInt16] {
    stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map { offset in
      let order: Endianness = encoding == .utf16 ? .big : .little
      return UInt16(truncatingIfNeeded: integer(in: offset..<offset + 2, order))
    }
  }

  private func utf16(in range: Range<Int>, _ encoding: TextEncoding) throws(Failed) -> String {
    let units = units(in: range, encoding)
    var parser = Unicode.UTF16.ForwardParser()
    var iterator = units.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    guard count == units.count else {
      throw error(.invalidUTF16, at: range.lowerBound + 2 * count)
    }
    guard range.count.isMultiple(of: 2) else {
      throw error(.invalidUTF16, at: range.upperBound - 1)
    }
    let text = String(decoding: units, as: UTF16.self)
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      guard run <= PacketLimits.maximumCombiningMarkCount else {
        throw error(.tooManyCombiningMarks, at: range.lowerBound)
      }
    }
    return text
  }

  private func text(in range: Range<Int>, _ encoding: TextEncoding) throws(Failed) -> String {
    if encoding.unitByteCount == 2 { return try utf16(in: range, encoding) }
    if encoding == .latin1 {
      return String(String.UnicodeScalarView(bytes[range].map { Unicode.Scalar($0) }))
    }
    if encoding == .ascii, let offset = range.first(where: { bytes[$0] >= 0x80 }) {
      throw error(.nonASCIIByte(bytes[offset]), at: offset)
    }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[range].makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    guard count == range.count else { throw error(.invalidUTF8, at: range.lowerBound + count) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func data(_ extent: WireType.Extent, into node: inout Node) throws(Failed) {
    switch extent {
    case .prefixed(let prefix, _, let maximum):
      _ = try take(try length(prefix, maximum: maximum, of: &node))
    case .fixed(let count, _): _ = try take(count)
    case .terminated(let terminator, let maximum):
      _ = try take(before: terminator, maximum: maximum, of: &node)
    case .remaining, .allButLast:
      try beginRemaining()
      position = end
      hasTakenRemaining = true
    case .stated, .repeated: break
    }
    node.value = .data
  }
}

// Text from the sender that is compared or hashed.
extension Interpreter {
  /// Rejects bytes that contain more consecutive combining marks than a key or a bounded value may have.
  func checkCombiningMarks(in range: Range<Int>) throws(Failed) {
    let maximum = PacketLimits.maximumCombiningMarkCount
    // Each mark takes at least two bytes.
    guard range.count > 2 * maximum else { return }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[range].makeIterator()
    var run = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): run = Unicode.UTF8.decode(scalar).isCombiningMark ? run + 1 : 0
      case .error: run = 0
      case .emptyInput: return
      }
      guard run <= maximum else { throw error(.tooManyCombiningMarks, at: range.lowerBound) }
    }
  }
}
