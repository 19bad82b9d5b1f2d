// Reads and writes two to four adjacent numbers with one check, and moves the cursor once. `@Packet` generates these
// calls for neighboring fields.

extension PacketReader {
  /// Reads two numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<A: _FixedSizeNumber, B: _FixedSizeNumber>(
    _ a: A.Type,
    _ b: B.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B) {
    let end = A._byteCount &+ B._byteCount
    guard remaining >= end else {
      throw missing(fields(), [A._byteCount, B._byteCount])
    }
    let values = unsafe (
      A(_at: current, endianness),
      B(_at: current + A._byteCount, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads three numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C) {
    let startOfC = A._byteCount &+ B._byteCount
    let end = startOfC &+ C._byteCount
    guard remaining >= end else {
      throw missing(fields(), [A._byteCount, B._byteCount, C._byteCount])
    }
    let values = unsafe (
      A(_at: current, endianness),
      B(_at: current + A._byteCount, endianness),
      C(_at: current + startOfC, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads four numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<
    A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber, D: _FixedSizeNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C, D) {
    let startOfC = A._byteCount &+ B._byteCount
    let startOfD = startOfC &+ C._byteCount
    let end = startOfD &+ D._byteCount
    guard remaining >= end else {
      throw missing(
        fields(),
        [A._byteCount, B._byteCount, C._byteCount, D._byteCount]
      )
    }
    let values = unsafe (
      A(_at: current, endianness),
      B(_at: current + A._byteCount, endianness),
      C(_at: current + startOfC, endianness),
      D(_at: current + startOfD, endianness)
    )
    unsafe current += end
    return values
  }

  /// The error for the first of several fields whose bytes are missing.
  @usableFromInline
  @inline(never)
  func missing(_ fields: [StaticString], _ widths: [Int]) -> PacketError {
    var start = 0
    for (field, width) in zip(fields, widths) {
      if start + width > remaining {
        return .truncated(
          needed: width,
          available: remaining - start,
          at: offset + start,
          field: field
        )
      }
      start += width
    }
    return .truncated(needed: start, available: remaining, at: offset)
  }
}

extension PacketWriter {
  /// Writes two numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<A: _FixedSizeNumber, B: _FixedSizeNumber>(
    _ a: A,
    _ b: B,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let bytes = unsafe append(A._byteCount &+ B._byteCount)
    unsafe a._store(at: bytes, endianness)
    unsafe b._store(at: bytes + A._byteCount, endianness)
  }

  /// Writes three numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber>(
    _ a: A,
    _ b: B,
    _ c: C,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let startOfC = A._byteCount &+ B._byteCount
    let bytes = unsafe append(startOfC &+ C._byteCount)
    unsafe a._store(at: bytes, endianness)
    unsafe b._store(at: bytes + A._byteCount, endianness)
    unsafe c._store(at: bytes + startOfC, endianness)
  }

  /// Writes four numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public mutating func _write<
    A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber, D: _FixedSizeNumber
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let startOfC = A._byteCount &+ B._byteCount
    let startOfD = startOfC &+ C._byteCount
    let bytes = unsafe append(startOfD &+ D._byteCount)
    unsafe a._store(at: bytes, endianness)
    unsafe b._store(at: bytes + A._byteCount, endianness)
    unsafe c._store(at: bytes + startOfC, endianness)
    unsafe d._store(at: bytes + startOfD, endianness)
  }
}
