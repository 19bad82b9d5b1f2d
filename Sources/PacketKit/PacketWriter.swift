#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A growing buffer that the fields of packets are written into.
///
/// ```swift
/// var writer = PacketWriter()
/// for player in players {
///   try writer.write(player)
///   writer.withUnsafeBytes { socket.send($0) }
///   writer.removeAll()                        // keeps the capacity: no allocation per packet
/// }
/// ```
///
/// A write that throws leaves the writer as it was. The writer cannot be copied; it is passed `inout`.
@frozen
@safe
public struct PacketWriter: ~Copyable {
  // Invariant: base <= current <= end, all within one allocation; the bytes before `current` are set.
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var current: UnsafeMutableRawPointer
  @usableFromInline var end: UnsafeMutableRawPointer

  /// Memory that somebody else owns and that the writer starts in.
  @usableFromInline let scratch: UnsafeMutableRawPointer?

  /// Creates an empty writer with room for `capacity` bytes; it grows as needed.
  @inlinable
  public init(capacity: Int = 256) {
    let capacity = max(capacity, 16)
    unsafe base = .allocate(byteCount: capacity, alignment: 16)
    unsafe current = base
    unsafe end = base + capacity
    unsafe scratch = nil
  }

  /// Creates an empty writer in `scratch`, which must not be empty and outlive the writer.
  @unsafe
  @inlinable
  init(scratch: UnsafeMutableRawBufferPointer) {
    unsafe base = scratch.baseAddress.unsafelyUnwrapped
    unsafe current = base
    unsafe end = base + scratch.count
    unsafe self.scratch = base
  }

  @inlinable
  deinit {
    if unsafe base != scratch { unsafe base.deallocate() }
  }
}

extension PacketWriter {
  /// The number of bytes written.
  @inlinable
  public var count: Int { unsafe current - base }

  /// Whether nothing has been written.
  @inlinable
  public var isEmpty: Bool { unsafe current == base }

  /// The number of bytes that fit without an allocation.
  @inlinable
  public var capacity: Int { unsafe end - base }

  /// Forgets the bytes and keeps the capacity.
  @inlinable
  public mutating func removeAll() {
    unsafe current = base
  }

  /// Makes room for `additional` bytes beyond those written.
  @inlinable
  public mutating func reserveCapacity(_ additional: Int) {
    if unsafe end - current < additional { grow(by: additional) }
  }
}

extension PacketWriter {
  /// The bytes written, lent for as long as the writer does not change.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get {
      let span = unsafe UnsafeRawBufferPointer(start: base, count: count).bytes
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Calls `body` with the bytes written. The pointer is valid during the call only.
  @inlinable
  public borrowing func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// A copy of the bytes written.
  @inlinable
  public borrowing func makeData() -> Data {
    unsafe Data(bytes: base, count: count)
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
    _ value: Field,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = count
    do throws(PacketError) {
      try value.encode(into: &self)
    } catch {
      removeLast(count - start)
      throw (consume error).inField(field)
    }
  }

  /// Writes a field whose numbers and prefixes have the given byte order.
  ///
  /// A nested packet keeps the byte order of its own declaration.
  @inlinable
  @inline(__always)
  public mutating func write<Field: PacketField>(
    _ value: Field,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = count
    do throws(PacketError) {
      try value.encode(into: &self, endianness: endianness)
    } catch {
      removeLast(count - start)
      throw (consume error).inField(field)
    }
  }

  /// Writes a nested packet.
  @inlinable
  @inline(__always)
  public mutating func write<Nested: Packet>(
    _ packet: Nested,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = count
    do throws(PacketError) {
      try packet.encode(into: &self)
    } catch {
      removeLast(count - start)
      throw (consume error).inPacket(Nested.self, field: field)
    }
  }

  /// Writes a nested packet, which keeps the byte order of its own declaration.
  @inlinable
  @inline(__always)
  public mutating func write<Nested: Packet>(
    _ packet: Nested,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    try write(packet, field: field)
  }
}

extension PacketWriter {
  /// Claims the next `count` bytes, which the caller must set. `count` is not negative.
  @unsafe
  @inlinable
  @inline(__always)
  mutating func append(_ count: Int) -> UnsafeMutableRawPointer {
    if unsafe end - current < count { grow(by: count) }
    let bytes = unsafe current
    unsafe current += count
    return unsafe bytes
  }

  /// Takes back the last `count` bytes, of those written.
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
/// A function of plain values, not a method: so the optimiser need not keep the writer in memory, nor
/// retain what is being written across the call.
@unsafe
@usableFromInline
@inline(never)
@_effects(releasenone)
func grownBuffer(
  _ buffer: UnsafeMutableRawPointer,
  written: Int,
  capacity: Int,
  isOwned: Bool
) -> UnsafeMutableRawPointer {
  let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  unsafe grown.copyMemory(from: buffer, byteCount: written)
  if isOwned { unsafe buffer.deallocate() }
  return unsafe grown
}
