import PacketKit

/// Arrays behind every kind of count, and one without.
struct Arrays: Equatable {
  var byUInt8: [UInt16]
  var byUInt16: [Int32]
  var byUInt32: [UInt8]
  var byUInt64: [Double]
  var byVarint: [Bool]
  var little: [UInt32]
  var three: [UInt16]
}

extension Arrays: Packet {
  static var minimumByteCount: Int { 26 }

  init(from reader: inout PacketReader) throws(PacketError) {
    byUInt8 = try reader.read([UInt16].self, countPrefix: UInt8.self, field: "byUInt8")
    byUInt16 = try reader.read([Int32].self, countPrefix: UInt16.self, field: "byUInt16")
    byUInt32 = try reader.read([UInt8].self, field: "byUInt32")
    byUInt64 = try reader.read([Double].self, countPrefix: UInt64.self, field: "byUInt64")
    byVarint = try reader.read([Bool].self, countPrefix: Varint.self, field: "byVarint")
    little = try reader.read([UInt32].self, endianness: .little, field: "little")
    three = try reader.read([UInt16].self, fixedCount: 3, field: "three")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(byUInt8, countPrefix: UInt8.self, field: "byUInt8")
    try writer.write(byUInt16, countPrefix: UInt16.self, field: "byUInt16")
    try writer.write(byUInt32, field: "byUInt32")
    try writer.write(byUInt64, countPrefix: UInt64.self, field: "byUInt64")
    try writer.write(byVarint, countPrefix: Varint.self, field: "byVarint")
    try writer.write(little, endianness: .little, field: "little")
    try writer.write(three, fixedCount: 3, field: "three")
  }
}
