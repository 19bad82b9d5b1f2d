/// A cursor over borrowed bytes that reads the fields of a packet.
///
/// ```swift
/// var reader = PacketReader(data)
/// let header = try reader.read(Header.self)
/// let token = try reader.read(UInt64.self)
/// try reader.finish()
/// ```
///
/// The compiler rejects a reader that is stored or returned beyond its bytes, and a change of the bytes while it reads. It
/// does not check an assignment: give a reader of other bytes a variable of its own, and never assign one to a variable
/// that outlives those bytes, or to an `inout` parameter.
///
/// A read that throws leaves the reader unchanged.
@frozen
@safe
public struct PacketReader: ~Copyable, ~Escapable {
  // Invariant: base <= current <= end <= bound. The borrowed bytes are those from base to bound. Within a packet that
  // states its length, the available bytes end earlier, at `end`.
  //
  // `current` and `end` are not adjacent: the processor would load both at once for a `Position`, and wait for
  // `current`, just stored alone, to reach the cache.
  @usableFromInline var current: UnsafeRawPointer
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline var end: UnsafeRawPointer
  @usableFromInline let bound: UnsafeRawPointer
  @usableFromInline var nesting: Nesting

  /// Whether a value has taken all remaining bytes, so that nothing may follow.
  @usableFromInline var hasTakenRemaining = false

  /// Whether the bytes were read before, and need not be checked again.
  @usableFromInline var isTrusted = false

  /// The limits on the memory and stack that a packet may use.
  public let limits: PacketLimits

  /// Reads `bytes` from their start.
  @inlinable
  @_lifetime(copy bytes)
  public init(_ bytes: RawSpan, limits: PacketLimits = .init()) {
    self.init(lent: bytes, limits)
  }

  /// Reads `bytes` from their start, for code that is inlined.
  @export(implementation)
  @inline(__always)
  @_lifetime(copy bytes)
  init(lent bytes: RawSpan, _ limits: PacketLimits) {
    // The pointers stay valid because the reader's lifetime is that of the span. An empty span may have no address;
    // nothing is ever loaded then, so any address works.
    let (start, count) = unsafe bytes.withUnsafeBytes { ($0.baseAddress, $0.count) }
    unsafe base = start ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    unsafe current = base
    unsafe end = base + count
    unsafe bound = end
    nesting = Nesting(limits, isWriting: false)
    self.limits = limits
  }

  /// Reads `bytes` from their start.
  @inlinable
  @_lifetime(borrow bytes)
  public init(_ bytes: borrowing [UInt8], limits: PacketLimits = .init()) {
    unsafe self.init(bytes.elementSpan.bytes, limits: limits)
  }
}

extension PacketReader {
  /// The number of bytes read so far.
  @inlinable
  @inline(__always)
  public var offset: Int { unsafe Int(bitPattern: current) &- Int(bitPattern: base) }

  /// The number of bytes not yet read.
  @inlinable
  @inline(__always)
  public var remainingCount: Int { unsafe Int(bitPattern: end) &- Int(bitPattern: current) }

  /// Whether all bytes have been read.
  @inlinable
  @inline(__always)
  public var isAtEnd: Bool { unsafe current == end }

  /// Checks that no bytes remain.
  ///
  /// - Throws: ``PacketError`` unless the reader is at the end.
  @inlinable
  public func finish() throws(PacketError) {
    guard isAtEnd else { throw .trailingBytes(remainingCount, at: offset) }
  }
}

extension PacketReader {
  // Written out, in the writer too: the frames of a shared function would deepen the stack of debug builds.

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - type: The field's type.
  ///   - field: The name that an error's path shows.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Field: PacketField>(
    _ type: Field.Type = Field.self, field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      let value = try Field(from: &self)
      try ascend(from: Field.self, begunAt: start)
      return value
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  // Separate from the function without a byte order: a single one would test at run time whether there is one.
  /// Reads a field whose numbers and prefixes have the given byte order.
  ///
  /// A nested packet has the byte order of its own declaration.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Field: PacketField>(
    _ type: Field.Type = Field.self, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      let value = try Field(from: &self, endianness: endianness)
      try ascend(from: Field.self, begunAt: start)
      return value
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a nested packet, one level deeper.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Nested: Packet>(
    _ type: Nested.Type = Nested.self, field: StaticString? = nil
  ) throws(PacketError) -> Nested {
    if Nested.isFlat { return try readFlat(type, field: field) }
    let start = position
    do throws(PacketError) {
      try descend()
      let value = try Nested(from: &self)
      try ascend(from: Nested.self, begunAt: start)
      return value
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Nested.self, field: field)
    }
  }

  /// Reads a packet in which nothing nests. It changes only the offset of the reader's state.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func readFlat<Nested: Packet>(
    _ type: Nested.Type, field: StaticString?
  ) throws(PacketError) -> Nested {
    let start = unsafe current
    do throws(PacketError) {
      try nesting.check(at: offset)
      return try Nested(from: &self)
    } catch {
      unsafe current = start
      throw (consume error).inPacket(Nested.self, field: field)
    }
  }

  /// Reads a nested packet, which has the byte order of its own declaration.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Nested: Packet>(
    _ type: Nested.Type = Nested.self, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) -> Nested {
    try read(type, field: field)
  }
}

extension PacketReader {
  /// Claims the next `width` bytes, a number that the compiler knows.
  @unsafe
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func take(width: Int) throws(PacketError) -> UnsafeRawPointer {
    #if _pointerBitWidth(_64)
      // Where the bytes end is known anyway. No address is so high that the sum wraps around.
      let hasBytes =
        unsafe UInt(bitPattern: current) &+ UInt(bitPattern: width) <= UInt(bitPattern: end)
        && UInt(bitPattern: width) < 1 << 32
    #else
      let hasBytes = width <= remainingCount
    #endif
    guard hasBytes else {
      try unsafe raiseTruncated(width, current, end, base)
    }
    let bytes = unsafe current
    unsafe current += width
    return unsafe bytes
  }

  /// Claims the next `count` bytes. Rejects a negative count like one that is too large.
  @unsafe
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func take(_ count: Int) throws(PacketError) -> UnsafeRawPointer {
    guard UInt(bitPattern: count) <= UInt(bitPattern: remainingCount) else {
      try unsafe raiseTruncated(count, current, end, base)
    }
    let bytes = unsafe current
    unsafe current += count
    return unsafe bytes
  }

  /// The reader's state, restored when a read throws.
  @safe
  @usableFromInline
  struct Position {
    @usableFromInline let current: UnsafeRawPointer
    @usableFromInline let end: UnsafeRawPointer
    @usableFromInline let depth: Int
    @usableFromInline let hasTakenRemaining: Bool

    @inlinable
    init(of reader: borrowing PacketReader) {
      unsafe current = reader.current
      unsafe end = reader.end
      depth = reader.nesting.depth
      hasTakenRemaining = reader.hasTakenRemaining
    }
  }

  @export(implementation)
  @inline(__always)
  var position: Position { Position(of: self) }

  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func rewind(to position: Position) {
    unsafe current = position.current
    unsafe end = position.end
    nesting.depth = position.depth
    hasTakenRemaining = position.hasTakenRemaining
  }
}
