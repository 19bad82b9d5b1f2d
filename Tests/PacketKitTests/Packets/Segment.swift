import PacketKit

/// Little-endian, wherever it stands.
struct Point: Equatable {
  var x: Int16
  var y: Int16
}

extension Point: Packet {
  static var minimumByteCount: Int { 4 }

  init(from reader: inout PacketReader) throws(PacketError) {
    x = try reader.read(Int16.self, endianness: .little, field: "x")
    y = try reader.read(Int16.self, endianness: .little, field: "y")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(x, endianness: .little, field: "x")
    try writer.write(y, endianness: .little, field: "y")
  }
}

/// Packets in a packet.
struct Segment: Equatable {
  var start: Point
  var end: Point
  var label: String
}

extension Segment: Packet {
  static var minimumByteCount: Int { 12 }

  init(from reader: inout PacketReader) throws(PacketError) {
    start = try reader.read(Point.self, field: "start")
    end = try reader.read(Point.self, field: "end")
    label = try reader.read(String.self, field: "label")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(start, field: "start")
    try writer.write(end, field: "end")
    try writer.write(label, field: "label")
  }
}
