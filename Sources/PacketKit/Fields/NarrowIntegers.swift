/// An unsigned integer of a width that Swift's integers do not have: ``UInt24``, ``UInt40`` or ``UInt48``.
///
/// It is a field and a prefix: `var length: UInt24`, `@LengthPrefixed(UInt24.self) var name: String`. It holds a number
/// and does no arithmetic; ``value`` is the number as one of Swift's integers, and `UInt64(length)` as any other. To
/// have a number of 3 bytes as a `UInt32` at once, see ``Bytes(_:)``.
///
/// A number is encoded most significant byte first unless stated otherwise.
public protocol NarrowInteger: IntegerPrefix, Hashable, Comparable, CodableUnlessEmbedded,
  Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  /// The narrowest of Swift's integers that holds every value.
  associatedtype
    Wider: FixedWidthInteger & UnsignedInteger & PacketNumber & CodableUnlessEmbedded & Sendable

  /// The number of bits of a value.
  static var bitWidth: Int { get }

  /// The number.
  var value: Wider { get }

  /// Creates a number from the low bits of another.
  init(truncatingIfNeeded source: some BinaryInteger)
}

/// An unsigned integer of 24 bits, which takes 3 bytes: from 0 to 16,777,215.
@frozen
public struct UInt24: NarrowInteger {
  @_documentation(visibility: internal)
  @inlinable
  public static var bitWidth: Int { 24 }

  @_documentation(visibility: internal)
  public let value: UInt32

  @_documentation(visibility: internal)
  @inlinable
  public init(truncatingIfNeeded source: some BinaryInteger) {
    value = UInt32(truncatingIfNeeded: source) & 0xFF_FFFF
  }
}

/// An unsigned integer of 40 bits, which takes 5 bytes: from 0 to 1,099,511,627,775.
@frozen
public struct UInt40: NarrowInteger {
  @_documentation(visibility: internal)
  @inlinable
  public static var bitWidth: Int { 40 }

  @_documentation(visibility: internal)
  public let value: UInt64

  @_documentation(visibility: internal)
  @inlinable
  public init(truncatingIfNeeded source: some BinaryInteger) {
    value = UInt64(truncatingIfNeeded: source) & 0xFF_FFFF_FFFF
  }
}

/// An unsigned integer of 48 bits, which takes 6 bytes: from 0 to 281,474,976,710,655.
@frozen
public struct UInt48: NarrowInteger {
  @_documentation(visibility: internal)
  @inlinable
  public static var bitWidth: Int { 48 }

  @_documentation(visibility: internal)
  public let value: UInt64

  @_documentation(visibility: internal)
  @inlinable
  public init(truncatingIfNeeded source: some BinaryInteger) {
    value = UInt64(truncatingIfNeeded: source) & 0xFFFF_FFFF_FFFF
  }
}

extension NarrowInteger {
  /// Zero.
  @inlinable
  public static var min: Self { Self(truncatingIfNeeded: 0 as Wider) }

  /// The greatest value.
  @inlinable
  public static var max: Self { Self(truncatingIfNeeded: Wider.max) }

  /// Creates a number, or returns nil if it does not fit.
  @inlinable
  public init?(exactly source: some BinaryInteger) {
    self.init(truncatingIfNeeded: source)
    guard value == source else { return nil }
  }

  /// Creates the number nearest to another.
  @inlinable
  public init(clamping source: some BinaryInteger) {
    self.init(truncatingIfNeeded: Swift.min(Wider(clamping: source), Self.max.value))
  }

  /// Creates a number from a literal, which must fit.
  @_documentation(visibility: internal)
  @inlinable
  public init(integerLiteral literal: Wider) {
    self.init(truncatingIfNeeded: literal)
    precondition(value == literal, "the literal does not fit in the integer")
  }

  /// Whether the first number is less than the second.
  @_documentation(visibility: internal)
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The number in decimal digits.
  @_documentation(visibility: internal)
  public var description: String { "\(value)" }
}

@_documentation(visibility: internal)
extension NarrowInteger {
  @inlinable
  public static var _byteCount: Int {
    // Whatever a conformance states, no bytes outside of the number are stored.
    Swift.min(Swift.max(bitWidth / 8, 1), MemoryLayout<Wider>.size)
  }

  @unsafe
  @inlinable
  @inline(__always)
  public init(_at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness) {
    self.init(truncatingIfNeeded: unsafe Wider(bytes: bytes, count: count, endianness))
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  public func _store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness) {
    unsafe value.store(at: bytes, count: count, endianness)
  }

  public static func wireType(_ endianness: Endianness) -> WireType {
    .integer(bitWidth: bitWidth, isSigned: false, endianness)
  }
}

@_documentation(visibility: internal)
extension NarrowInteger {
  @inlinable
  public static var maximumLength: Int { Int(clamping: max.value) }

  @inlinable
  public static func readLength(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    UInt64(try reader.read(Self.self, endianness: endianness).value)
  }

  @inlinable
  public static func writeLength(
    _ length: Int, into writer: inout PacketWriter, endianness: Endianness
  ) {
    Self(truncatingIfNeeded: length).append(to: &writer, endianness)
  }
}
