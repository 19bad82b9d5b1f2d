import PacketKit

/// An entity whose delta is in bits alone unless its name changes.
@Packet(delta: true)
struct Walker: Equatable, Identifiable {
  var id: UInt16
  var name: String
  @Relative(small: 3, large: 6) var place: UInt16
}
