import PacketKit

/// A packet without fields.
@Packet(updatesInPlace: true, view: true)
struct Empty: Equatable {
}

/// Elements that take no bytes.
@Packet(updatesInPlace: true, view: true)
struct Empties: Equatable {
  var items: [Empty]
}
