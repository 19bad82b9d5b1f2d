// Elements of a run of bits: whole words are loaded, and several elements taken of each.

extension BitReader {
  /// Reads `count` elements of `width` bits into memory.
  ///
  /// - Parameters:
  ///   - initializedCount: How many elements are in memory, also if one of them is rejected.
  ///   - make: Makes an element of its bits. Errors report the offset.
  @unsafe
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func takeElements<Element>(
    _ count: Int, bits width: Int, into memory: UnsafeMutablePointer<Element>,
    _ initializedCount: inout Int,
    _ make: (_ bits: UInt64, _ offset: Int) throws(PacketError) -> Element
  ) throws(PacketError) {
    let start = 8 &* endOffset &- unreadCount
    var index = 0
    defer { initializedCount = index }
    do throws(PacketError) {
      // The first seven of 64 bits may belong to the element before.
      let groupCount = 57 / width
      guard groupCount > 0 else {
        // Each element may be in two words.
        while index < count {
          let element = try make(try take(width), (start &+ index &* width) &>> 3)
          unsafe (memory + index).initialize(to: element)
          index &+= 1
        }
        return
      }
      if unsafe next != end {
        var bytes = unsafe next - (loaded &+ 7) &>> 3
        var shift = (0 &- loaded) & 7
        while count &- index >= groupCount, unsafe end - bytes >= 8 {
          var bits = unsafe bytes.loadUnaligned(as: UInt64.self)
          bits =
            order == .mostSignificantFirst ? bits.bigEndian &<< shift : bits.littleEndian &>> shift
          for _ in 0..<groupCount {
            let element = try make(first(width, of: bits), (start &+ index &* width) &>> 3)
            unsafe (memory + index).initialize(to: element)
            bits = order == .mostSignificantFirst ? bits &<< width : bits &>> width
            index &+= 1
          }
          shift += groupCount * width
          unsafe bytes += shift &>> 3
          shift &= 7
        }
        unsafe load(bytes, after: shift)
      }
      // The rest is in the word.
      loaded &-= (count &- index) &* width
      while index < count {
        let element = try make(first(width, of: word), (start &+ index &* width) &>> 3)
        unsafe (memory + index).initialize(to: element)
        word = order == .mostSignificantFirst ? word << width : word >> width
        index &+= 1
      }
    } catch {
      try (consume error).rethrow(atIndex: index)
    }
  }

  /// Rejects a count of elements that are not all in the run.
  @export(implementation)
  @inline(always)
  func checkElements(
    _ count: Int, bits width: Int, maximumWidth: Int = 64
  ) throws(PacketError) {
    guard count >= 0 else { try PacketError.wrongCount(0, expected: count, at: offset).raise() }
    guard 1...maximumWidth ~= width else { try PacketError.bitCount(width, at: offset).raise() }
    let (bitCount, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow, bitCount <= unreadCount else {
      try PacketError.bitCount(overflow ? .max : bitCount, at: offset).raise()
    }
  }

  /// The first `count` bits of a word, as a number.
  @export(implementation)
  @inline(always)
  func first(_ count: Int, of bits: UInt64) -> UInt64 {
    order == .mostSignificantFirst ? bits &>> (64 &- count) : bits & (.max &>> (64 &- count))
  }

  /// Loads the bytes at a place in the run, of which the first `count` bits have been read. The run has eight bytes at
  /// least.
  @unsafe
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func load(_ bytes: UnsafeRawPointer, after count: Int) {
    unsafe next = bytes
    unsafe loadLast(of: min(end - bytes, 8))
    _ = takeLoaded(count)
  }
}
