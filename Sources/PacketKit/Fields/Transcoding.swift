// Text that is neither UTF-8 nor ASCII. It is transcoded on its way, by functions that the paths of UTF-8 leave alone.

extension PacketReader {
  /// Creates a string from the bytes at `start`.
  @unsafe
  @usableFromInline
  @inline(never)
  func makeTranscodedString(
    of bytes: UnsafeRawBufferPointer,
    encoding: TextEncoding,
    at start: Int
  ) throws(PacketError) -> String {
    guard encoding.unitByteCount == 2 else { return unsafe String(latin1: bytes) }
    let units = (0..<bytes.count / 2).map { index in
      let unit = unsafe bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
      return encoding == .utf16 ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit)
    }
    var parser = Unicode.UTF16.ForwardParser()
    var iterator = units.makeIterator()
    var validCount = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
      validCount += scalar.count
    }
    guard 2 * validCount == bytes.count else {
      throw PacketError(.invalidUTF16, at: start + 2 * validCount)
    }
    let text = String(decoding: units, as: UTF16.self)
    try text.checkCombiningMarks(in: encoding, at: start)
    return text
  }

  /// Reads a string that takes `width` bytes, and removes its padding.
  @usableFromInline
  @inline(never)
  @_lifetime(self: copy self)
  mutating func takeTranscodedString(
    fixedWidth width: Int,
    padding: UInt8,
    encoding: TextEncoding
  ) throws(PacketError) -> String {
    let start = offset
    let bytes = unsafe UnsafeRawBufferPointer(start: try take(width), count: width)
    let unit = encoding.unit(padding)
    guard width % unit.count == 0 else { throw .oddWidth(width, at: start) }
    let ends = stride(from: 0, to: width, by: unit.count)
    func isPadding(_ index: Int) -> Bool {
      unsafe bytes[index..<index + unit.count].elementsEqual(unit)
    }
    let count: Int
    if padding == 0 {
      count = ends.first(where: isPadding) ?? width
      if let index = unsafe bytes[count...].firstIndex(where: { $0 != 0 }) {
        throw unsafe .notMorePadding(bytes[index], at: start + index)
      }
    } else {
      count = ends.reversed().first { !isPadding($0) }.map { $0 + unit.count } ?? 0
    }
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
    return unsafe try makeTranscodedString(of: text, encoding: encoding, at: start)
  }
}

extension PacketWriter {
  /// Returns the bytes of a string in the given encoding.
  private func transcoded(
    _ value: String,
    _ encoding: TextEncoding
  ) throws(PacketError) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in value.unicodeScalars {
      if encoding.unitByteCount == 1 {
        guard let byte = UInt8(exactly: scalar.value) else {
          throw PacketError(.notLatin1(value), at: count)
        }
        bytes.append(byte)
      } else {
        for unit in String(scalar).utf16 {
          let ordered = encoding == .utf16 ? unit : unit.byteSwapped
          bytes.append(UInt8(truncatingIfNeeded: ordered >> 8))
          bytes.append(UInt8(truncatingIfNeeded: ordered))
        }
      }
    }
    return bytes
  }

  /// Appends the bytes of a string in the given encoding.
  @usableFromInline
  @inline(never)
  mutating func appendTranscoded(_ value: String, _ encoding: TextEncoding) throws(PacketError) {
    let bytes = try transcoded(value, encoding)
    try value.checkCombiningMarks(in: encoding, at: count)
    unsafe append(bytes.elementSpan.bytes)
  }

  /// Appends the bytes of a string in the given encoding, after their count.
  @usableFromInline
  @inline(never)
  mutating func writeTranscoded<Prefix: LengthPrefix>(
    _ value: String, _ encoding: TextEncoding, after prefix: Prefix.Type, _ maximum: Int,
    _ endianness: Endianness
  ) throws(PacketError) {
    let bytes = try transcoded(value, encoding)
    try value.checkCombiningMarks(in: encoding, at: count)
    try appendLength(bytes.count, as: prefix, maximum: maximum, endianness: endianness)
    unsafe append(bytes.elementSpan.bytes)
  }

  /// Writes a string in the given encoding into `width` bytes and fills the rest with padding.
  @usableFromInline
  @inline(never)
  mutating func writeTranscoded(
    _ value: String,
    fixedWidth width: Int,
    padding: UInt8,
    truncating: Bool,
    encoding: TextEncoding
  ) throws(PacketError) {
    let unit = encoding.unit(padding)
    guard width >= 0 else { throw PacketError(.negativeByteCount(width), at: count) }
    guard width <= PacketWriter.maximumFixedByteCount else {
      throw PacketError(.tooWideString(width), at: count)
    }
    guard width % unit.count == 0 else { throw .oddWidth(width, at: count) }
    var bytes = try transcoded(value, encoding)
    var text = value
    if bytes.count > width {
      guard truncating else {
        throw PacketError(.stringTooLong(value, count: bytes.count, width: width), at: count)
      }
      text = value.truncated(to: width, in: encoding, withoutTrailing: padding)
      bytes = try transcoded(text, encoding)
    }
    let scalars = text.unicodeScalars
    let mark = Unicode.Scalar(padding)
    guard padding == 0 ? !scalars.contains(mark) : scalars.last != mark else {
      throw PacketError(.stringHoldsPadding(value, padding: padding), at: count)
    }
    try text.checkCombiningMarks(in: encoding, at: count)
    while bytes.count < width { bytes += unit }
    unsafe append(bytes.elementSpan.bytes)
  }
}

extension String {
  /// Rejects text in UTF-16 that has too many consecutive combining marks: were it in a key, no check of the key's bytes
  /// would find them.
  fileprivate func checkCombiningMarks(in encoding: TextEncoding, at offset: Int)
    throws(PacketError)
  {
    // Each mark takes at least two bytes in UTF-8.
    guard encoding.unitByteCount == 2, utf8.count > 2 * PacketLimits.maximumCombiningMarkCount
    else { return }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      guard run <= PacketLimits.maximumCombiningMarkCount else {
        throw PacketError(.tooManyCombiningMarks, at: offset)
      }
    }
  }

  /// Creates a string of the characters that have these numbers.
  @unsafe
  fileprivate init(latin1 bytes: UnsafeRawBufferPointer) {
    self = unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { utf8 in
      var count = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte < 0x80 {
          unsafe utf8[count] = byte
          count += 1
        } else {
          unsafe utf8[count] = 0xC0 | byte >> 6
          unsafe utf8[count + 1] = 0x80 | byte & 0x3F
          count += 2
        }
      }
      return count
    }
  }

  /// The longest prefix of whole characters that takes at most `limit` bytes and does not end in `padding`.
  fileprivate func truncated(
    to limit: Int,
    in encoding: TextEncoding,
    withoutTrailing padding: UInt8
  ) -> String {
    var head = self[..<startIndex]
    var byteCount = 0
    for index in indices {
      let character = self[index]
      byteCount +=
        encoding.unitByteCount == 2 ? 2 * character.utf16.count : character.unicodeScalars.count
      if byteCount > limit { break }
      head = self[...index]
    }
    while head.unicodeScalars.last == Unicode.Scalar(padding) { head.removeLast() }
    return String(head)
  }
}

extension PacketError {
  fileprivate static func oddWidth(_ width: Int, at offset: Int) -> PacketError {
    PacketError(.oddWidth(width), at: offset)
  }
}
