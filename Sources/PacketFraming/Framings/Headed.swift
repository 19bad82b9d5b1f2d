import PacketKit

/// Frames preceded by a custom header.
struct Headed<Header: FrameHeader>: FrameRule {
  /// The value that headers are created from; nil if each frame contains its own.
  let template: Header?
  let maximumLength: Int

  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    var reader = PacketReader(unread.extracting(first: Header.maximumByteCount))
    let header: Header
    do throws(PacketError) {
      header = try reader.read(Header.self)
    } catch {
      return .incomplete(needed: try bytesNeeded(by: error, of: unread.byteCount))
    }
    guard reader.offset > 0 else {
      throw FramingError(.header(PacketError("takes no bytes", at: 0)))
    }
    guard header.contentLength <= UInt64(maximumLength) else {
      throw FramingError(.lengthTooLarge(header.contentLength, maximum: maximumLength))
    }
    let count = Int(header.contentLength)
    guard count <= unread.byteCount - reader.offset else {
      return .incomplete(needed: reader.offset + count)
    }
    let total = reader.offset + count
    do throws(PacketError) {
      try header.check(unread.extracting(reader.offset..<total))
    } catch {
      throw FramingError(.header(error))
    }
    let start = template == nil ? 0 : reader.offset
    return .frame(FrameBounds(start: start, count: total - start, total: total))
  }

  /// The fewest bytes that a header takes, if more bytes could resolve the error.
  private func bytesNeeded(by error: PacketError, of available: Int) throws(FramingError) -> Int {
    guard let needed = error.needed else { throw FramingError(.header(error)) }
    guard needed <= Header.maximumByteCount - error.offset else {
      throw FramingError(.headerTooLong(maximum: Header.maximumByteCount))
    }
    // If those bytes are available, the header is not truncated but inconsistent.
    guard error.offset + needed > available else { throw FramingError(.header(error)) }
    return error.offset + needed
  }

  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    let (old, content) = try header(of: writer.bytes.extracting(droppingFirst: start), at: start)
    let count = writer.count - start - content
    try check(count, at: start)
    var header = old
    var encodedHeader = PacketWriter(capacity: Header.maximumByteCount)
    do throws(PacketError) {
      try header.describe(writer.bytes.extracting(droppingFirst: start + content))
      guard header.contentLength == UInt64(count) else {
        throw PacketError(
          "states \(header.contentLength) content bytes, but \(count) follow", at: 0)
      }
      try encodedHeader.write(header)
      if encodedHeader.count == 0 { throw PacketError("takes no bytes", at: 0) }
    } catch {
      throw FramingError(.header(error), at: start)
    }
    guard encodedHeader.count <= Header.maximumByteCount else {
      throw FramingError(.headerTooLong(maximum: Header.maximumByteCount), at: start)
    }
    writer.replace(start..<start + content, with: encodedHeader.bytes)
  }

  /// The header that a frame to be encoded starts with, and the offset of the frame's content.
  private func header(of frame: RawSpan, at start: Int) throws(FramingError) -> (Header, Int) {
    if let template { return (template, 0) }
    var reader = PacketReader(frame)
    do throws(PacketError) {
      return (try reader.read(Header.self), reader.offset)
    } catch {
      throw FramingError(.header(error), at: start)
    }
  }
}

extension PacketWriter {
  /// Replaces some of the bytes written with others.
  mutating func replace(_ range: Range<Int>, with bytes: RawSpan) {
    let end = count
    let growth = bytes.byteCount - range.count
    if growth > 0 { insert(zeros: growth, at: end) }
    var target = mutableBytes
    unsafe target.withUnsafeMutableBytes { target in
      guard let base = target.baseAddress else { return }
      let tail = unsafe base + range.upperBound
      unsafe (tail + growth).copyMemory(from: tail, byteCount: end - range.upperBound)
      let place = unsafe UnsafeMutableRawBufferPointer(
        start: base + range.lowerBound,
        count: bytes.byteCount
      )
      unsafe bytes.withUnsafeBytes { unsafe place.copyMemory(from: $0) }
    }
    truncate(to: end + growth)
  }
}
