import PacketKit

/// Every width, signed and unsigned, in network byte order.
@Packet(updatesInPlace: true, view: true)
struct Integers: Equatable {
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
}

/// Every width, signed and unsigned, least significant byte first.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct LittleEndianIntegers: Equatable {
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
}
