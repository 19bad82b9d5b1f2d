extension UnsafeMutableRawPointer {
  /// Copies bytes that are usually few.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyFew(from source: UnsafeBufferPointer<UInt8>) {
    if let first = source.baseAddress { unsafe copyFew(from: first, byteCount: source.count) }
  }

  /// Copies bytes that are usually few. Up to 16 are copied without a call, as two words that may overlap.
  @unsafe
  @export(implementation)
  @inline(__always)
  func copyFew(from source: UnsafeRawPointer, byteCount: Int) {
    switch byteCount {
    case 17...:
      unsafe copyMemory(from: source, byteCount: byteCount)
    case 8...:
      unsafe copy(UInt64.self, from: source, at: 0, byteCount &- 8)
    case 4...:
      unsafe copy(UInt32.self, from: source, at: 0, byteCount &- 4)
    case 1...:
      unsafe copy(UInt8.self, from: source, at: 0, byteCount &- 1)
      unsafe copy(UInt8.self, from: source, at: byteCount &>> 1, byteCount &- 1)
    default:
      break
    }
  }

  /// Copies two words.
  @unsafe
  @export(implementation)
  @inline(__always)
  private func copy<Word: BitwiseCopyable>(
    _ word: Word.Type,
    from source: UnsafeRawPointer,
    at first: Int,
    _ second: Int
  ) {
    let firstWord = unsafe source.loadUnaligned(fromByteOffset: first, as: Word.self)
    let secondWord = unsafe source.loadUnaligned(fromByteOffset: second, as: Word.self)
    unsafe storeBytes(of: firstWord, toByteOffset: first, as: Word.self)
    unsafe storeBytes(of: secondWord, toByteOffset: second, as: Word.self)
  }
}
