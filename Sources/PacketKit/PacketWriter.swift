/// A growing buffer that fields of packets are written into.
///
/// ```swift
/// var writer = PacketWriter()
/// for player in players {
///   try writer.write(player)
///   writer.withUnsafeBytes { socket.send($0) }
///   writer.removeAll()                        // not the capacity: no allocation per packet
/// }
/// ```
///
/// A write that throws leaves the writer unchanged. The writer cannot be copied; pass it `inout`.
@frozen
@safe
public struct PacketWriter: ~Copyable {
  // Invariant: base <= current <= end, all within one allocation. The bytes before `current` are initialized.
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var current: UnsafeMutableRawPointer
  @usableFromInline var end: UnsafeMutableRawPointer

  /// Memory that the writer starts in and does not own.
  @usableFromInline let scratch: UnsafeMutableRawPointer?

  @usableFromInline var nesting: Nesting

  /// The end of the bytes that a reader takes as all remaining bytes, so that nothing may follow them; -1 if there are
  /// none.
  @usableFromInline var remainingEnd = -1

  @usableFromInline var sorting = SortingMemory()

  /// The limits on the memory and stack that a packet may use. A reader with the same limits accepts the packet.
  public let limits: PacketLimits

  /// Creates an empty writer with room for `capacity` bytes. It grows as needed.
  @inlinable
  public init(capacity: Int = 256, limits: PacketLimits = .init()) {
    let capacity = max(capacity, 16)
    unsafe base = .allocate(byteCount: capacity, alignment: 16)
    unsafe current = base
    unsafe end = base + capacity
    unsafe scratch = nil
    self.limits = limits
    nesting = Nesting(limits, isWriting: true)
  }

  /// Creates an empty writer in `scratch`, which must not be empty and must outlive the writer.
  @unsafe
  @inlinable
  init(scratch: UnsafeMutableRawBufferPointer, limits: PacketLimits = .init()) {
    unsafe base = scratch.baseAddress.unsafelyUnwrapped
    unsafe current = base
    unsafe end = base + scratch.count
    unsafe self.scratch = base
    self.limits = limits
    nesting = Nesting(limits, isWriting: true)
  }

  @inlinable
  deinit {
    if unsafe base != scratch { unsafe base.deallocate() }
  }
}

extension PacketWriter {
  /// The number of bytes written.
  @inlinable
  @inline(__always)
  public var count: Int { unsafe current - base }

  /// Whether nothing has been written.
  @inlinable
  public var isEmpty: Bool { unsafe current == base }

  /// The number of bytes that the writer can hold without another allocation.
  @inlinable
  public var capacity: Int { unsafe end - base }

  /// Removes all bytes, but not the capacity.
  @inlinable
  public mutating func removeAll() {
    unsafe current = base
  }

  /// Makes room for `additional` bytes after those already written.
  @inlinable
  public mutating func reserveCapacity(_ additional: Int) {
    if unsafe end - current < additional { grow(by: additional) }
  }
}

extension PacketWriter {
  /// The bytes written. The span is valid until the writer changes.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get {
      let span = unsafe UnsafeRawBufferPointer(start: base, count: count).bytes
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Calls `body` with the bytes written. The pointer is valid only during the call.
  @inlinable
  public borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// A copy of the bytes written.
  @inlinable
  public borrowing func makeArray() -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: base, count: count))
  }
}

