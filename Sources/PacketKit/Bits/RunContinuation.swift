// A run of bits whose length follows from its own fields: from a count, or from whether a value is present.

extension BitReader {
  /// The bits of the run that have not been read.
  @export(implementation)
  @inline(always)
  var unreadCount: Int { unsafe loaded &+ 8 &* (end - next) }

  /// Lets the run end later. What has not been read is loaded again, so that the run has all bytes before a word's last
  /// one.
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func extend(to end: UnsafeRawPointer, endOffset: Int) {
    let byteCount = (loaded &+ 7) &>> 3
    let readCount = 8 &* byteCount &- loaded
    unsafe next -= byteCount
    unsafe self.end = end
    self.endOffset = endOffset
    word = 0
    loaded = 0
    loadFirst()
    _ = takeLoaded(readCount)
  }
}

extension PacketReader {
  /// Lets a run of bits go on until it has `count` bits that have not been read, and consumes as many more bytes as that
  /// takes.
  ///
  /// It is for a run whose length follows from a field in it:
  ///
  /// ```swift
  /// var bits = try reader.readBits(4)
  /// let count = try bits.read(UInt8.self, bits: 4)
  /// try reader.readBits(12 * Int(count), continuing: &bits)
  /// let samples = try bits.read([Int16].self, bits: 12, count: Int(count))
  /// try bits.finish()
  /// ```
  ///
  /// - Throws: ``PacketError`` if `count` is negative, if fewer bytes are available, or if something else has been read
  ///   since the run began.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func readBits(
    _ count: Int, continuing bits: inout BitReader, field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      guard count >= 0, unsafe bits.end == current else {
        try PacketError.bitCount(count, at: offset).raise()
      }
      let missing = count - bits.unreadCount
      guard missing > 0 else { return }
      _ = unsafe try take(missing / 8 + (missing % 8 == 0 ? 0 : 1))
      unsafe bits.extend(to: current, endOffset: offset)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a bit that states whether an optional value of `count` bits follows, and if so lets the run go on with these
  /// and `others` bits after them.
  ///
  /// ```swift
  /// let team = try reader.readPresence(of: 3, in: &bits) ? try bits.read(UInt8.self, bits: 3) : nil
  /// ```
  ///
  /// - Throws: ``PacketError`` if the run has no further bit, or if fewer bytes are available than the value needs.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func readPresence(
    of count: Int, then others: Int = 0, in bits: inout BitReader, field: StaticString? = nil
  ) throws(PacketError) -> Bool {
    guard try bits.read(Bool.self, bits: 1, field: field) else { return false }
    try readBits(count &+ others, continuing: &bits, field: field)
    return true
  }
}

// How many elements an earlier field states; code that `@Packet` generates asks.
extension PacketReader {
  /// The count of elements that an earlier field states.
  @_documentation(visibility: internal)
  @inlinable
  @inline(always)
  public func _stated(
    by value: some BinaryInteger, times: Int = 1, plus: Int = 0, minus: Int = 0,
    field: StaticString
  ) throws(PacketError) -> Int {
    do throws(PacketError) {
      return try elementCount(value, times: times, plus: plus, minus: minus, minimumByteCount: 1)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// The same. Lets a run go on with as many elements of `width` bits, and `others` bits after them.
  @_documentation(visibility: internal)
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _stated(
    by value: some BinaryInteger, times: Int = 1, plus: Int = 0, minus: Int = 0, of width: Int,
    then others: Int, in bits: inout BitReader, field: StaticString
  ) throws(PacketError) -> Int {
    let count = try _stated(by: value, times: times, plus: plus, minus: minus, field: field)
    let (product, overflow1) = count.multipliedReportingOverflow(by: width)
    let (sum, overflow2) = product.addingReportingOverflow(others)
    try readBits(overflow1 || overflow2 ? .max : sum, continuing: &bits, field: field)
    return count
  }
}

extension PacketWriter {
  /// The count of elements in a run of bits, which an earlier field must state.
  @_documentation(visibility: internal)
  @inlinable
  @inline(always)
  public mutating func _stated(
    _ count: Int, by value: some BinaryInteger, times: Int = 1, plus: Int = 0, minus: Int = 0,
    field: StaticString
  ) throws(PacketError) -> Int {
    do throws(PacketError) {
      _ = try ReferencedCount(value, times, plus, minus).check(count, in: &self)
      return count
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}
