import PacketKit

/// Frames whose zero bytes are removed by byte stuffing, so that a zero byte can terminate them.
///
/// The content is split at its zeros. Each piece is encoded as its length plus one, followed by its bytes. A piece of
/// 254 bytes or more is encoded in blocks of 0xFF and 254 bytes, which imply no zero after them.
struct COBS: FrameRule {
  static let fullBlock = 0xFF

  let maximumLength: Int

  /// The most bytes that stuffed content may take, without its terminator.
  private var longest: Int { Self.stuffedCount(of: maximumLength) }

  /// The most bytes that `count` bytes may take after stuffing.
  private static func stuffedCount(of count: Int) -> Int { count + count / (fullBlock - 1) + 1 }

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    let count = unread.byteCount
    guard let end = unread.firstOffset(of: 0, in: progress.searched..<min(count, longest + 1))
    else {
      guard count <= longest else { throw FramingError(.unterminated(maximum: maximumLength)) }
      progress.searched = count
      return .incomplete()
    }
    // A zero that terminates nothing: some senders begin with one to end any noise before it.
    guard end > 0 else { return .skip(1) }
    let length = try unstuffedCount(of: unread.extracting(first: end))
    // Content with zeros needs fewer blocks, so it may be longer than the number of bytes suggests.
    guard length <= maximumLength else {
      throw FramingError(.lengthTooLarge(UInt64(length), maximum: maximumLength))
    }
    return .stuffedFrame(FrameBounds(start: 0, count: length, total: end + 1))
  }

  private func unstuffedCount(of stuffed: RawSpan) throws(FramingError) -> Int {
    var next = 0
    var length = 0
    while next < stuffed.byteCount {
      let code = Int(stuffed.byte(at: next))
      let available = stuffed.byteCount - next
      guard code <= available else {
        throw FramingError(.blockTooLong(code, available: available), at: next)
      }
      next += code
      length += code - 1
      if code < Self.fullBlock, next < stuffed.byteCount { length += 1 }
    }
    return length
  }

  /// Unstuffs the bytes in `frame` in place. They contain no zero, and all blocks are complete.
  func unstuff(_ bytes: inout MutableRawSpan, in frame: Range<Int>) {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var next = frame.lowerBound
      var end = next
      while next < frame.upperBound {
        let code = Int(unsafe bytes[next])
        unsafe (base + end).copyMemory(from: base + next + 1, byteCount: code - 1)
        end += code - 1
        next += code
        if code < Self.fullBlock, next < frame.upperBound {
          unsafe bytes[end] = 0
          end += 1
        }
      }
    }
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let count = writer.count - start
    try check(count, at: start)
    // The content moves to the end of the space that it may take, and is stuffed from there towards the front.
    let growth = Self.stuffedCount(of: count) - count
    writer.insert(zeros: growth, at: start)
    var bytes = writer.mutableBytes
    let stuffed = Self.stuff(&bytes, from: start + growth, to: start)
    writer.truncate(to: stuffed)
    writer.insert(zeros: 1, at: stuffed)
  }

  /// Stuffs the bytes from `source` on into the space before them, and returns where they end.
  private static func stuff(
    _ bytes: inout MutableRawSpan,
    from source: Int,
    to destination: Int
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      var code = destination
      var end = destination + 1
      for index in source..<bytes.count {
        if end - code == fullBlock {
          unsafe bytes[code] = UInt8(fullBlock)
          code = end
          end += 1
        }
        let byte = unsafe bytes[index]
        if byte == 0 {
          unsafe bytes[code] = UInt8(end - code)
          code = end
        } else {
          unsafe bytes[end] = byte
        }
        end += 1
      }
      unsafe bytes[code] = UInt8(end - code)
      return end
    }
  }
}
