// A string that takes a fixed number of bytes: its UTF-8, then padding up to the width.
//
// Encoding rejects a value that could not be decoded unchanged: one that ends in the padding byte or, if the padding is
// NUL, contains it. Decoding rejects anything but NUL after the first NUL of such a field.

extension PacketReader {
  /// The count of the bytes before the padding, of bytes that have just been read.
  @unsafe
  @export(implementation)
  @inline(__always)
  func count(
    of bytes: UnsafeRawBufferPointer, withoutPadding padding: UInt8
  ) throws(PacketError) -> Int {
    guard padding == 0 else { return unsafe (bytes.lastIndex { $0 != padding } ?? -1) + 1 }
    let count = unsafe bytes.indexOfFirstNUL
    let next = unsafe bytes.indexOfFirstNonNUL(from: count)
    guard next == bytes.count else {
      try unsafe PacketError.notMorePadding(bytes[next], at: offset &- bytes.count &+ next).raise()
    }
    return count
  }
}

extension PacketWriter {
  /// Writes a string that has no contiguous UTF-8, such as one bridged from Objective-C, truncates one that is too
  /// long, or rejects one that could not be decoded unchanged.
  @usableFromInline
  @inline(never)
  mutating func writeSlowly(
    _ value: String, _ width: Int, _ padding: UInt8, _ truncating: Bool
  ) throws(PacketError) {
    var utf8 = Array(value.utf8)
    if utf8.count > width, width >= 0, truncating {
      // The caller asked for truncation, so what looks like padding after it may be lost as well.
      utf8 = Array(value.truncated(toUTF8Count: width, withoutTrailing: padding).utf8)
    }
    guard utf8.count <= width else {
      try PacketError.stringTooLong(value, width: width, at: count).raise()
    }
    guard width <= PacketWriter.maximumFixedByteCount else {
      try PacketError(.tooWideString(width), at: count).raise()
    }
    let isLost = unsafe utf8.withUnsafeBufferPointer { unsafe $0.isLost(in: padding) }
    guard !isLost else {
      try PacketError(.stringHoldsPadding(value, padding: padding), at: count).raise()
    }
    utf8.append(contentsOf: repeatElement(padding, count: width - utf8.count))
    unsafe append(utf8.elementSpan.bytes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a string of these bytes would be shorter after decoding from a field with this `padding`.
  @unsafe
  @export(implementation)
  @inline(__always)
  func isLost(in padding: UInt8) -> Bool {
    let bytes = UnsafeRawBufferPointer(self)
    return unsafe padding == 0
      ? bytes.indexOfFirstNUL < count : count > 0 && self[count - 1] == padding
  }
}

extension String {
  /// The longest prefix of whole characters that takes at most `limit` bytes and does not end in `padding`.
  func truncated(toUTF8Count limit: Int, withoutTrailing padding: UInt8) -> String {
    var head = self[..<startIndex]
    var count = 0
    for index in indices {
      count += self[index].utf8.count
      if count > limit { break }
      head = self[...index]
    }
    while head.utf8.last == padding { head.removeLast() }
    return String(head)
  }
}

extension UnsafeRawBufferPointer {
  /// The count of bytes before the padding.
  @unsafe
  @export(implementation)
  @inline(__always)
  func count(withoutPadding padding: UInt8) -> Int {
    unsafe padding == 0 ? indexOfFirstNUL : (lastIndex { $0 != padding } ?? -1) + 1
  }

  /// Whether no byte from an index on is other than NUL.
  @unsafe
  @usableFromInline
  @inline(never)
  func areNUL(from index: Int) -> Bool { unsafe indexOfFirstNonNUL(from: index) == count }

  /// The index of the first zero byte, or the count if there is none. Checks eight bytes at a time.
  @export(implementation)
  @inline(__always)
  var indexOfFirstNUL: Int {
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The lowest set bit marks the first zero byte: a borrow reaches only the bytes above a zero byte.
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, unsafe self[index] != 0 { index &+= 1 }
    return index
  }

  /// The index of the first nonzero byte at or after `start`, or the count if there is none.
  @export(implementation)
  @inline(__always)
  func indexOfFirstNonNUL(from start: Int) -> Int {
    var index = start
    while index &+ 8 <= count, unsafe loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 {
      index &+= 8
    }
    while index < count, unsafe self[index] == 0 { index &+= 1 }
    return index
  }
}

extension PacketError {
  /// Throws why the bytes of a field are no text with padding. All bytes that are read begin at `base`.
  @unsafe
  @usableFromInline
  @inline(never)
  static func raiseNoText(
    _ bytes: UnsafeRawBufferPointer, _ padding: UInt8, _ encoding: TextEncoding,
    _ base: UnsafeRawPointer
  ) throws(PacketError) -> Never {
    var text = unsafe bytes
    let offset = unsafe bytes.baseAddress.map { unsafe $0 - base } ?? 0
    if padding == 0 {
      let count = unsafe bytes.indexOfFirstNUL
      let next = unsafe bytes.indexOfFirstNonNUL(from: count)
      guard next == bytes.count else {
        throw unsafe .notMorePadding(bytes[next], at: offset + next)
      }
      unsafe text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    } else {
      let count = unsafe (bytes.lastIndex { $0 != padding } ?? -1) + 1
      unsafe text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    }
    throw unsafe .invalidText(text, encoding: encoding, at: offset)
  }

  fileprivate static func stringTooLong(
    _ value: String, width: Int, at offset: Int
  ) -> PacketError {
    width < 0
      ? PacketError(.negativeByteCount(width), at: offset)
      : PacketError(.stringTooLong(value, count: value.utf8.count, width: width), at: offset)
  }
}
