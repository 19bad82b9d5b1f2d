internal import PacketKit

/// A frame of a stream.
struct StreamFrame {
  /// The offset of its content.
  let start: Int
  /// The offset of the byte after it.
  let end: Int
  /// Its content; what was stuffed is not.
  let content: [UInt8]
}

extension WiresharkDissector.Framing {
  /// The frames of a stream, and what is wrong after them.
  func frames(of stream: [UInt8]) -> (frames: [StreamFrame], problem: String?) {
    var frames: [StreamFrame] = []
    var offset = 0
    while offset < stream.count {
      if let count = skippedCount(at: offset, of: stream) {
        offset += count
        continue
      }
      guard let frame = frame(at: offset, of: stream) else {
        return (frames, "the frame at offset \(offset) is malformed, or its end is missing")
      }
      frames.append(frame)
      offset = frame.end
    }
    return (frames, nil)
  }

  /// The byte that ends a stuffed or escaped frame; nil if frames are neither.
  private var terminator: UInt8? {
    switch self {
    case .cobs: 0
    case .slip: 0xC0
    case .ppp: 0x7E
    default: nil
    }
  }

  /// The number of bytes at an offset that belong to no frame; nil if there are none.
  private func skippedCount(at offset: Int, of stream: [UInt8]) -> Int? {
    guard let terminator else { return nil }
    if stream[offset] == terminator { return 1 }
    guard self == .ppp, let last = stream[offset...].firstIndex(of: terminator) else { return nil }
    // An aborted frame ends in an escape that is not itself escaped.
    let escapes = stream[offset..<last].reversed().prefix { $0 == 0x7D }.count
    return escapes % 2 == 1 ? last + 1 - offset : nil
  }

  /// The frame at an offset; nil if it is malformed, or if bytes are missing.
  private func frame(at offset: Int, of stream: [UInt8]) -> StreamFrame? {
    let rest = stream.count - offset
    func frame(_ content: Range<Int>, _ end: Int) -> StreamFrame {
      StreamFrame(start: content.lowerBound, end: end, content: Array(stream[content]))
    }
    func frame(after header: Int, _ count: UInt64?, keeping kept: Int = 0) -> StreamFrame? {
      guard let count, header <= rest, count <= UInt64(rest - header) else { return nil }
      let start = offset + header
      return frame(start - kept..<start + Int(count), start + Int(count))
    }
    switch self {
    case .lengthPrefixed(let count, let order, let includesHeader):
      let surplus = includesHeader ? UInt64(count) : 0
      let length = integer(stream, offset, count, order).flatMap {
        $0 < surplus ? nil : $0 - surplus
      }
      return frame(after: count, length)
    case .varint32:
      var number: UInt64 = 0
      for (index, byte) in stream[offset...].prefix(5).enumerated() {
        number |= UInt64(byte & 0x7F) << UInt64(7 * index)
        guard byte < 0x80 else { continue }
        let isShortest = index == 0 || byte > 0
        return isShortest && number <= UInt32.max ? frame(after: index + 1, number) : nil
      }
      return nil
    case .line:
      guard let last = stream[offset...].firstIndex(of: 0x0A) else { return nil }
      let hasReturn = last > offset && stream[last - 1] == 0x0D
      return frame(offset..<last - (hasReturn ? 1 : 0), last + 1)
    case .delimited(let pattern):
      return stream[offset...].firstRange(of: pattern).map {
        frame(offset..<$0.lowerBound, $0.upperBound)
      }
    case .cobs, .slip, .ppp:
      guard let terminator, let last = stream[offset...].firstIndex(of: terminator) else {
        return nil
      }
      let frame = stream[offset..<last]
      return (self == .cobs ? Self.unstuffed(frame) : unescaped(frame)).map {
        StreamFrame(start: offset, end: last + 1, content: $0)
      }
    case .fixed(let count): return frame(after: 0, UInt64(count))
    case .custom(let header, let place, let count, let order, let isInFrame):
      let length = integer(stream, offset + place, count, order)
      return frame(after: header, length, keeping: isInFrame ? header : 0)
    }
  }

  /// The content of a stuffed frame; nil if its last block is too long.
  private static func unstuffed(_ frame: ArraySlice<UInt8>) -> [UInt8]? {
    var content: [UInt8] = []
    var rest = frame
    while let code = rest.popFirst() {
      guard rest.count >= Int(code) - 1 else { return nil }
      content += rest.prefix(Int(code) - 1)
      rest = rest.dropFirst(Int(code) - 1)
      if code < 0xFF, !rest.isEmpty { content.append(0) }
    }
    return content
  }

  /// The content of an escaped frame; nil if an escape is invalid.
  private func unescaped(_ frame: ArraySlice<UInt8>) -> [UInt8]? {
    var content: [UInt8] = []
    var rest = frame
    while let byte = rest.popFirst() {
      switch (self, byte) {
      case (.slip, 0xDB):
        guard let index = [0xDC, 0xDD].firstIndex(of: rest.popFirst()) else { return nil }
        content.append([0xC0, 0xDB][index])
      case (.ppp, 0x7D):
        guard let escaped = rest.popFirst() else { return nil }
        content.append(escaped ^ 0x20)
      default: content.append(byte)
      }
    }
    return content
  }

  private func integer(_ stream: [UInt8], _ offset: Int, _ count: Int, _ order: Endianness)
    -> UInt64?
  {
    guard stream.count - offset >= count else { return nil }
    let bytes = stream[offset..<offset + count]
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    return order == .big ? number(bytes) : number(bytes.reversed())
  }
}
