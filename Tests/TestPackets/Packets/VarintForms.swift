import PacketKit

/// Varints in other forms than LEB128 with zigzag.
@Packet(updatesInPlace: true, view: true)
struct VarintForms: Equatable {
  @Varint(.plain) var int8: Int8
  @Varint(.plain) var int32: Int32
  @Varint(.plain) var int64: Int64
  @Varint(.plain) var uint16: UInt16
  @Varint(.mostSignificantFirst) var first8: UInt8
  @Varint(.mostSignificantFirst) @InRange(...0x0FFF_FFFF) var first32: UInt32
  @Varint(.mostSignificantFirst) var first64: UInt64
  @Varint(.zigzag) var zigzag: Int16?
}
