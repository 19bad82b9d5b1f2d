// Looking ahead, and reading parts on their own.

extension PacketReader {
  /// Reads a field without advancing.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func peek<Field: PacketField>(
    _ type: Field.Type = Field.self, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = position
    let value = try read(type, endianness: endianness, field: field)
    rewind(to: start)
    return value
  }

  /// Returns a reader of the next `count` bytes, and skips them.
  ///
  /// The part's offsets count from this reader's start, and it nests as deep as this reader does now. Whether it has read
  /// all of its bytes is not checked: call its ``finish()``.
  @inlinable
  @discardableResult
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func takeReader(
    ofNext count: Int, field: StaticString? = nil
  ) throws(PacketError) -> PacketReader {
    do throws(PacketError) {
      let part = unsafe try take(count)
      return unsafe PacketReader(part: self, from: part)
    } catch {
      throw error.inField(field)
    }
  }

  /// Reads the bytes of `whole` from `start` up to where it is.
  @unsafe
  @inlinable
  @_lifetime(copy whole)
  init(part whole: borrowing PacketReader, from start: UnsafeRawPointer) {
    unsafe base = whole.base
    unsafe current = start
    unsafe end = whole.current
    unsafe bound = whole.current
    nesting = whole.nesting
    limits = whole.limits
  }

  /// The bytes from the offset `start` up to the next one to read; none if `start` is not among those already read.
  @inlinable
  @_lifetime(copy self)
  public func bytes(from start: Int) -> RawSpan {
    let start = 0...offset ~= start ? start : offset
    let bytes = unsafe UnsafeRawBufferPointer(start: base + start, count: offset - start).bytes
    return unsafe _overrideLifetime(bytes, copying: self)
  }
}
