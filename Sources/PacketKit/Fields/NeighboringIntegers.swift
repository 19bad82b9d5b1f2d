// Reads and writes two to four adjacent integers in fewer bytes than their types have, with one check. `@Packet`
// generates these calls for neighboring fields with `@Bytes`. They are written out for each number of integers: parameter
// packs are several times slower.

extension PacketReader {
  /// Reads two integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<
    A: FixedWidthInteger & PacketNumber, B: FixedWidthInteger & PacketNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    bytes counts: (Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B) {
    let end = counts.0 &+ counts.1
    guard
      A.has(byteCount: counts.0), B.has(byteCount: counts.1), remainingCount >= end
    else {
      throw missing(fields(), [counts.0, counts.1])
    }
    let values = unsafe (
      A(bytes: current, count: counts.0, endianness),
      B(bytes: current + counts.0, count: counts.1, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads three integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<
    A: FixedWidthInteger & PacketNumber,
    B: FixedWidthInteger & PacketNumber,
    C: FixedWidthInteger & PacketNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    bytes counts: (Int, Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C) {
    let startOfC = counts.0 &+ counts.1
    let end = startOfC &+ counts.2
    guard
      A.has(byteCount: counts.0), B.has(byteCount: counts.1), C.has(byteCount: counts.2),
      remainingCount >= end
    else {
      throw missing(fields(), [counts.0, counts.1, counts.2])
    }
    let values = unsafe (
      A(bytes: current, count: counts.0, endianness),
      B(bytes: current + counts.0, count: counts.1, endianness),
      C(bytes: current + startOfC, count: counts.2, endianness)
    )
    unsafe current += end
    return values
  }

  /// Reads four integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _read<
    A: FixedWidthInteger & PacketNumber,
    B: FixedWidthInteger & PacketNumber,
    C: FixedWidthInteger & PacketNumber,
    D: FixedWidthInteger & PacketNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    bytes counts: (Int, Int, Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C, D) {
    let startOfC = counts.0 &+ counts.1
    let startOfD = startOfC &+ counts.2
    let end = startOfD &+ counts.3
    guard
      A.has(byteCount: counts.0), B.has(byteCount: counts.1), C.has(byteCount: counts.2),
      D.has(byteCount: counts.3), remainingCount >= end
    else {
      throw missing(fields(), [counts.0, counts.1, counts.2, counts.3])
    }
    let values = unsafe (
      A(bytes: current, count: counts.0, endianness),
      B(bytes: current + counts.0, count: counts.1, endianness),
      C(bytes: current + startOfC, count: counts.2, endianness),
      D(bytes: current + startOfD, count: counts.3, endianness)
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
  /// Writes two integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  public mutating func _write<
    A: FixedWidthInteger & PacketNumber, B: FixedWidthInteger & PacketNumber
  >(
    _ a: A,
    _ b: B,
    bytes counts: (Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    guard
      a.fits(inBytes: counts.0), b.fits(inBytes: counts.1)
    else {
      let fields = fields()
      var place = count
      try checkInteger(a, inBytes: counts.0, at: &place, field: fields[0])
      try rejectInteger(b, inBytes: counts.1, at: place, field: fields[1])
    }
    let bytes = unsafe append(counts.0 &+ counts.1)
    unsafe a.store(at: bytes, count: counts.0, endianness)
    unsafe b.store(at: bytes + counts.0, count: counts.1, endianness)
  }

  /// Writes three integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  public mutating func _write<
    A: FixedWidthInteger & PacketNumber,
    B: FixedWidthInteger & PacketNumber,
    C: FixedWidthInteger & PacketNumber
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    bytes counts: (Int, Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    guard
      a.fits(inBytes: counts.0), b.fits(inBytes: counts.1), c.fits(inBytes: counts.2)
    else {
      let fields = fields()
      var place = count
      try checkInteger(a, inBytes: counts.0, at: &place, field: fields[0])
      try checkInteger(b, inBytes: counts.1, at: &place, field: fields[1])
      try rejectInteger(c, inBytes: counts.2, at: place, field: fields[2])
    }
    let startOfC = counts.0 &+ counts.1
    let bytes = unsafe append(startOfC &+ counts.2)
    unsafe a.store(at: bytes, count: counts.0, endianness)
    unsafe b.store(at: bytes + counts.0, count: counts.1, endianness)
    unsafe c.store(at: bytes + startOfC, count: counts.2, endianness)
  }

  /// Writes four integers. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  public mutating func _write<
    A: FixedWidthInteger & PacketNumber,
    B: FixedWidthInteger & PacketNumber,
    C: FixedWidthInteger & PacketNumber,
    D: FixedWidthInteger & PacketNumber
  >(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    bytes counts: (Int, Int, Int, Int),
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    guard
      a.fits(inBytes: counts.0), b.fits(inBytes: counts.1), c.fits(inBytes: counts.2),
      d.fits(inBytes: counts.3)
    else {
      let fields = fields()
      var place = count
      try checkInteger(a, inBytes: counts.0, at: &place, field: fields[0])
      try checkInteger(b, inBytes: counts.1, at: &place, field: fields[1])
      try checkInteger(c, inBytes: counts.2, at: &place, field: fields[2])
      try rejectInteger(d, inBytes: counts.3, at: place, field: fields[3])
    }
    let startOfC = counts.0 &+ counts.1
    let startOfD = startOfC &+ counts.2
    let bytes = unsafe append(startOfD &+ counts.3)
    unsafe a.store(at: bytes, count: counts.0, endianness)
    unsafe b.store(at: bytes + counts.0, count: counts.1, endianness)
    unsafe c.store(at: bytes + startOfC, count: counts.2, endianness)
    unsafe d.store(at: bytes + startOfD, count: counts.3, endianness)
  }
}

/// Rejects an integer that does not fit in its bytes, or goes on to the next.
@usableFromInline
@inline(never)
func checkInteger<Number: FixedWidthInteger>(
  _ value: Number,
  inBytes count: Int,
  at place: inout Int,
  field: StaticString
) throws(PacketError) {
  guard value.fits(inBytes: count) else {
    try rejectInteger(value, inBytes: count, at: place, field: field)
  }
  place += count
}

/// Throws the error for an integer that does not fit in its bytes.
@usableFromInline
@inline(never)
func rejectInteger<Number: FixedWidthInteger>(
  _ value: Number,
  inBytes count: Int,
  at place: Int,
  field: StaticString
) throws(PacketError) -> Never {
  try PacketError.doesNotFit(value, bytes: count, at: place).rethrow(inField: field)
}
