/// A number of a fixed width: `Int8` to `UInt128`, `Float` and `Double`.
///
/// A number is encoded as its bits, most significant byte first unless stated otherwise: an integer as two's
/// complement, a floating-point number as its IEEE 754 bit pattern, which is decoded unchanged, including NaNs and
/// their payloads.
public protocol PacketNumber: FixedSizeNumber {
  /// The integer type that holds the number's bits.
  associatedtype _PacketBits: PacketNumber, FixedWidthInteger, BitwiseCopyable

  /// Creates the number with the given bits.
  init(_packetBits: _PacketBits)

  /// The number's bits.
  var _packetBits: _PacketBits { get }
}

extension UInt8: PacketNumber {}
extension UInt16: PacketNumber {}
extension UInt32: PacketNumber {}
extension UInt64: PacketNumber {}
extension Int8: PacketNumber {}
extension Int16: PacketNumber {}
extension Int32: PacketNumber {}
extension Int64: PacketNumber {}

@_documentation(visibility: internal)
extension PacketNumber where Self: FixedWidthInteger {
  @inlinable
  public init(_packetBits: Self) { self = _packetBits }

  @inlinable
  public var _packetBits: Self { self }
}

@_documentation(visibility: internal)
extension Float: PacketNumber {
  @inlinable
  public init(_packetBits: UInt32) { self.init(bitPattern: _packetBits) }

  @inlinable
  public var _packetBits: UInt32 { bitPattern }
}

@_documentation(visibility: internal)
extension Double: PacketNumber {
  @inlinable
  public init(_packetBits: UInt64) { self.init(bitPattern: _packetBits) }

  @inlinable
  public var _packetBits: UInt64 { bitPattern }
}

@available(
  *,
  unavailable,
  message:
    "the width of Int differs between machines, so it has no place in a packet; use Int32 or Int64"
)
extension Int: PacketNumber {}

@available(
  *,
  unavailable,
  message:
    "the width of UInt differs between machines, so it has no place in a packet; use UInt32 or UInt64"
)
extension UInt: PacketNumber {}

@_documentation(visibility: internal)
extension PacketNumber {
  @inlinable
  public static var _byteCount: Int { MemoryLayout<_PacketBits>.size }

  @unsafe
  @inlinable
  @inline(__always)
  public init(_at bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness) {
    precondition(count >= MemoryLayout<_PacketBits>.size, "a number takes the bytes of its bits")
    let bits = unsafe bytes.loadUnaligned(as: _PacketBits.self)
    self.init(_packetBits: bits.inOrder(endianness))
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  public func _store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness) {
    precondition(count >= MemoryLayout<_PacketBits>.size, "a number takes the bytes of its bits")
    unsafe bytes.storeBytes(of: _packetBits.inOrder(endianness), as: _PacketBits.self)
  }
}

extension PacketReader {
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeInteger<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self, endianness: Endianness
  ) throws(PacketError) -> Number {
    let bytes = unsafe try take(width: MemoryLayout<Number>.size)
    return unsafe bytes.loadUnaligned(as: Number.self).inOrder(endianness)
  }
}

extension PacketWriter {
  /// Appends an integer. It never throws, because every integer has an encoding.
  @export(implementation)
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(
    _ value: Number, endianness: Endianness
  ) {
    let bytes = unsafe append(MemoryLayout<Number>.size)
    unsafe bytes.storeBytes(of: value.inOrder(endianness), as: Number.self)
  }
}

extension FixedWidthInteger {
  /// The value whose bytes in memory are those of `self` in the given order. This function is its own inverse.
  @export(implementation)
  @inline(__always)
  func inOrder(_ endianness: Endianness) -> Self {
    switch endianness {
    case .big: bigEndian
    case .little: littleEndian
    }
  }
}

extension PacketNumber where Self: FixedWidthInteger {
  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    .integer(
      bitWidth: bitWidth,
      isSigned: isSigned,
      bitWidth == 8 ? .big : endianness
    )
  }
}

@_documentation(visibility: internal)
extension Float {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .float(bitWidth: 32, endianness)
  }
}

@_documentation(visibility: internal)
extension Double {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .float(bitWidth: 64, endianness)
  }
}
