import PacketKit

/// Little-endian, wherever it stands.
@Packet(endianness: .little)
struct Point: Equatable {
  var x: Int16
  var y: Int16
}

/// Packets in a packet.
@Packet
struct Segment: Equatable {
  var start: Point
  var end: Point
  var label: String
}
