internal import PacketKit

extension Interpreter {
  mutating func text(
    _ extent: WireType.Extent,
    _ encoding: TextEncoding,
    into node: inout Node
  ) throws(Failed) {
    switch extent {
    case .prefixed(let prefix, let maximum):
      let count = try length(prefix, maximum: maximum, of: &node)
      node.value = .text(try text(in: try take(count), encoding))
    case .fixed(let width, let padding):
      let range = try take(width)
      node.value = .text(
        try text(in: try range.lowerBound..<endOfText(in: range, padding), encoding)
      )
    case .terminated(let terminator, let maximum):
      let range = try take(before: terminator, maximum: maximum, of: &node)
      node.value = .text(try text(in: range, encoding))
    case .remaining:
      try beginRemaining()
      node.value = .text(try text(in: try take(remaining), encoding))
      hasTakenRemaining = true
    case .stated: break
    }
  }

  /// The end of a text that is followed by padding.
  private func endOfText(in range: Range<Int>, _ padding: UInt8) throws(Failed) -> Int {
    guard padding == 0 else {
      return (range.last { bytes[$0] != padding } ?? range.lowerBound - 1) + 1
    }
    let textEnd = range.first { bytes[$0] == 0 } ?? range.upperBound
    guard let offset = (textEnd..<range.upperBound).first(where: { bytes[$0] != 0 }) else {
      return textEnd
    }
    let expected = "0x00 like the padding before it"
    throw error(.unexpectedByte(bytes[offset], expected: expected), at: offset)
  }

  private func text(in range: Range<Int>, _ encoding: TextEncoding) throws(Failed) -> String {
    if encoding == .ascii, let offset = range.first(where: { bytes[$0] >= 0x80 }) {
      throw error(.unexpectedByte(bytes[offset], expected: "ASCII"), at: offset)
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
    case .prefixed(let prefix, let maximum):
      _ = try take(try length(prefix, maximum: maximum, of: &node))
    case .fixed(let count, _): _ = try take(count)
    case .terminated(let terminator, let maximum):
      _ = try take(before: terminator, maximum: maximum, of: &node)
    case .remaining:
      try beginRemaining()
      position = end
      hasTakenRemaining = true
    case .stated: break
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
      case .valid(let scalar): run = Unicode.UTF8.decode(scalar).isMark ? run + 1 : 0
      case .error: run = 0
      case .emptyInput: return
      }
      guard run <= maximum else { throw error(.tooManyCombiningMarks, at: range.lowerBound) }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
