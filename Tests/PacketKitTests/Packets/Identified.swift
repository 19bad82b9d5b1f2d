import Foundation
import PacketKit

@Packet
struct Identified: Equatable {
  var id: UUID
  var owner: UUID?
}
