import PacketKit

/// A packet without fields.
@Packet(updatesInPlace: true)
struct Empty: Equatable {
}

/// Elements that take no bytes.
@Packet(updatesInPlace: true)
struct Empties: Equatable {
  var items: [Empty]
}
