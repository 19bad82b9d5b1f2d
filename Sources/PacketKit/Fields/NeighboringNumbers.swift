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
    let widths = (A.width, B.width)
    let end = widths.0 &+ widths.1
    guard remainingCount >= end else {
      throw missing(fields(), [widths.0, widths.1])
    }
    let values = unsafe (
      A(_at: current, count: widths.0, endianness),
      B(_at: current + widths.0, count: widths.1, endianness)
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
    let widths = (A.width, B.width, C.width)
    let startOfC = widths.0 &+ widths.1
    let end = startOfC &+ widths.2
    guard remainingCount >= end else {
      throw missing(fields(), [widths.0, widths.1, widths.2])
    }
    let values = unsafe (
      A(_at: current, count: widths.0, endianness),
      B(_at: current + widths.0, count: widths.1, endianness),
      C(_at: current + startOfC, count: widths.2, endianness)
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
    let widths = (A.width, B.width, C.width, D.width)
    let startOfC = widths.0 &+ widths.1
    let startOfD = startOfC &+ widths.2
    let end = startOfD &+ widths.3
    guard remainingCount >= end else {
      throw missing(
        fields(),
        [widths.0, widths.1, widths.2, widths.3]
      )
    }
    let values = unsafe (
      A(_at: current, count: widths.0, endianness),
      B(_at: current + widths.0, count: widths.1, endianness),
      C(_at: current + startOfC, count: widths.2, endianness),
      D(_at: current + startOfD, count: widths.3, endianness)
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
      if start + width > remainingCount {
        return .truncated(
          needed: width,
          available: remainingCount - start,
          at: offset + start,
          field: field
        )
      }
      start += width
    }
    return .truncated(needed: start, available: remainingCount, at: offset)
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
    let widths = (A.width, B.width)
    let bytes = unsafe append(widths.0 &+ widths.1)
    unsafe a._store(at: bytes, count: widths.0, endianness)
    unsafe b._store(at: bytes + widths.0, count: widths.1, endianness)
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
    let widths = (A.width, B.width, C.width)
    let startOfC = widths.0 &+ widths.1
    let bytes = unsafe append(startOfC &+ widths.2)
    unsafe a._store(at: bytes, count: widths.0, endianness)
    unsafe b._store(at: bytes + widths.0, count: widths.1, endianness)
    unsafe c._store(at: bytes + startOfC, count: widths.2, endianness)
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
    let widths = (A.width, B.width, C.width, D.width)
    let startOfC = widths.0 &+ widths.1
    let startOfD = startOfC &+ widths.2
    let bytes = unsafe append(startOfD &+ widths.3)
    unsafe a._store(at: bytes, count: widths.0, endianness)
    unsafe b._store(at: bytes + widths.0, count: widths.1, endianness)
    unsafe c._store(at: bytes + startOfC, count: widths.2, endianness)
    unsafe d._store(at: bytes + startOfD, count: widths.3, endianness)
  }
}
