import PacketKit

/// Frames between flags: a byte that an escape and another byte replace wherever the content has it.
struct Escaped: FrameRule {
  /// What replaces a byte of the content.
  enum Replacement {
    /// One byte each for the flag and the escape, and for no other byte.
    case listed(flag: UInt8, escape: UInt8)

    /// The byte with its sixth bit inverted. Any byte may be replaced, except that a flag after the escape aborts the
    /// frame.
    case inverted(includesControlCharacters: Bool)
  }

  let flag: UInt8
  let escape: UInt8
  let replacement: Replacement
  let maximumLength: Int

  private static let inversion: UInt8 = 0x20

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    let count = unread.byteCount
    let longest = 2 * maximumLength
    guard let end = unread.firstOffset(of: flag, in: progress.searched..<min(count, longest + 1))
    else {
      guard count <= longest else { throw FramingError(.unterminated(maximum: maximumLength)) }
      progress.searched = count
      return .incomplete()
    }
    // A flag that begins a frame, and any number of them between frames.
    guard end > 0 else { return .skip(1) }
    guard let length = try contentCount(of: unread.extracting(first: end)) else {
      return .skip(end + 1)
    }
    guard length <= maximumLength else {
      throw FramingError(.unterminated(maximum: maximumLength))
    }
    return .stuffedFrame(FrameBounds(start: 0, count: length, total: end + 1))
  }

  /// The number of bytes that an escaped frame contains; nil if it is aborted.
  private func contentCount(of escaped: RawSpan) throws(FramingError) -> Int? {
    var (count, next) = (0, 0)
    while next < escaped.byteCount {
      if escaped.byte(at: next) == escape {
        next += 1
        let isLast = next == escaped.byteCount
        let byte = isLast ? flag : escaped.byte(at: next)
        guard original(of: byte) != nil else {
          if case .inverted = replacement { return nil }
          throw FramingError(.invalidEscape(byte), at: next - 1)
        }
      }
      next += 1
      count += 1
    }
    return count
  }

  /// The byte that the escape and `byte` replace; nil if there is none.
  private func original(of byte: UInt8) -> UInt8? {
    switch replacement {
    case .listed(byte, _): flag
    case .listed(_, byte): escape
    case .listed: nil
    case .inverted: byte == flag ? nil : byte ^ Self.inversion
    }
  }

  /// What replaces a byte after the escape; nil if it is not replaced.
  private func replacement(of byte: UInt8) -> UInt8? {
    switch replacement {
    case .listed(let flagged, let escaped):
      byte == flag ? flagged : byte == escape ? escaped : nil
    case .inverted(let includesControlCharacters):
      byte == flag || byte == escape || includesControlCharacters && byte < Self.inversion
        ? byte ^ Self.inversion : nil
    }
  }

  func unstuff(_ bytes: inout MutableRawSpan, in frame: Range<Int>) {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      var (next, end) = (frame.lowerBound, frame.lowerBound)
      while next < frame.upperBound {
        var byte = unsafe bytes[next]
        if byte == escape, next + 1 < frame.upperBound {
          next += 1
          byte = original(of: unsafe bytes[next]) ?? byte
        }
        unsafe bytes[end] = byte
        next += 1
        end += 1
      }
    }
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let count = writer.count - start
    try check(count, at: start)
    var escapeCount = 0
    for offset in start..<writer.count where replacement(of: writer.bytes.byte(at: offset)) != nil {
      escapeCount += 1
    }
    // The content moves to the end of the space that it takes, and is escaped from there towards the front.
    let growth = escapeCount + 1
    writer.insert(zeros: growth, at: start)
    writer.insert(zeros: 1, at: writer.count)
    var bytes = writer.mutableBytes
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe bytes[start] = flag
      var end = start + 1
      for offset in start + growth..<bytes.count - 1 {
        let byte = unsafe bytes[offset]
        if let replacement = replacement(of: byte) {
          unsafe bytes[end] = escape
          unsafe bytes[end + 1] = replacement
          end += 2
        } else {
          unsafe bytes[end] = byte
          end += 1
        }
      }
      unsafe bytes[end] = flag
    }
  }
}
