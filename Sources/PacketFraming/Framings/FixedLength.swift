import PacketKit

/// Frames of a fixed length, with nothing between them.
struct FixedLength: FrameRule {
  let length: Int

  var maximumLength: Int { length }

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) -> FrameStep {
    unread.byteCount < length
      ? .incomplete(needed: length)
      : .frame(FrameBounds(start: 0, count: length, total: length))
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    guard writer.count - start == length else {
      throw FramingError(.wrongLength(writer.count - start, expected: length), at: start)
    }
  }
}
