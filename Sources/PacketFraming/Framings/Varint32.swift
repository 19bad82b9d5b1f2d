import PacketKit

/// Frames preceded by their length in LEB128 of at most 5 bytes, which represents less than 2³¹.
struct Varint32: FrameRule {
  static let longestLength = 5

  let requiresShortestForm: Bool
  let maximumLength: Int

  init(requiresShortestForm: Bool, maximumLength: Int) {
    self.requiresShortestForm = requiresShortestForm
    self.maximumLength = min(maximumLength, Int(Int32.max))
  }

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    var length: UInt64 = 0
    var width = 0
    var byte: UInt8
    repeat {
      guard width < Self.longestLength else {
        throw FramingError(.lengthTakesTooManyBytes(maximum: Self.longestLength))
      }
      guard width < unread.byteCount else { return .incomplete(needed: width + 1) }
      byte = unread.byte(at: width)
      length |= UInt64(byte & 0x7F) << UInt64(7 * width)
      width += 1
    } while byte >= 0x80
    if requiresShortestForm, byte == 0, width > 1 { throw FramingError(.lengthNotShortest) }
    guard length <= UInt64(maximumLength) else {
      throw FramingError(.lengthTooLarge(length, maximum: maximumLength))
    }
    let count = Int(length)
    guard count <= unread.byteCount - width else { return .incomplete(needed: width + count) }
    return .frame(FrameBounds(start: width, count: count, total: width + count))
  }

  /// Enough for most frames; a longer length moves the content.
  var reservedByteCount: Int { 1 }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let count = writer.count - start - reservedByteCount
    try check(count, at: start)
    var rest = UInt32(count)
    let width = max(1, (UInt32.bitWidth - rest.leadingZeroBitCount + 6) / 7)
    writer.insert(zeros: width - reservedByteCount, at: start + reservedByteCount)
    var bytes = writer.mutableBytes
    for index in start..<start + width {
      let more: UInt8 = rest >= 0x80 ? 0x80 : 0
      bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: rest) & 0x7F | more,
        toByteOffset: index,
        as: UInt8.self
      )
      rest >>= 7
    }
  }
}