extension PacketWriter {
  /// Writes a field.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - field: The name that an error's path shows.
  @inlinable
  @inline(__always)
  public mutating func write<Field: PacketField>(
    _ value: Field, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value.encode(into: &self)
      try ascend(from: Field.self, begunAt: start)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field, of: Field.self)
    }
  }

  // Separate from the function without a byte order: a single one would test at run time whether there is one.
  /// Writes a field whose numbers and prefixes have the given byte order.
  ///
  /// A nested packet has the byte order of its own declaration.
  @inlinable
  @inline(__always)
  public mutating func write<Field: PacketField>(
    _ value: Field, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value.encode(into: &self, endianness: endianness)
      try ascend(from: Field.self, begunAt: start)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field, of: Field.self)
    }
  }

  /// Writes a nested packet.
  @inlinable
  @inline(__always)
  public mutating func write<Nested: Packet>(
    _ packet: Nested, field: StaticString? = nil
  ) throws(PacketError) {
    if Nested.isFlat { return try writeFlat(packet, field: field) }
    let start = position
    do throws(PacketError) {
      // There is one place that throws instead of two, because this code is in every packet that contains packets.
      let isEntered = enter()
      if isEntered { try packet.encode(into: &self) }
      guard isEntered, isEndAllowed || isInTrailer(since: start) else {
        try rejection(isEntered).raise()
      }
      ascend()
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inPacket: Nested.self, field: field)
    }
  }

  /// Writes a packet in which nothing nests. It changes only the count of the writer's state.
  @export(implementation)
  @inline(__always)
  mutating func writeFlat<Nested: Packet>(
    _ packet: Nested, field: StaticString?
  ) throws(PacketError) {
    let start = count
    do throws(PacketError) {
      try nesting.check(at: start)
      try packet.encode(into: &self)
    } catch {
      truncate(to: start)
      try (consume error).rethrow(inPacket: Nested.self, field: field)
    }
  }

  /// Writes a nested packet, which has the byte order of its own declaration.
  @inlinable
  @inline(__always)
  public mutating func write<Nested: Packet>(
    _ packet: Nested, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) {
    try write(packet, field: field)
  }
}

extension PacketWriter {
  /// The writer's state, restored when a write throws.
  @usableFromInline
  struct Position {
    @usableFromInline let count: Int
    @usableFromInline let depth: Int
    @usableFromInline let remainingEnd: Int

    @inlinable
    init(of writer: borrowing PacketWriter) {
      count = writer.count
      depth = writer.nesting.depth
      remainingEnd = writer.remainingEnd
    }
  }

  @export(implementation)
  @inline(__always)
  var position: Position { Position(of: self) }

  @export(implementation)
  @inline(__always)
  mutating func rewind(to position: Position) {
    unsafe current = base + position.count
    nesting.depth = position.depth
    remainingEnd = position.remainingEnd
  }

  /// Claims the next `count` bytes, which the caller must initialize. `count` is not negative.
  @unsafe
  @export(implementation)
  @inline(__always)
  mutating func append(_ count: Int) -> UnsafeMutableRawPointer {
    if unsafe end - current < count { grow(by: count) }
    let bytes = unsafe current
    unsafe current += count
    return unsafe bytes
  }

  /// Appends bytes as they are.
  @inlinable
  package mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe append(source.count).copyShort(from: first, byteCount: source.count)
      }
    }
  }

  /// Removes the last `count` bytes written.
  @inlinable
  mutating func removeLast(_ count: Int) {
    unsafe current -= count
  }

  @inlinable
  mutating func grow(by additional: Int) {
    let written = count
    let capacity = max(capacity * 2, written + additional)
    unsafe base = grownBuffer(base, written: written, capacity: capacity, isOwned: base != scratch)
    unsafe current = base + written
    unsafe end = base + capacity
  }
}

/// Moves `written` bytes to a larger buffer.
///
/// This is a function of plain values, not a method, so that the optimizer need not keep the writer in memory, nor
/// retain the written value across the call.
@unsafe
@usableFromInline
@inline(never)
@_effects(releasenone)
func grownBuffer(
  _ buffer: UnsafeMutableRawPointer, written: Int, capacity: Int, isOwned: Bool
) -> UnsafeMutableRawPointer {
  let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  unsafe grown.copyMemory(from: buffer, byteCount: written)
  if isOwned { unsafe buffer.deallocate() }
  return unsafe grown
}
