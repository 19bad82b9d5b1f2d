extension UnsafeMutableRawPointer {
  /// Copies bytes that are usually few.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyShort(from source: UnsafeBufferPointer<UInt8>) {
    if let first = source.baseAddress { unsafe copyShort(from: first, byteCount: source.count) }
  }

  /// Copies bytes that are usually few. Up to 15 are copied without a call.
  ///
  /// No word lies across a multiple of eight: a short string has just been stored in two words, and a load of parts of both
  /// would wait until they have reached the cache.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyShort(from source: UnsafeRawPointer, byteCount: Int) {
    guard byteCount < 16 else {
      return unsafe copyMemory(from: source, byteCount: byteCount)
    }
    var start = 0
    if byteCount >= 8 {
      unsafe copyWord(UInt64.self, from: source, at: 0)
      start = 8
    }
    let rest = byteCount &- start
    if rest >= 4 {
      unsafe copyWord(UInt32.self, from: source, at: start)
      unsafe copyWord(UInt32.self, from: source, at: byteCount &- 4)
    } else if rest >= 2 {
      unsafe copyWord(UInt16.self, from: source, at: start)
      unsafe copyWord(UInt16.self, from: source, at: byteCount &- 2)
    } else if rest == 1 {
      unsafe copyWord(UInt8.self, from: source, at: start)
    }
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  @discardableResult
  func copyWord<Word: BitwiseCopyable>(
    _ word: Word.Type,
    from source: UnsafeRawPointer,
    at offset: Int
  ) -> Word {
    let value = unsafe source.loadUnaligned(fromByteOffset: offset, as: Word.self)
    unsafe storeBytes(of: value, toByteOffset: offset, as: Word.self)
    return value
  }
}
