/// A number of a fixed count of bytes: a ``PacketNumber`` or a ``NarrowInteger``. Numbers that follow one another are read
/// and written together.
///
/// Do not conform to it: conform to one of the two.
@_documentation(visibility: internal)
public protocol FixedSizeNumber: ByteOrderedField, BitwiseCopyable {
  /// The bytes that every value takes.
  static var _byteCount: Int { get }

  /// Loads a number of `count` bytes, which was the type's count when they were claimed.
  @unsafe
  init(_at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness)

  /// Stores the number in `count` bytes, which was the type's count when they were claimed.
  @unsafe
  func _store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness)
}

extension FixedSizeNumber {
  /// The bytes that a value takes. Ask once for each number that is read or written: a conformance by hand may answer
  /// differently the next time.
  @export(implementation)
  @inline(__always)
  static var width: Int {
    let count = _byteCount
    // So that no sum of a few widths overflows.
    precondition(1..<1 << 16 ~= count, "a number takes at least one byte")
    return count
  }

  @export(implementation)
  @inline(__always)
  func append(to writer: inout PacketWriter, _ endianness: Endianness) {
    let width = Self.width
    unsafe _store(at: writer.append(width), count: width, endianness)
  }
}

@_documentation(visibility: internal)
extension FixedSizeNumber {
  @inlinable
  public static var minimumByteCount: Int { _byteCount }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(Self.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    append(to: &writer, endianness)
  }
}

extension PacketReader {
  /// Reads a number in network byte order.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedSizeNumber>(
    _ type: Number.Type = Number.self, field: StaticString? = nil
  ) throws(PacketError) -> Number {
    try read(type, endianness: .big, field: field)
  }

  /// Reads a number in the given byte order.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedSizeNumber>(
    _ type: Number.Type = Number.self, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) -> Number {
    let width = Number.width
    guard remainingCount >= width else {
      try unsafe raiseTruncated(width, current, end, base, field: field)
    }
    let number = unsafe Number(_at: current, count: width, endianness)
    unsafe current += width
    return number
  }
}

extension PacketWriter {
  /// Writes a number in network byte order. It never throws, because every number has an encoding.
  @inlinable
  @inline(__always)
  public mutating func write<Number: FixedSizeNumber>(
    _ value: Number, field: StaticString? = nil
  ) throws(PacketError) {
    value.append(to: &self, .big)
  }

  /// Writes a number in the given byte order. It never throws, because every number has an encoding.
  @inlinable
  @inline(__always)
  public mutating func write<Number: FixedSizeNumber>(
    _ value: Number, endianness: Endianness, field: StaticString? = nil
  ) throws(PacketError) {
    value.append(to: &self, endianness)
  }
}
