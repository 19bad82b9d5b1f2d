import PacketKit

struct Optionals: Equatable {
  var number: UInt32?
  var text: String?
  var place: Point?
  var twice: UInt8??
  var list: [UInt16]?
  var many: [UInt8?]
}

extension Optionals: Packet {
  static var minimumByteCount: Int { 9 }

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt32?.self, field: "number")
    text = try reader.read(String?.self, field: "text")
    place = try reader.read(Point?.self, field: "place")
    twice = try reader.read(UInt8??.self, field: "twice")
    list = try reader.read([UInt16]?.self, field: "list")
    many = try reader.read([UInt8?].self, field: "many")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number, field: "number")
    try writer.write(text, field: "text")
    try writer.write(place, field: "place")
    try writer.write(twice, field: "twice")
    try writer.write(list, field: "list")
    try writer.write(many, field: "many")
  }
}
