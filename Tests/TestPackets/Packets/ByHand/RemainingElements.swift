import PacketKit

/// Strings to the end of the packet.
struct RemainingElements: Equatable {
  var kind: UInt8
  var names: [String]
}

extension RemainingElements: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    names = try reader.read([String].self, as: .remaining(), field: "names")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(names, as: .remaining(), field: "names")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt8.self, field: "kind")
    schema.field([String].self, as: .remaining(), field: "names")
  }
}
