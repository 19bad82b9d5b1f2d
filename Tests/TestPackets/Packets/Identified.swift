import Foundation
import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Identified: Equatable {
  var id: UUID
  var owner: UUID?
  @Transient var isSelected = false
}
