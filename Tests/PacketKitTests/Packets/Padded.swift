import PacketKit

/// Zero bytes around the fields.
struct Padded: Equatable {
  var flag: UInt8
  var value: UInt16
  var last: UInt8
}

extension Padded: Packet {
  static var minimumByteCount: Int { 11 }

  init(from reader: inout PacketReader) throws(PacketError) {
    try reader.readPadding(3, field: "flag")
    flag = try reader.read(UInt8.self, field: "flag")
    value = try reader.read(UInt16.self, field: "value")
    try reader.readPadding(2, field: "value")
    try reader.readPadding(1, field: "last")
    last = try reader.read(UInt8.self, field: "last")
    try reader.readPadding(1, field: "last")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.writePadding(3)
    try writer.write(flag, field: "flag")
    try writer.write(value, field: "value")
    try writer.writePadding(2)
    try writer.writePadding(1)
    try writer.write(last, field: "last")
    try writer.writePadding(1)
  }
}
