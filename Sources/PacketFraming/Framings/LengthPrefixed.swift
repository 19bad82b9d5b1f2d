public import PacketKit

/// Frames preceded by their length, an integer of a fixed width.
@usableFromInline
struct LengthPrefixed: FrameRule {
  /// The width of the length in bytes: 1, 2, 4 or 8.
  @usableFromInline let width: Int
  @usableFromInline let endianness: Endianness

  /// The number of bytes that the length counts in addition to the content: its own or none.
  @usableFromInline let extra: Int
  @usableFromInline let maximumLength: Int

  init(width: Int, endianness: Endianness, includesHeader: Bool, maximumLength: Int) {
    self.width = width
    self.endianness = endianness
    extra = includesHeader ? width : 0
    let greatest = UInt64.max >> (64 - 8 * UInt64(width)) - UInt64(extra)
    self.maximumLength = min(maximumLength, Int(clamping: greatest))
  }

  @export(implementation)
  @inline(__always)
  func length(_ unread: RawSpan) -> UInt64 {
    switch width {
    case 1: number(unread, as: UInt8.self)
    case 2: number(unread, as: UInt16.self)
    case 4: number(unread, as: UInt32.self)
    default: number(unread, as: UInt64.self)
    }
  }

  @export(implementation)
  @inline(__always)
  func number<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ unread: RawSpan,
    as type: Number.Type
  ) -> UInt64 {
    let bits = unsafe unread.unsafeLoadUnaligned(as: type)
    return UInt64(endianness == .big ? Number(bigEndian: bits) : Number(littleEndian: bits))
  }

  /// The next frame, if it is complete and valid.
  @export(implementation)
  @inline(__always)
  func bounds(in unread: RawSpan) -> FrameBounds? {
    guard unread.byteCount >= width else { return nil }
    // A length that is less than `extra` wraps around and is therefore too large.
    let count = length(unread) &- UInt64(truncatingIfNeeded: extra)
    guard count <= UInt64(truncatingIfNeeded: min(maximumLength, unread.byteCount &- width)) else {
      return nil
    }
    let content = Int(truncatingIfNeeded: count)
    return FrameBounds(start: width, count: content, total: width &+ content)
  }

  @usableFromInline
  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep {
    guard unread.byteCount >= width else { return .incomplete(needed: width) }
    if let bounds = bounds(in: unread) { return .frame(bounds) }
    let length = length(unread)
    guard length >= UInt64(extra) else {
      throw FramingError(.lengthTooSmall(length, minimum: extra))
    }
    let count = length - UInt64(extra)
    guard count <= UInt64(maximumLength) else {
      throw FramingError(.lengthTooLarge(count, maximum: maximumLength))
    }
    return .incomplete(needed: width + Int(count))
  }

  @inlinable var reservedByteCount: Int { width }

  @usableFromInline
  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    guard fill(&writer, from: start) else {
      let count = writer.count - start - width
      throw FramingError(.frameTooLong(count, maximum: maximumLength), at: start)
    }
  }

  /// Stores the length in the reserved bytes, unless it is more than the maximum.
  @export(implementation)
  @inline(__always)
  func fill(_ writer: inout PacketWriter, from start: Int) -> Bool {
    let count = writer.count &- start &- width
    guard count <= maximumLength else { return false }
    let length = UInt64(truncatingIfNeeded: count &+ extra)
    var bytes = writer.mutableBytes
    switch width {
    case 1: store(length, as: UInt8.self, in: &bytes, at: start)
    case 2: store(length, as: UInt16.self, in: &bytes, at: start)
    case 4: store(length, as: UInt32.self, in: &bytes, at: start)
    default: store(length, as: UInt64.self, in: &bytes, at: start)
    }
    return true
  }

  @export(implementation)
  @inline(__always)
  func store<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ length: UInt64,
    as type: Number.Type,
    in bytes: inout MutableRawSpan,
    at offset: Int
  ) {
    let number = Number(truncatingIfNeeded: length)
    bytes.storeBytes(
      of: endianness == .big ? number.bigEndian : number.littleEndian,
      toByteOffset: offset,
      as: type
    )
  }
}
