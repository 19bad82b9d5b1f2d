import PacketKit

/// Every width as a LEB128 varint, the signed ones zigzag-coded.
struct Varints: Equatable {
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
}

extension Varints: Packet {
  static var minimumByteCount: Int { 8 }

  init(from reader: inout PacketReader) throws(PacketError) {
    uint8 = try reader.read(varint: UInt8.self, field: "uint8")
    uint16 = try reader.read(varint: UInt16.self, field: "uint16")
    uint32 = try reader.read(varint: UInt32.self, field: "uint32")
    uint64 = try reader.read(varint: UInt64.self, field: "uint64")
    int8 = try reader.read(varint: Int8.self, field: "int8")
    int16 = try reader.read(varint: Int16.self, field: "int16")
    int32 = try reader.read(varint: Int32.self, field: "int32")
    int64 = try reader.read(varint: Int64.self, field: "int64")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(varint: uint8, field: "uint8")
    try writer.write(varint: uint16, field: "uint16")
    try writer.write(varint: uint32, field: "uint32")
    try writer.write(varint: uint64, field: "uint64")
    try writer.write(varint: int8, field: "int8")
    try writer.write(varint: int16, field: "int16")
    try writer.write(varint: int32, field: "int32")
    try writer.write(varint: int64, field: "int64")
  }
}
