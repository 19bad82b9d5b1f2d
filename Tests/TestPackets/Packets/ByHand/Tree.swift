import PacketKit

/// A packet that nests itself.
struct Tree: Equatable {
  var label: UInt8
  var children: [Tree]
}

extension Tree: Packet {
  static var minimumByteCount: Int { 2 }

  init(from reader: inout PacketReader) throws(PacketError) {
    label = try reader.read(UInt8.self, field: "label")
    children = try reader.read([Tree].self, as: .countPrefixed(UInt8.self), field: "children")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(label, field: "label")
    try writer.write(children, as: .countPrefixed(UInt8.self), field: "children")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt8.self, field: "label")
    schema.field([Tree].self, as: .countPrefixed(UInt8.self), field: "children")
  }
}
