import PacketKit

/// Every width as a LEB128 varint, the signed ones zigzag-coded.
@Packet(updatesInPlace: true, view: true)
struct Varints: Equatable {
  @Varint var uint8: UInt8
  @Varint var uint16: UInt16
  @Varint var uint32: UInt32
  @Varint var uint64: UInt64
  @Varint var int8: Int8
  @Varint var int16: Int16
  @Varint var int32: Int32
  @Varint var int64: Int64
}
