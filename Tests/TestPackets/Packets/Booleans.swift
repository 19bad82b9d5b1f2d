import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Booleans: Equatable {
  var first: Bool
  var second: Bool
}
