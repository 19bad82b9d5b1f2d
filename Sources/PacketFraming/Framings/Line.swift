import PacketKit

/// Lines that end in LF or in CR LF.
///
/// The limit does not include the terminator, so the first byte beyond it may still be the CR.
struct Line: FrameRule {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  let maximumLength: Int

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    let count = unread.byteCount
    if progress.isDiscarding {
      guard let end = unread.firstOffset(of: Self.lineFeed, in: 0..<count) else {
        return count == 0 ? .incomplete() : .skip(count)
      }
      progress.isDiscarding = false
      return .skip(end + 1)
    }
    let window = progress.searched..<min(count, maximumLength + 2)
    if let end = unread.firstOffset(of: Self.lineFeed, in: window) {
      let hasReturn = end > 0 && unread.byte(at: end - 1) == Self.carriageReturn
      let length = hasReturn ? end - 1 : end
      if length <= maximumLength {
        return .frame(FrameBounds(start: 0, count: length, total: end + 1))
      }
    } else if count <= maximumLength
      || count == maximumLength + 1 && unread.byte(at: maximumLength) == Self.carriageReturn
    {
      progress.searched = count
      return .incomplete()
    }
    progress.isDiscarding = true
    throw FramingError(.lineTooLong(maximum: maximumLength))
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let count = writer.count - start
    try check(count, at: start)
    if let end = writer.bytes.firstOffset(of: Self.lineFeed, in: start..<writer.count) {
      throw FramingError(.holdsTerminator(position: end - start), at: start)
    }
    // A CR at the end of the content would be read as part of the terminator, unless the terminator has its own CR.
    let needsReturn = count > 0 && writer.bytes.byte(at: writer.count - 1) == Self.carriageReturn
    let end = writer.count
    writer.insert(zeros: needsReturn ? 2 : 1, at: end)
    var bytes = writer.mutableBytes
    if needsReturn { bytes.storeBytes(of: Self.carriageReturn, toByteOffset: end, as: UInt8.self) }
    bytes.storeBytes(of: Self.lineFeed, toByteOffset: bytes.byteCount - 1, as: UInt8.self)
  }
}
