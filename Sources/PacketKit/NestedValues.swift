// A value by hand may take all remaining bytes but the last ones, and then not read these: so its caller looks, wherever a
// value nests. Code that `@Packet` generates looks itself, and the compiler knows which it is. Frames of functions
// in between would deepen the stack of debug builds.

extension PacketField {
  /// Reads a value that nests in another.
  @inlinable
  @_transparent
  init(nestedIn reader: inout PacketReader) throws(PacketError) {
    let hadTakenRemaining = reader.hasTakenRemaining
    self = try Self(from: &reader)
    if Self._nesting.isByHand { try reader.checkEnd(since: hadTakenRemaining) }
  }

  /// Reads a value that nests in another, in the given byte order.
  @inlinable
  @_transparent
  init(nestedIn reader: inout PacketReader, _ endianness: Endianness) throws(PacketError) {
    let hadTakenRemaining = reader.hasTakenRemaining
    self = try Self(from: &reader, endianness: endianness)
    if Self._nesting.isByHand { try reader.checkEnd(since: hadTakenRemaining) }
  }

  /// Appends the bytes of a value that nests in another.
  @inlinable
  @_transparent
  func encode(nestedIn writer: inout PacketWriter, _ endianness: Endianness) throws(PacketError) {
    let start = writer.position
    try encode(into: &writer, endianness: endianness)
    if Self._nesting.isByHand { try writer.checkEnd(since: start) }
  }
}

extension FieldEncoding {
  /// Reads a value that nests in another.
  @export(implementation)
  @inline(__always)
  func take(from reader: inout PacketReader) throws(PacketError) -> Value {
    let hadTakenRemaining = reader.hasTakenRemaining
    let value = try read(from: &reader)
    if Self._nesting == .value { try reader.checkEnd(since: hadTakenRemaining) }
    return value
  }

  /// Appends the bytes of a value that nests in another.
  @export(implementation)
  @inline(__always)
  func put(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let start = writer.position
    try write(value, into: &writer)
    if Self._nesting == .value { try writer.checkEnd(since: start) }
  }
}

extension PacketReader {
  /// Rejects bytes that a value has left, unless it is part of what an earlier one has left.
  @usableFromInline
  func checkEnd(since hadTakenRemaining: Bool) throws(PacketError) {
    if hasTakenRemaining, !hadTakenRemaining { try finish() }
  }
}

extension PacketWriter {
  /// Rejects bytes after those that a reader takes as all remaining bytes, and fewer than a value has left.
  @export(implementation)
  @inline(__always)
  func checkEnd(since start: Position) throws(PacketError) {
    if !isInTrailer(since: start) { try checkEnd() }
  }
}
