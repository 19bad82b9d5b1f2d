// Accesses a String's bytes and creates a String from bytes, using only documented API.

extension String {
  /// Returns a string of exactly these bytes, or nil if they are not text of that encoding.
  @unsafe
  @usableFromInline
  @inline(never)
  init?(validating bytes: UnsafeRawBufferPointer, as encoding: TextEncoding) {
    if 1...15 ~= bytes.count, let source = bytes.baseAddress {
      // Each byte is loaded once, for both the check and the copy.
      let few = unsafe FewBytes(source, count: bytes.count)
      if few.areASCII {
        self = few.text
        return
      }
    }
    guard let string = unsafe string(validating: bytes, as: encoding) else { return nil }
    self = string
  }

  /// The text that these bytes are in UTF-8, or nil if they are not.
  package init?(utf8 bytes: some Sequence<UInt8>) {
    let string = unsafe Array(bytes).withUnsafeBytes { unsafe String(validating: $0, as: .utf8) }
    guard let string else { return nil }
    self = string
  }

  /// Whether the string's UTF-8 is exactly these bytes.
  @unsafe
  @export(implementation)
  @inline(__always)
  func hasUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isEqual = unsafe utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe areEqual(UnsafeRawBufferPointer(utf8), bytes)
    }
    return unsafe isEqual ?? utf8.elementsEqual(bytes)
  }
}

/// Returns a string of exactly these bytes, or nil if they are not text of that encoding.
@unsafe
@inline(never)
private func string(
  validating bytes: UnsafeRawBufferPointer,
  as encoding: TextEncoding
) -> String? {
  if unsafe bytes.isEmpty { return "" }
  // The initializer validates, but also repairs invalid text. ASCII is always valid; other text is valid if it is
  // unchanged.
  let isASCII = unsafe bytes.isASCII
  guard isASCII || encoding == .utf8 else { return nil }
  let string = unsafe String(decoding: bytes, as: UTF8.self)
  return unsafe isASCII || string.hasUTF8(bytes) ? string : nil
}

/// From 1 to 15 bytes in two words, which overlap unless there are at least 8 bytes.
struct FewBytes {
  let head: UInt64
  let tail: UInt64
  let count: Int

  @unsafe
  @inline(__always)
  init(_ bytes: UnsafeRawPointer, count: Int) {
    self.count = count
    if count >= 8 {
      unsafe head = bytes.loadUnaligned(as: UInt64.self)
      unsafe tail = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      unsafe head = UInt64(bytes.loadUnaligned(as: UInt32.self))
      unsafe tail = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else if count >= 2 {
      unsafe head = UInt64(bytes.loadUnaligned(as: UInt16.self))
      unsafe tail = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 2, as: UInt16.self))
    } else {
      unsafe head = UInt64(bytes.load(as: UInt8.self))
      tail = head
    }
  }

  @inline(__always)
  var areASCII: Bool { (head | tail) & 0x8080_8080_8080_8080 == 0 }

  /// The text of the bytes, which are ASCII.
  @inline(__always)
  var text: String {
    unsafe String(unsafeUninitializedCapacity: count) { utf8 in
      if let start = utf8.baseAddress { unsafe store(to: start) }
      return count
    }
  }

  @unsafe
  @inline(__always)
  func store(to start: UnsafeMutablePointer<UInt8>) {
    let bytes = UnsafeMutableRawPointer(start)
    if count >= 8 {
      unsafe bytes.storeBytes(of: head, as: UInt64.self)
      unsafe bytes.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      unsafe bytes.storeBytes(of: UInt32(truncatingIfNeeded: head), as: UInt32.self)
      unsafe bytes.storeBytes(
        of: UInt32(truncatingIfNeeded: tail), toByteOffset: count &- 4, as: UInt32.self)
    } else if count >= 2 {
      unsafe bytes.storeBytes(of: UInt16(truncatingIfNeeded: head), as: UInt16.self)
      unsafe bytes.storeBytes(
        of: UInt16(truncatingIfNeeded: tail), toByteOffset: count &- 2, as: UInt16.self)
    } else {
      unsafe bytes.storeBytes(of: UInt8(truncatingIfNeeded: head), as: UInt8.self)
    }
  }
}

/// Whether two buffers contain the same bytes. Compares eight at a time; the last eight overlap those before them.
@unsafe
@export(implementation)
@inline(__always)
func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  let count = left.count
  guard count == right.count else { return false }
  guard let left = left.baseAddress, let right = right.baseAddress else { return true }
  if count >= 8 {
    var index = 0
    while index < count &- 8 {
      guard unsafe areEqual(UInt64.self, left, right, at: index) else { return false }
      index &+= 8
    }
    return unsafe areEqual(UInt64.self, left, right, at: count &- 8)
  }
  if count >= 4 {
    return unsafe areEqual(UInt32.self, left, right, at: 0)
      && areEqual(UInt32.self, left, right, at: count &- 4)
  }
  for index in 0..<count {
    guard unsafe areEqual(UInt8.self, left, right, at: index) else { return false }
  }
  return true
}

