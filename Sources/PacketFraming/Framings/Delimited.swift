import PacketKit

/// Frames that end in a pattern of bytes, found by the Knuth–Morris–Pratt algorithm: in time linear in the stream,
/// whatever the pattern.
struct Delimited: FrameRule {
  let pattern: [UInt8]

  /// For each prefix of the pattern, the length of its longest proper prefix that is also its suffix.
  let borders: [Int]

  let maximumLength: Int

  init(pattern: [UInt8], maximumLength: Int) {
    precondition(!pattern.isEmpty, "a frame cannot end in a pattern of no bytes")
    self.pattern = pattern
    self.maximumLength = maximumLength
    var borders = [0]
    for byte in pattern.dropFirst() {
      borders.append(Self.extend(borders[borders.count - 1], by: byte, pattern, borders))
    }
    self.borders = borders
  }

  /// The length of the pattern's longest prefix that is a suffix of the matched bytes followed by `byte`.
  private static func extend(
    _ matched: Int,
    by byte: UInt8,
    _ pattern: [UInt8],
    _ borders: [Int]
  ) -> Int {
    var matched = matched
    while matched > 0, pattern[matched] != byte { matched = borders[matched - 1] }
    return pattern[matched] == byte ? matched + 1 : 0
  }

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    let longest = maximumLength + pattern.count
    var index = progress.searched
    let end = min(unread.byteCount, longest)
    while index < end {
      if progress.matched == 0 {
        index = unread.firstOffset(of: pattern[0], in: index..<end) ?? end
        guard index < end else { break }
      }
      progress.matched = Self.extend(progress.matched, by: unread.byte(at: index), pattern, borders)
      index += 1
      if progress.matched == pattern.count {
        return .frame(FrameBounds(start: 0, count: index - pattern.count, total: index))
      }
    }
    guard index < longest else { throw FramingError(.unterminated(maximum: maximumLength)) }
    progress.searched = index
    return .incomplete()
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let count = writer.count - start
    try check(count, at: start)
    unsafe writer.write(bytes: pattern.elementSpan.bytes)
    // The pattern may occur in the content, or start in the content and end in the terminator.
    var progress = FrameProgress()
    let frame = writer.bytes.extracting(droppingFirst: start)
    if case .frame(let bounds) = try step(frame, &progress), bounds.count < count {
      throw FramingError(.holdsTerminator(position: bounds.count), at: start)
    }
  }
}
