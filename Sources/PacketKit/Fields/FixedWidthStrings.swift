// A string that takes a fixed number of bytes: its UTF-8, then padding up to the width.
//
// Encoding rejects a value that could not be decoded unchanged: one that ends in the padding byte or, if the padding is
// NUL, contains it. Decoding rejects anything but NUL after the first NUL of such a field.

extension PacketReader {
  /// Reads a string that takes `width` bytes, and removes its padding.
  ///
  /// `padding` is the byte that fills the rest of the field after a shorter string.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: String.Type = String.self,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = unsafe current
    do throws(PacketError) {
      guard encoding.isUTF8 else {
        return try takeTranscodedString(fixedWidth: width, padding: padding, encoding: encoding)
      }
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(width), count: width)
      let count = unsafe try count(of: bytes, withoutPadding: padding)
      let utf8 = unsafe UnsafeRawBufferPointer(start: start, count: count)
      return unsafe try makeString(of: utf8, encoding: encoding, at: offset &- width)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }

  /// The count of the bytes before the padding, of bytes that have just been read.
  @unsafe
  @inlinable
  @inline(__always)
  func count(
    of bytes: UnsafeRawBufferPointer,
    withoutPadding padding: UInt8
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
  /// Writes a string into `width` bytes and fills the rest with padding.
  ///
  /// A longer string is rejected or, if `truncating` is true, truncated at a character boundary.
  @inlinable
  @inline(__always)
  public mutating func write(
    _ value: String,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    truncating: Bool = false,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    if encoding != .utf8 {
      guard encoding == .ascii else {
        return try writeTranscoded(
          value, fixedWidth: width, padding: padding, truncating: truncating, encoding: encoding,
          field: field)
      }
      try checkASCII(value, field: field)
    }
    let longest = width <= PacketWriter.maximumFixedByteCount ? width : -1
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= longest, unsafe !utf8.isLost(in: padding) else { return false }
      let bytes = unsafe append(width)
      unsafe bytes.copyFew(from: utf8)
      if utf8.count < width {
        unsafe (bytes + utf8.count).initializeMemory(
          as: UInt8.self,
          repeating: padding,
          count: width - utf8.count
        )
      }
      return true
    }
    guard isWritten == true else {
      return try writeSlowly(value, width, padding, truncating, field: field)
    }
  }

  /// Writes a string that has no contiguous UTF-8, such as one bridged from Objective-C, truncates one that is too
  /// long, or rejects one that could not be decoded unchanged.
  @usableFromInline
  @inline(never)
  mutating func writeSlowly(
    _ value: String,
    _ width: Int,
    _ padding: UInt8,
    _ truncating: Bool,
    field: StaticString?
  ) throws(PacketError) {
    var utf8 = Array(value.utf8)
    do throws(PacketError) {
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
    } catch {
      try (consume error).rethrow(inField: field)
    }
    utf8.append(contentsOf: repeatElement(padding, count: width - utf8.count))
    unsafe append(utf8.span.bytes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a string of these bytes would be shorter after decoding from a field with this `padding`.
  @unsafe
  @inlinable
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
  /// The index of the first zero byte, or the count if there is none. Checks eight bytes at a time.
  @inlinable
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
  @inlinable
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
  fileprivate static func stringTooLong(
    _ value: String,
    width: Int,
    at offset: Int
  ) -> PacketError {
    width < 0
      ? PacketError(.negativeByteCount(width), at: offset)
      : PacketError(.stringTooLong(value, count: value.utf8.count, width: width), at: offset)
  }
}

extension PacketDescription {
  /// Adds a string that takes `width` bytes.
  public mutating func field<Value>(
    _ type: Value.Type,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) {
    add(.string(.fixed(width, padding: padding), encoding), field)
  }
}
