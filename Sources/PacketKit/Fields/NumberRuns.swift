// Reads and writes adjacent numbers with one check, and moves the cursor once. `@Packet` generates these calls for
// neighboring fields.

/// Fields that follow one another.
@_documentation(visibility: internal)
public protocol FieldRun {
  associatedtype Values

  /// Reads field by field. The run's names begin at `index`; a view has none.
  static func readEach(
    from reader: inout PacketReader, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError) -> Values

  /// Writes field by field.
  func writeEach(
    into writer: inout PacketWriter, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError)
}

/// Numbers that follow one another.
@_documentation(visibility: internal)
public protocol NumberRun: FieldRun {
  static var byteCount: Int { get }
  @unsafe
  static func load(at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness) -> Values
  @unsafe
  func store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness)
}

/// A field and those that follow it.
@_documentation(visibility: internal)
@frozen
public struct _Joined<First: PacketField, Rest: FieldRun>: FieldRun {
  @usableFromInline let first: First
  @usableFromInline let rest: Rest

  @inlinable
  @_transparent
  public init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  @inlinable
  public static func readEach(
    from reader: inout PacketReader, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError) -> (First, Rest.Values) {
    (
      try reader.read(
        First.self, endianness: endianness, field: index < fields.count ? fields[index] : nil),
      try Rest.readEach(from: &reader, endianness, fields, index + 1)
    )
  }

  @inlinable
  public func writeEach(
    into writer: inout PacketWriter, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError) {
    try writer.write(first, endianness: endianness, field: fields[index])
    try rest.writeEach(into: &writer, endianness, fields, index + 1)
  }
}

@_documentation(visibility: internal)
extension _Joined: NumberRun where First: FixedSizeNumber, Rest: NumberRun {
  @inlinable
  @_transparent
  public static var byteCount: Int { First.width &+ Rest.byteCount }

  @unsafe
  @inlinable
  @_transparent
  public static func load(
    at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness
  ) -> (First, Rest.Values) {
    let width = First._byteCount
    precondition(0...count ~= width, "a number takes the bytes that were claimed for it")
    return unsafe (
      First(_at: bytes, count: width, endianness),
      Rest.load(at: bytes + width, count: count &- width, endianness)
    )
  }

  @unsafe
  @inlinable
  @_transparent
  public func store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness) {
    let width = First._byteCount
    precondition(0...count ~= width, "a number takes the bytes that were claimed for it")
    unsafe first._store(at: bytes, count: width, endianness)
    unsafe rest.store(at: bytes + width, count: count &- width, endianness)
  }
}

/// No more fields.
@_documentation(visibility: internal)
@frozen
public struct _NoFields: NumberRun {
  @inlinable
  @_transparent
  public init() {}

  @inlinable
  public static func readEach(
    from reader: inout PacketReader, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError) {}

  @inlinable
  public func writeEach(
    into writer: inout PacketWriter, _ endianness: Endianness, _ fields: [StaticString],
    _ index: Int
  ) throws(PacketError) {}

  @inlinable
  @_transparent
  public static var byteCount: Int { 0 }

  @unsafe
  @inlinable
  @_transparent
  public static func load(at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness) {}

  @unsafe
  @inlinable
  @_transparent
  public func store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness) {}
}

extension PacketReader {
  /// Reads numbers. Called by code that `@Packet` generates.
  @inlinable
  @_transparent
  @_lifetime(self: copy self)
  public mutating func _read<Run: NumberRun>(
    _ run: Run.Type, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> Run.Values {
    let count = Run.byteCount
    guard remainingCount >= count else { try rejectRun(run, endianness, fields()) }
    let values = unsafe Run.load(at: current, count: count, endianness)
    unsafe current += count
    return values
  }

  /// Reads fields one by one: a user's own type may be named `Float` or `UInt16`.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _read<Run: FieldRun>(
    _ run: Run.Type, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> Run.Values {
    try Run.readEach(from: &self, endianness, fields(), 0)
  }

  /// Throws the error of the first field whose bytes are missing.
  @usableFromInline
  @inline(never)
  @_lifetime(self: copy self)
  mutating func rejectRun<Run: NumberRun>(
    _ run: Run.Type, _ endianness: Endianness, _ fields: [StaticString]
  ) throws(PacketError) -> Never {
    _ = try Run.readEach(from: &self, endianness, fields, 0)
    throw .truncated(needed: Run.byteCount, available: remainingCount, at: offset)
  }

  /// Reads numbers for a view. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _values<Run: NumberRun>(
    _ run: Run.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Run.Values {
    let count = Run.byteCount
    return unsafe Run.load(at: try take(width: count), count: count, endianness)
  }

  /// Reads fields for a view, one by one.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _values<Run: FieldRun>(
    _ run: Run.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Run.Values {
    try Run.readEach(from: &self, endianness, [], 0)
  }

  /// Reads a field. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _value<A: PacketField>(
    _ a: A.Type, endianness: Endianness = .big
  ) throws(PacketError) -> A {
    try read(a, endianness: endianness)
  }
}

extension PacketWriter {
  /// Writes numbers. Called by code that `@Packet` generates.
  @inlinable
  @_transparent
  public mutating func _write<Run: NumberRun>(
    _ run: Run, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let count = Run.byteCount
    unsafe run.store(at: append(count), count: count, endianness)
  }

  /// Writes fields one by one.
  @inlinable
  @_disfavoredOverload
  public mutating func _write<Run: FieldRun>(
    _ run: Run, endianness: Endianness = .big, fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    try run.writeEach(into: &self, endianness, fields(), 0)
  }
}
