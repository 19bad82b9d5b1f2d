import Foundation
import PacketKit

/// Fields with a maximum.
struct Bounded: Equatable {
  var text: String
  var body: Data
  var numbers: [UInt16]
}

extension Bounded: Packet {
  static var minimumByteCount: Int { 4 }

  init(from reader: inout PacketReader) throws(PacketError) {
    text = try reader.read(String.self, lengthPrefix: UInt8.self, maximum: 4, field: "text")
    body = try reader.read(Data.self, lengthPrefix: UInt16.self, maximum: 3, field: "body")
    numbers = try reader.read([UInt16].self, countPrefix: UInt8.self, maximum: 2, field: "numbers")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(text, lengthPrefix: UInt8.self, maximum: 4, field: "text")
    try writer.write(body, lengthPrefix: UInt16.self, maximum: 3, field: "body")
    try writer.write(numbers, countPrefix: UInt8.self, maximum: 2, field: "numbers")
  }
}
