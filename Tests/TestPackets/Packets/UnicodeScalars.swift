import PacketKit

@Packet(updatesInPlace: true, view: true)
struct UnicodeScalars: Equatable {
  var scalar: Unicode.Scalar
  @LittleEndian var little: Unicode.Scalar
  @CountPrefixed(UInt8.self) var list: [Unicode.Scalar]
}
