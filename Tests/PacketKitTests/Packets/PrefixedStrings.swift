import PacketKit

/// Strings behind every kind of prefix.
struct PrefixedStrings: Equatable {
  var byUInt8: String
  var byUInt16: String
  var byUInt32: String
  var byUInt64: String
  var byVarint: String
  var byLittleUInt16: String
  var byLittleUInt32: String
  var byLittleUInt64: String
}

extension PrefixedStrings: Packet {
  static var minimumByteCount: Int { 30 }

  init(from reader: inout PacketReader) throws(PacketError) {
    byUInt8 = try reader.read(String.self, lengthPrefix: UInt8.self, field: "byUInt8")
    byUInt16 = try reader.read(String.self, lengthPrefix: UInt16.self, field: "byUInt16")
    byUInt32 = try reader.read(String.self, lengthPrefix: UInt32.self, field: "byUInt32")
    byUInt64 = try reader.read(String.self, lengthPrefix: UInt64.self, field: "byUInt64")
    byVarint = try reader.read(String.self, lengthPrefix: Varint.self, field: "byVarint")
    byLittleUInt16 = try reader.read(
      String.self,
      lengthPrefix: UInt16.self,
      endianness: .little,
      field: "byLittleUInt16"
    )
    byLittleUInt32 = try reader.read(
      String.self,
      lengthPrefix: UInt32.self,
      endianness: .little,
      field: "byLittleUInt32"
    )
    byLittleUInt64 = try reader.read(
      String.self,
      lengthPrefix: UInt64.self,
      endianness: .little,
      field: "byLittleUInt64"
    )
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(byUInt8, lengthPrefix: UInt8.self, field: "byUInt8")
    try writer.write(byUInt16, lengthPrefix: UInt16.self, field: "byUInt16")
    try writer.write(byUInt32, lengthPrefix: UInt32.self, field: "byUInt32")
    try writer.write(byUInt64, lengthPrefix: UInt64.self, field: "byUInt64")
    try writer.write(byVarint, lengthPrefix: Varint.self, field: "byVarint")
    try writer.write(
      byLittleUInt16,
      lengthPrefix: UInt16.self,
      endianness: .little,
      field: "byLittleUInt16"
    )
    try writer.write(
      byLittleUInt32,
      lengthPrefix: UInt32.self,
      endianness: .little,
      field: "byLittleUInt32"
    )
    try writer.write(
      byLittleUInt64,
      lengthPrefix: UInt64.self,
      endianness: .little,
      field: "byLittleUInt64"
    )
  }
}
