import PacketKit

/// A packet without fields.
@Packet
struct Empty: Equatable {
}

/// Elements that take no bytes.
@Packet
struct Empties: Equatable {
  var items: [Empty]
}
