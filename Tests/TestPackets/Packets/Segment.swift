import PacketKit

/// Little-endian, wherever it stands.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct Point: Equatable {
  var x: Int16
  var y: Int16
}

/// Packets in a packet.
@Packet(updatesInPlace: true, view: true)
struct Segment: Equatable {
  var start: Point
  var end: Point
  var label: String
}
