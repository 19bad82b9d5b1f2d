import PacketKit

@Packet
struct Booleans: Equatable {
  var first: Bool
  var second: Bool
}
