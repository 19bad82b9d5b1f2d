// Reads and writes two to four adjacent numbers with one check, and moves the cursor once. `@Packet` generates these
// calls for neighboring fields.

extension PacketReader {
  /// Reads two numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<A: PacketNumber, B: PacketNumber>(
    _ a: A.Type,
    _ b: B.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B) {
    let end = A.minimumByteCount &+ B.minimumByteCount
    guard remaining >= end else {
      try missing(fields(), [A.minimumByteCount, B.minimumByteCount])
    }
    let values = unsafe (
      A(at: current, endianness),
      B(at: current + A.minimumByteCount, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads three numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<A: PacketNumber, B: PacketNumber, C: PacketNumber>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C) {
    let startOfC = A.minimumByteCount &+ B.minimumByteCount
    let end = startOfC &+ C.minimumByteCount
    guard remaining >= end else {
      try missing(fields(), [A.minimumByteCount, B.minimumByteCount, C.minimumByteCount])
    }
    let values = unsafe (
      A(at: current, endianness),
      B(at: current + A.minimumByteCount, endianness),
      C(at: current + startOfC, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads four numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<
    A: PacketNumber, B: PacketNumber, C: PacketNumber, D: PacketNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C, D) {
    let startOfC = A.minimumByteCount &+ B.minimumByteCount
    let startOfD = startOfC &+ C.minimumByteCount
    let end = startOfD &+ D.minimumByteCount
    guard remaining >= end else {
      try missing(
        fields(),
        [A.minimumByteCount, B.minimumByteCount, C.minimumByteCount, D.minimumByteCount]
      )
    }
    let values = unsafe (
      A(at: current, endianness),
      B(at: current + A.minimumByteCount, endianness),
      C(at: current + startOfC, endianness),
      D(at: current + startOfD, endianness)
    )
    unsafe current += end
    return values
  }

  /// Throws the error for the first of several fields whose bytes are missing.
  @usableFromInline
  @inline(never)
  func missing(_ fields: [StaticString], _ widths: [Int]) throws(PacketError) -> Never {
    var start = 0
    for (field, width) in zip(fields, widths) {
      if start + width > remaining {
        throw .truncated(
          needed: width,
          available: remaining - start,
          at: offset + start,
          field: field
        )
      }
      start += width
    }
    throw .truncated(needed: start, available: remaining, at: offset)
  }
}

extension PacketWriter {
  /// Writes two numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<A: PacketNumber, B: PacketNumber>(
    _ a: A,
    _ b: B,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let bytes = unsafe append(A.minimumByteCount &+ B.minimumByteCount)
    unsafe a.store(at: bytes, endianness)
    unsafe b.store(at: bytes + A.minimumByteCount, endianness)
  }

  /// Writes three numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<A: PacketNumber, B: PacketNumber, C: PacketNumber>(
    _ a: A,
    _ b: B,
    _ c: C,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let startOfC = A.minimumByteCount &+ B.minimumByteCount
    let bytes = unsafe append(startOfC &+ C.minimumByteCount)
    unsafe a.store(at: bytes, endianness)
    unsafe b.store(at: bytes + A.minimumByteCount, endianness)
    unsafe c.store(at: bytes + startOfC, endianness)
  }

  /// Writes four numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<
    A: PacketNumber, B: PacketNumber, C: PacketNumber, D: PacketNumber
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let startOfC = A.minimumByteCount &+ B.minimumByteCount
    let startOfD = startOfC &+ C.minimumByteCount
    let bytes = unsafe append(startOfD &+ D.minimumByteCount)
    unsafe a.store(at: bytes, endianness)
    unsafe b.store(at: bytes + A.minimumByteCount, endianness)
    unsafe c.store(at: bytes + startOfC, endianness)
    unsafe d.store(at: bytes + startOfD, endianness)
  }
}

extension PacketNumber {
  @unsafe
  @inlinable
  @inline(__always)
  init(at bytes: UnsafeRawPointer, _ endianness: Endianness) {
    let bits = unsafe bytes.loadUnaligned(as: PacketBits.self)
    self.init(packetBits: bits.inOrder(endianness))
  }

  @unsafe
  @inlinable
  @inline(__always)
  func store(at bytes: UnsafeMutableRawPointer, _ endianness: Endianness) {
    unsafe bytes.storeBytes(of: packetBits.inOrder(endianness), as: PacketBits.self)
  }
}
