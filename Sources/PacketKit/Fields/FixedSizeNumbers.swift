/// A number of a fixed count of bytes: a ``PacketNumber`` or a ``NarrowInteger``. Numbers that follow one another are read
/// and written together.
///
/// Do not conform to it: conform to one of the two.
public protocol _FixedSizeNumber: ByteOrderedField, BitwiseCopyable {
  /// The bytes that every value takes.
  static var _byteCount: Int { get }

  /// Loads a number.
  @unsafe
  init(_at bytes: UnsafeRawPointer, _ endianness: Endianness)

  /// Stores the number.
  @unsafe
  func _store(at bytes: UnsafeMutableRawPointer, _ endianness: Endianness)
}

@_documentation(visibility: internal)
extension _FixedSizeNumber {
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
    unsafe _store(at: writer.append(Self._byteCount), endianness)
  }
}

extension PacketReader {
  /// Reads a number in network byte order.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Number: _FixedSizeNumber>(
    _ type: Number.Type = Number.self,
    field: StaticString? = nil
  ) throws(PacketError) -> Number {
    try read(type, endianness: .big, field: field)
  }

  /// Reads a number in the given byte order.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Number: _FixedSizeNumber>(
    _ type: Number.Type = Number.self,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) -> Number {
    let width = Number._byteCount
    guard remaining >= width else {
      try unsafe raiseTruncated(width, current, end, base, field: field)
    }
    let number = unsafe Number(_at: current, endianness)
    unsafe current += width
    return number
  }
}

extension PacketWriter {
  /// Writes a number in network byte order. It never throws, because every number has an encoding.
  @inlinable
  @inline(__always)
  public mutating func write<Number: _FixedSizeNumber>(
    _ value: Number,
    field: StaticString? = nil
  ) throws(PacketError) {
    unsafe value._store(at: append(Number._byteCount), .big)
  }

  /// Writes a number in the given byte order. It never throws, because every number has an encoding.
  @inlinable
  @inline(__always)
  public mutating func write<Number: _FixedSizeNumber>(
    _ value: Number,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    unsafe value._store(at: append(Number._byteCount), endianness)
  }
}
