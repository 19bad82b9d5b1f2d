import PacketKit

/// A packet without fields.
struct Empty: Equatable {
}

extension Empty: Packet {
  static var minimumByteCount: Int { 0 }

  init(from reader: inout PacketReader) throws(PacketError) {
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
  }
}

/// Elements that take no bytes.
struct Empties: Equatable {
  var items: [Empty]
}

extension Empties: Packet {
  static var minimumByteCount: Int { 4 }

  init(from reader: inout PacketReader) throws(PacketError) {
    items = try reader.read([Empty].self, field: "items")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(items, field: "items")
  }
}
