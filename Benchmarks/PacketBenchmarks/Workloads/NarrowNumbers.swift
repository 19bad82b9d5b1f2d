import PacketKit

/// Numbers of 24 to 48 bits, in types of their widths.
@Packet
struct NarrowNumbers: Equatable {
  var sequence: UInt24
  var length: UInt24
  var offset: UInt40
  var time: UInt48

  static let example = NarrowNumbers(
    sequence: 1_234_567, length: 65_536, offset: 987_654_321_012, time: 123_456_789_012_345)
}

/// The same bytes, as integers that are wider than their bytes.
@Packet
struct NumbersInBytes: Equatable {
  @Bytes(3) var sequence: UInt32
  @Bytes(3) var length: UInt32
  @Bytes(5) var offset: UInt64
  @Bytes(6) var time: UInt64

  static let example = NumbersInBytes(
    sequence: 1_234_567, length: 65_536, offset: 987_654_321_012, time: 123_456_789_012_345)
}
