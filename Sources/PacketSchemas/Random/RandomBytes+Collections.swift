internal import PacketKit

// Text and collections, all of them short.

extension RandomBytes {
  private mutating func count(_ maximum: Int) -> Int {
    isDeep ? 0 : min(below(5), max(maximum, 0))
  }

  mutating func text(_ extent: WireType.Extent, _ encoding: TextEncoding) {
    let text =
      switch extent {
      case .prefixed(_, _, let maximum): text(maximum, encoding, without: nil)
      case .fixed(let width, let padding): text(width, encoding, without: padding)
      case .terminated(let terminator, let maximum):
        text(maximum, encoding, without: terminator)
      case .remaining, .allButLast, .stated, .repeated: text(.max, encoding, without: nil)
      }
    write(text, extent, encoding)
  }

  /// Writes the bytes of text, with the count or the terminator that states where they end.
  mutating func write(_ text: [UInt8], _ extent: WireType.Extent, _ encoding: TextEncoding) {
    switch extent {
    case .prefixed(let prefix, _, _):
      write(text.count, as: prefix)
      bytes += text
    case .fixed(let width, let padding):
      bytes += text
      var rest = max(width - text.count, 0)
      while rest > 0 {
        let unit = encoded(String(Unicode.Scalar(padding)), encoding, byte: padding)
        bytes += unit.prefix(rest)
        rest -= unit.count
      }
    case .terminated(let terminator, _):
      bytes += text + encoded(String(Unicode.Scalar(terminator)), encoding, byte: terminator)
    case .remaining, .allButLast: bytes += text
    case .stated, .repeated: break
    }
  }

  private mutating func text(
    _ maximum: Int,
    _ encoding: TextEncoding,
    without end: UInt8?
  ) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<below(9) {
      let letter = UInt8(ascii: "a") + UInt8(below(26))
      let others = encoding == .latin1 ? ["é", "ß", "Z", "7", "ÿ"] : ["é", "ß", "Z", "7", "中"]
      let isLetter = encoding == .ascii || below(4) > 0
      let character = isLetter ? String(Unicode.Scalar(letter)) : others[below(5)]
      let next = encoded(character, encoding)
      guard text.count + next.count <= maximum else { break }
      if end.map({ !next.contains($0) || $0 == 0 }) ?? true { text += next }
    }
    return text
  }

  /// The bytes of text; in an encoding of single bytes, `byte` if that is stated.
  func encoded(
    _ text: String,
    _ encoding: TextEncoding,
    byte: UInt8? = nil
  ) -> [UInt8] {
    switch encoding {
    case .utf8, .ascii: byte.map { [$0] } ?? Array(text.utf8)
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .utf16: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .utf16LittleEndian:
      text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
  }

  mutating func data(_ extent: WireType.Extent) {
    switch extent {
    case .prefixed(let prefix, _, let maximum):
      let count = min(below(7), max(maximum, 0))
      write(count, as: prefix)
      bytes += (0..<count).map { _ in byte() }
    case .fixed(let count, _): bytes += (0..<max(count, 0)).map { _ in byte() }
    case .terminated(let terminator, let maximum):
      let count = min(below(7), max(maximum, 0))
      bytes += (0..<count).map { _ in byte() }.filter { $0 != terminator } + [terminator]
    case .remaining, .allButLast: bytes += (0..<below(7)).map { _ in byte() }
    case .stated, .repeated: break
    }
  }

  mutating func array(_ element: WireType, _ extent: WireType.Extent) throws(PacketError) {
    switch extent {
    case .prefixed(let prefix, _, let maximum):
      let count = count(maximum)
      write(count, as: prefix)
      try elements(count, element)
    case .fixed(let count, _): try elements(max(count, 0), element)
    case .terminated(let terminator, let maximum):
      let list = bytes.count
      for _ in 0..<count(maximum) {
        let start = bytes.count
        try value(element, ofListAt: list)
        if bytes.count > start, bytes[start] == terminator { bytes.removeSubrange(start...) }
      }
      bytes.append(terminator)
    case .remaining, .allButLast: try elements(count(.max), element)
    case .repeated(let end): try repeated(element, end)
    case .stated: break
    }
  }

  /// Writes elements one after another.
  mutating func elements(_ count: Int, _ element: WireType) throws(PacketError) {
    let start = bytes.count
    for _ in 0..<count { try value(element, ofListAt: start) }
  }

  private mutating func value(_ element: WireType, ofListAt start: Int) throws(PacketError) {
    guard case .aligned(let element, let alignment) = element else { return try value(element) }
    let excess = alignment > 0 ? (bytes.count - start) % alignment : 0
    if excess > 0 { bytes += Array(repeating: 0, count: alignment - excess) }
    try value(element)
  }

  private mutating func repeated(
    _ element: WireType,
    _ end: WireType.Repetition
  ) throws(PacketError) {
    for _ in 0..<count(.max) {
      let start = bytes.count
      try value(element)
      let isPart =
        switch end {
        case .until: !PacketTree.ends(element, in: Array(bytes[start...]), end)
        case .whileNext(let next): bytes[start...].starts(with: next)
        case .untilNext(let next): !bytes[start...].starts(with: next)
        }
      if !isPart { bytes.removeSubrange(start...) }
    }
    guard case .until = end else { return }
    for _ in 0..<1000 {
      let start = bytes.count
      try value(element)
      if PacketTree.ends(element, in: Array(bytes[start...]), end) { return }
      bytes.removeSubrange(start...)
    }
    throw failure("no element that says it is the last was found")
  }

  /// Writes a set, or a dictionary, in the order of the keys' bytes.
  mutating func ordered(
    _ extent: WireType.Extent,
    key: WireType,
    value: WireType?
  ) throws(PacketError) {
    guard case .prefixed(let prefix, _, let maximum) = extent else { return }
    let pairs = try pairs(count: count(maximum), key, value)
    write(pairs.count, as: prefix)
    for pair in pairs { bytes += pair }
  }

  /// Writes a set, or a dictionary, of this many elements.
  mutating func ordered(count: Int, key: WireType, value: WireType?) throws(PacketError) {
    let pairs = try pairs(count: count, key, value)
    guard pairs.count == count else {
      throw failure("fewer than \(count) keys were found")
    }
    for pair in pairs { bytes += pair }
  }

  /// The bytes of unique keys, each with its value, in the order of the keys' bytes.
  private mutating func pairs(
    count: Int,
    _ key: WireType,
    _ value: WireType?
  ) throws(PacketError) -> [[UInt8]] {
    var pairs: [(key: [UInt8], value: [UInt8])] = []
    for _ in 0..<count {
      let key = try apart { random throws(PacketError) in try random.value(key) }.bytes
      let value = try apart { random throws(PacketError) in
        if let value { try random.value(value) }
      }
      if !pairs.contains(where: { $0.key == key }) { pairs.append((key, value.bytes)) }
    }
    return pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.key + $0.value }
  }
}
