import PacketKit

/// Arrays whose elements have encodings of their own, behind the count of their bytes.
@Packet(endianness: .little, view: true)
struct CodedRegions: Equatable {
  @LengthPrefixed(UInt16.self, maximum: 12) @Each(.lengthPrefixed(UInt8.self), .encoding(.ascii))
  var protocols: [String]
  @LengthPrefixed(UInt16.self, including: 2) @BigEndian @Each(.varint) var numbers: [UInt32]?
  var length: UInt8
  @Sized(by: "length", minus: 1) @Each(.terminated(by: 0), .encoding(.latin1)) var names: [String]
}
