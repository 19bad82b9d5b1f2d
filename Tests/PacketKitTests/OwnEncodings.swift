import PacketKit

// Fields whose encodings are their own, though their types tell of others.

/// An enumeration that is not encoded as its raw value, and lists its cases.
enum Tenfold: UInt8, PacketField, CaseIterable {
  case one = 1
  case two = 2

  static var minimumByteCount: Int { 2 }

  init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let number = try reader.read(UInt16.self, endianness: endianness)
    guard number == 10 || number == 20 else {
      throw PacketError("\(number) is not tenfold", at: start)
    }
    self = number == 10 ? .one : .two
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try encode(into: &writer, endianness: .big)
  }

  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(10 * UInt16(rawValue), endianness: endianness)
  }
}

/// A number that takes one byte, or five after a 0xFF, and lists no cases.
struct Escaped: RawRepresentable, PacketField {
  var rawValue: UInt32

  static var minimumByteCount: Int { 1 }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let byte = try reader.read(UInt8.self)
    rawValue = byte < 255 ? UInt32(byte) : try reader.read(UInt32.self, endianness: endianness)
    guard byte < 255 || rawValue >= 255 else {
      throw PacketError("a byte would have done", at: start)
    }
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try encode(into: &writer, endianness: .big)
  }

  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    guard rawValue >= 255 else { return try writer.write(UInt8(rawValue)) }
    try writer.write(255 as UInt8)
    try writer.write(rawValue, endianness: endianness)
  }
}

/// An enumeration whose bits are not those of its raw value.
enum Flipped: UInt8, BitField, CaseIterable {
  case off = 0
  case on = 1

  init(bits: UInt64, count: Int, at offset: Int) throws(PacketError) {
    guard bits < 2 else { throw PacketError("\(bits) is not to be flipped", at: offset) }
    self = bits == 0 ? .on : .off
  }

  func bits(count: Int, at offset: Int) throws(PacketError) -> UInt64 { self == .on ? 0 : 1 }
}

@Packet struct OwnRawValues {
  var tenfold: Tenfold
  var escaped: [Escaped]
  @Bits(3) var flipped: Flipped
  @Bits(5) var rest: UInt8
  var last: Escaped?
}

/// A field by hand that has the bytes of another.
struct Dressed<Value: PacketField>: PacketField {
  var value: Value

  static func wireType(_ endianness: Endianness) -> WireType { Value.wireType(.big) }

  static var minimumByteCount: Int { 0 }

  init(from reader: inout PacketReader) throws(PacketError) {
    value = try reader.read(Value.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
}

extension Dressed: Sendable where Value: Sendable {}
extension Dressed: Equatable where Value: Equatable {}
extension Dressed: Hashable where Value: Hashable {}

@Packet struct Spot: Hashable {
  var x: UInt8
  var y: UInt8
}

@Packet(view: true) struct WrappedNumber { var a: Dressed<UInt16> }
@Packet struct WrappedNumbers { var a: [Dressed<UInt16>] }
@Packet struct WrappedText { var a: Dressed<[String]>? }
@Packet struct WrappedPacket { var a: [Dressed<Spot>] }
@Packet struct WrappedKeys { var a: Set<Dressed<Spot>>; var b: [String: Dressed<[UInt8]>] }
@Packet struct WrappedSpot { var a: Dressed<Spot> }

/// A range that has no bounds.
struct Evens: RangeExpression {
  func relative<C: Collection>(to collection: C) -> Range<UInt8> where C.Index == UInt8 { 0..<0 }
  func contains(_ number: UInt8) -> Bool { number % 2 == 0 }
}

/// Cases in the opposite order of their raw values.
enum Rank: UInt8, PacketField, Comparable, CaseIterable {
  case low = 9
  case middle = 3
  case high = 1

  static func < (a: Rank, b: Rank) -> Bool { a.rawValue > b.rawValue }
}

@Packet struct OwnRanges {
  @InRange(Evens()) var number: UInt8
  @InRange(Evens()) @Varint var varint: UInt8
  @Bits(4) @InRange(Evens()) var bits: UInt8
  @Bits(4) var rest: UInt8
  @InRange(Rank.middle...Rank.high) var rank: Rank
  @InRange("b"..."d") var letter: Unicode.Scalar
  @InRange(Evens()) var last: UInt8?
}
