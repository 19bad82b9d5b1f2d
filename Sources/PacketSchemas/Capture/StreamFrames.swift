internal import PacketKit

extension WiresharkDissector.Framing {
  /// The contents of the frames of a stream, and what is wrong after them.
  func frames(of stream: [UInt8]) -> (contents: [Range<Int>], problem: String?) {
    var contents: [Range<Int>] = []
    var offset = 0
    while offset < stream.count {
      guard let (content, end) = frame(at: offset, of: stream) else {
        return (contents, "the frame at offset \(offset) is malformed, or its end is missing")
      }
      contents.append(content)
      offset = end
    }
    return (contents, nil)
  }

  /// The content and the end of the frame at an offset; nil if it is malformed, or if bytes are missing.
  private func frame(at offset: Int, of stream: [UInt8]) -> (Range<Int>, Int)? {
    let rest = stream.count - offset
    func content(after header: Int, _ count: UInt64?) -> (Range<Int>, Int)? {
      guard let count, header <= rest, count <= UInt64(rest - header) else { return nil }
      let start = offset + header
      return (start..<start + Int(count), start + Int(count))
    }
    switch self {
    case .lengthPrefixed(let count, let order):
      return content(after: count, integer(stream, offset, count, order))
    case .varint32:
      var number: UInt64 = 0
      for (index, byte) in stream[offset...].prefix(5).enumerated() {
        number |= UInt64(byte & 0x7F) << UInt64(7 * index)
        guard byte < 0x80 else { continue }
        let isShortest = index == 0 || byte > 0
        return isShortest && number <= UInt32.max ? content(after: index + 1, number) : nil
      }
      return nil
    case .line:
      guard let last = stream[offset...].firstIndex(of: 0x0A) else { return nil }
      let hasReturn = last > offset && stream[last - 1] == 0x0D
      return (offset..<last - (hasReturn ? 1 : 0), last + 1)
    case .fixed(let count): return content(after: 0, UInt64(count))
    case .custom(let header, let place, let count, let order):
      return content(after: header, integer(stream, offset + place, count, order))
    }
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
