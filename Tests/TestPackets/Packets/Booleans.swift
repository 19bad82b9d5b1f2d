import PacketKit

@Packet(updatesInPlace: true)
struct Booleans: Equatable {
  var first: Bool
  var second: Bool
}
