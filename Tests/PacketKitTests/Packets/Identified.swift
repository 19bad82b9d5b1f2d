import Foundation
import PacketKit

struct Identified: Equatable {
  var id: UUID
  var owner: UUID?
}

extension Identified: Packet {
  static var minimumByteCount: Int { 17 }

  init(from reader: inout PacketReader) throws(PacketError) {
    id = try reader.read(UUID.self, field: "id")
    owner = try reader.read(UUID?.self, field: "owner")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(id, field: "id")
    try writer.write(owner, field: "owner")
  }
}