@unsafe
@export(implementation)
@inline(__always)
func areEqual<Word: BitwiseCopyable & Equatable>(
  _ word: Word.Type,
  _ left: UnsafeRawPointer,
  _ right: UnsafeRawPointer,
  at index: Int
) -> Bool {
  unsafe left.loadUnaligned(fromByteOffset: index, as: word)
    == right.loadUnaligned(fromByteOffset: index, as: word)
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are below 0x80. The last word overlaps the one before it.
  @export(implementation)
  @inline(__always)
  var isASCII: Bool {
    guard let start = baseAddress else { return true }
    var bits: UInt64 = 0
    if count > 16 { return unsafe isLongASCII }
    if count >= 8 {
      let head = unsafe start.loadUnaligned(as: UInt64.self)
      bits = unsafe head | start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let head = unsafe start.loadUnaligned(as: UInt32.self)
      bits = unsafe UInt64(head | start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else if count > 0 {
      let middle = unsafe start.load(fromByteOffset: count &>> 1, as: UInt8.self)
      let last = unsafe start.load(fromByteOffset: count &- 1, as: UInt8.self)
      bits = unsafe UInt64(start.load(as: UInt8.self) | middle | last)
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Whether all bytes, at least 16, are below 0x80.
  @usableFromInline
  @inline(never)
  var isLongASCII: Bool {
    var index = 0
    var words = SIMD2<UInt64>(repeating: 0)
    while index &+ 32 <= count {
      unsafe words |= loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
      unsafe words |= loadUnaligned(fromByteOffset: index &+ 16, as: SIMD2<UInt64>.self)
      index &+= 32
    }
    if index &+ 16 <= count {
      unsafe words |= loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
    }
    unsafe words |= loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes are text of an encoding, UTF-8 or ASCII.
  @usableFromInline
  @inline(never)
  func areText(in encoding: TextEncoding) -> Bool {
    unsafe isASCII || encoding == .utf8 && areUTF8
  }

  /// Whether the bytes are well-formed UTF-8: table 3-7 of the Unicode Standard.
  private var areUTF8: Bool {
    var index = 0
    while index < count {
      let lead = unsafe self[index]
      let following: ClosedRange<UInt8>
      let length: Int
      switch lead {
      case 0x00...0x7F: (length, following) = (1, 0x00...0xFF)
      case 0xC2...0xDF: (length, following) = (2, 0x80...0xBF)
      case 0xE0: (length, following) = (3, 0xA0...0xBF)
      case 0xED: (length, following) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, following) = (3, 0x80...0xBF)
      case 0xF0: (length, following) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, following) = (4, 0x80...0xBF)
      case 0xF4: (length, following) = (4, 0x80...0x8F)
      default: return false
      }
      guard index &+ length <= count else { return false }
      if length > 1, unsafe !(following ~= self[index &+ 1]) { return false }
      if length > 2, unsafe self[index &+ 2] & 0xC0 != 0x80 { return false }
      if length > 3, unsafe self[index &+ 3] & 0xC0 != 0x80 { return false }
      index &+= length
    }
    return true
  }
}

extension PacketError {
  /// Throws that bytes from `current` on are not as many as needed until `end`, or not text of that encoding. All bytes
  /// that are read begin at `base`.
  @unsafe
  @usableFromInline
  @inline(never)
  static func raiseNoText(
    _ bytes: UnsafeRawBufferPointer,
    _ encoding: TextEncoding,
    _ current: UnsafeRawPointer,
    _ end: UnsafeRawPointer,
    _ base: UnsafeRawPointer
  ) throws(PacketError) -> Never {
    guard unsafe bytes.count <= end - current else {
      try unsafe raiseTruncated(bytes.count, current, end, base)
    }
    throw unsafe invalidText(bytes, encoding: encoding, at: current - base)
  }

  /// Throws that bytes are not text of that encoding. All bytes that are read begin at `base`.
  @unsafe
  @usableFromInline
  @inline(never)
  static func raiseInvalidText(
    _ bytes: UnsafeRawBufferPointer,
    _ encoding: TextEncoding,
    _ base: UnsafeRawPointer
  ) throws(PacketError) -> Never {
    let offset = unsafe bytes.baseAddress.map { unsafe $0 - base } ?? 0
    throw unsafe invalidText(bytes, encoding: encoding, at: offset)
  }

  @unsafe
  @usableFromInline
  @inline(never)
  static func invalidText(
    _ bytes: UnsafeRawBufferPointer,
    encoding: TextEncoding,
    at offset: Int
  ) -> PacketError {
    if encoding == .ascii, let index = unsafe bytes.firstIndex(where: { $0 >= 0x80 }) {
      return unsafe PacketError(.nonASCIIByte(bytes[index]), at: offset + index)
    }
    return PacketError(.invalidUTF8, at: unsafe offset + countOfValidUTF8(bytes))
  }

  /// The number of bytes before the first byte that is not part of well-formed UTF-8.
  private static func countOfValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = unsafe bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = unsafe parser.parseScalar(from: &iterator) {
      count += scalar.count
    }
    return count
  }
}
