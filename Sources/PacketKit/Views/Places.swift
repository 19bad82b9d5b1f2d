// What a view keeps of its fields: where they lie.

/// What a ``PacketView`` keeps of a field. Made by code that `@Packet` generates.
@frozen
public struct _Kept<Field: PacketField> {
  @usableFromInline let place: Field._Place

  @inlinable
  @inline(__always)
  init(_ place: Field._Place) {
    self.place = place
  }
}

/// Where a number of bytes lie.
@frozen
public struct _Run: BitwiseCopyable, Sendable {
  @usableFromInline let start: Int
  @usableFromInline let count: Int

  @inlinable
  @inline(__always)
  init(from start: Int, to end: Int) {
    self.start = start
    count = end &- start
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy whole)
  func bytes(in whole: RawSpan) -> RawSpan {
    // A place is used only with the bytes in which it was found.
    unsafe whole.extracting(unchecked: start..<start &+ count)
  }
}

/// Where elements lie, and how to read them.
@frozen
public struct _ElementsPlace: Sendable {
  @usableFromInline let run: _Run
  @usableFromInline let count: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  @inline(__always)
  init(_ run: _Run, count: Int, _ endianness: Endianness) {
    self.run = run
    self.count = count
    self.endianness = endianness
  }
}

// By default, a view keeps and lends the value itself.
extension PacketField {
  @inlinable
  @inline(__always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Self where _Place == Self {
    try Self(from: &reader, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public static func _view(of place: Self, in bytes: RawSpan) -> Self
  where _Place == Self, _View == Self { place }

  @inlinable
  public static func _skip(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    for index in 0..<count {
      do throws(PacketError) {
        _ = try _place(from: &reader, endianness: endianness)
      } catch {
        throw error.atIndex(index)
      }
    }
  }

  @inlinable
  public static func _skipRemaining(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    try reader.skipRemaining(Self.self, endianness: endianness)
  }

  /// Equality is the type's own affair.
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { false }
}

// Any bytes are numbers.
extension PacketNumber {
  @inlinable
  @inline(__always)
  public static func _skip(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    unsafe _ = try reader.take(count &* minimumByteCount)
  }

  @inlinable
  public static func _skipRemaining(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    try reader.skipRemainingNumbers(Self.self, endianness: endianness)
  }
}

extension PacketNumber where Self: FixedWidthInteger {
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}

extension NarrowInteger {
  @inlinable
  @inline(__always)
  public static func _skip(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    unsafe _ = try reader.take(count &* minimumByteCount)
  }

  @inlinable
  public static func _skipRemaining(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    try reader.skipRemainingNumbers(Self.self, endianness: endianness)
  }

  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}
