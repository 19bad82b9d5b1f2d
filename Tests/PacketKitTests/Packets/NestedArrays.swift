import PacketKit

/// Arrays of strings, of arrays and of packets.
struct NestedArrays: Equatable {
  var names: [String]
  var matrix: [[Int16]]
  var cube: [[[UInt8]]]
  var points: [Point]
}

extension NestedArrays: Packet {
  static var minimumByteCount: Int { 17 }

  init(from reader: inout PacketReader) throws(PacketError) {
    names = try reader.read([String].self, field: "names")
    matrix = try reader.read([[Int16]].self, field: "matrix")
    cube = try reader.read([[[UInt8]]].self, countPrefix: UInt8.self, field: "cube")
    points = try reader.read([Point].self, fixedCount: 2, field: "points")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(names, field: "names")
    try writer.write(matrix, field: "matrix")
    try writer.write(cube, countPrefix: UInt8.self, field: "cube")
    try writer.write(points, fixedCount: 2, field: "points")
  }
}
