// A string that takes a fixed number of bytes: its UTF-8, then padding up to the width.
//
// A value that the field could not give back is refused in encoding: one that ends in the padding byte or,
// where that is NUL, holds one. In decoding, nothing but NUL may follow the first NUL of such a field.

extension PacketReader {
  /// Reads a string that takes `width` bytes, without its padding.
  ///
  /// `padding` is the byte that fills up a shorter string.
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
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(width), count: width)
      let count: Int
      if padding == 0 {
        count = unsafe bytes.indexOfFirstNUL
        let next = unsafe bytes.indexOfFirstNonNUL(from: count)
        guard next == width else {
          throw unsafe .unexpectedByte(
            bytes[next],
            expected: "0x00 like the padding before it",
            at: offset - width + next
          )
        }
      } else {
        count = unsafe (bytes.lastIndex { $0 != padding } ?? -1) + 1
      }
      let utf8 = unsafe UnsafeRawBufferPointer(start: bytes.baseAddress, count: count)
      return unsafe try makeString(of: utf8, encoding: encoding, at: offset - width)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }
}

extension PacketWriter {
  /// Writes a string into `width` bytes, filled up with padding.
  ///
  /// A longer string is refused or, with `truncating`, cut between two characters.
  @inlinable
  @inline(always)
  public mutating func write(
    _ value: String,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    truncating: Bool = false,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      try value.check(encoding, at: self.count)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    let count = value.utf8.count
    guard count <= width else {
      guard truncating, width >= 0 else {
        try PacketError.stringTooLong(value, width: width, at: self.count).rethrow(inField: field)
      }
      return try writeHead(of: value, fixedWidth: width, padding: padding, field: field)
    }
    guard width <= PacketWriter.maximumFixedByteCount else {
      try PacketError.fixedWidthTooLarge(width, at: self.count).rethrow(inField: field)
    }
    let bytes = unsafe append(width)
    unsafe value.copyUTF8(to: bytes, count: count)
    if count < width {
      unsafe (bytes + count).initializeMemory(
        as: UInt8.self,
        repeating: padding,
        count: width - count
      )
    }
    let whole = unsafe UnsafeRawBufferPointer(start: bytes, count: width)
    let isLost =
      unsafe padding == 0 ? whole.indexOfFirstNUL < count : count > 0 && whole[count - 1] == padding
    if isLost {
      removeLast(width)
      try PacketError.stringHoldsPadding(value, padding: padding, at: self.count).rethrow(
        inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes as much of a string as fits `width` bytes.
  @usableFromInline
  @inline(never)
  mutating func writeHead(
    of value: String,
    fixedWidth width: Int,
    padding: UInt8,
    field: StaticString?
  ) throws(PacketError) {
    // What is cut off is lost by request, so what then is taken for padding may be lost as well.
    let head = value.truncated(toUTF8Count: width, withoutTrailing: padding)
    try write(head, fixedWidth: width, padding: padding, field: field)
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
  /// The index of the first zero byte, or the count if there is none; eight bytes at a time.
  @inlinable
  @inline(__always)
  var indexOfFirstNUL: Int {
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // The lowest bit set marks the first zero byte: a borrow reaches only the bytes above one.
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, unsafe self[index] != 0 { index &+= 1 }
    return index
  }

  /// The index of the first byte from `start` on that is not zero, or the count if there is none.
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
  @usableFromInline
  @inline(never)
  static func stringTooLong(_ value: String, width: Int, at offset: Int) -> PacketError {
    width < 0
      ? PacketError("byte count \(width) is negative", at: offset)
      : PacketError(.stringTooLong(value, count: value.utf8.count, width: width), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func fixedWidthTooLarge(_ width: Int, at offset: Int) -> PacketError {
    PacketError("cannot write a string of \(width) bytes", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func stringHoldsPadding(_ value: String, padding: UInt8, at offset: Int) -> PacketError {
    PacketError(.stringHoldsPadding(value, padding: padding), at: offset)
  }
}

extension PacketDescription {
  /// A string that takes `width` bytes.
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
