extension UnsafeMutableRawPointer {
  /// Copies bytes that are usually few.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyFew(from source: UnsafeBufferPointer<UInt8>) {
    if let first = source.baseAddress { unsafe copyFew(from: first, byteCount: source.count) }
  }

  /// Copies bytes that are usually few. Up to 15 are copied without a call.
  ///
  /// Each byte is loaded once, in words of decreasing size. Two overlapping words would need fewer steps, but a short
  /// string has just been stored in words, and a load across two stores waits until both have reached the cache.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyFew(from source: UnsafeRawPointer, byteCount: Int) {
    guard byteCount < 16 else {
      return unsafe copyMemory(from: source, byteCount: byteCount)
    }
    var offset = 0
    if byteCount & 8 != 0 { unsafe copyWord(UInt64.self, from: source, at: &offset) }
    if byteCount & 4 != 0 { unsafe copyWord(UInt32.self, from: source, at: &offset) }
    if byteCount & 2 != 0 { unsafe copyWord(UInt16.self, from: source, at: &offset) }
    if byteCount & 1 != 0 { unsafe copyWord(UInt8.self, from: source, at: &offset) }
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  @discardableResult
  func copyWord<Word: BitwiseCopyable>(
    _ word: Word.Type,
    from source: UnsafeRawPointer,
    at offset: inout Int
  ) -> Word {
    let value = unsafe source.loadUnaligned(fromByteOffset: offset, as: Word.self)
    unsafe storeBytes(of: value, toByteOffset: offset, as: Word.self)
    offset &+= MemoryLayout<Word>.size
    return value
  }
}
