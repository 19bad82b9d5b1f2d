import PacketKit

/// Every width, signed and unsigned, in network byte order.
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

extension Integers: Packet {
  static var minimumByteCount: Int { 30 }

  init(from reader: inout PacketReader) throws(PacketError) {
    uint8 = try reader.read(UInt8.self, field: "uint8")
    uint16 = try reader.read(UInt16.self, field: "uint16")
    uint32 = try reader.read(UInt32.self, field: "uint32")
    uint64 = try reader.read(UInt64.self, field: "uint64")
    int8 = try reader.read(Int8.self, field: "int8")
    int16 = try reader.read(Int16.self, field: "int16")
    int32 = try reader.read(Int32.self, field: "int32")
    int64 = try reader.read(Int64.self, field: "int64")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(uint8, field: "uint8")
    try writer.write(uint16, field: "uint16")
    try writer.write(uint32, field: "uint32")
    try writer.write(uint64, field: "uint64")
    try writer.write(int8, field: "int8")
    try writer.write(int16, field: "int16")
    try writer.write(int32, field: "int32")
    try writer.write(int64, field: "int64")
  }
}

/// Every width, signed and unsigned, least significant byte first.
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

extension LittleEndianIntegers: Packet {
  static var minimumByteCount: Int { 30 }

  init(from reader: inout PacketReader) throws(PacketError) {
    uint8 = try reader.read(UInt8.self, endianness: .little, field: "uint8")
    uint16 = try reader.read(UInt16.self, endianness: .little, field: "uint16")
    uint32 = try reader.read(UInt32.self, endianness: .little, field: "uint32")
    uint64 = try reader.read(UInt64.self, endianness: .little, field: "uint64")
    int8 = try reader.read(Int8.self, endianness: .little, field: "int8")
    int16 = try reader.read(Int16.self, endianness: .little, field: "int16")
    int32 = try reader.read(Int32.self, endianness: .little, field: "int32")
    int64 = try reader.read(Int64.self, endianness: .little, field: "int64")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(uint8, endianness: .little, field: "uint8")
    try writer.write(uint16, endianness: .little, field: "uint16")
    try writer.write(uint32, endianness: .little, field: "uint32")
    try writer.write(uint64, endianness: .little, field: "uint64")
    try writer.write(int8, endianness: .little, field: "int8")
    try writer.write(int16, endianness: .little, field: "int16")
    try writer.write(int32, endianness: .little, field: "int32")
    try writer.write(int64, endianness: .little, field: "int64")
  }
}
