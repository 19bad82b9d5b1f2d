import PacketKit

struct Booleans: Equatable {
  var first: Bool
  var second: Bool
}

extension Booleans: Packet {
  static var minimumByteCount: Int { 2 }

  init(from reader: inout PacketReader) throws(PacketError) {
    first = try reader.read(Bool.self, field: "first")
    second = try reader.read(Bool.self, field: "second")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(first, field: "first")
    try writer.write(second, field: "second")
  }
}
