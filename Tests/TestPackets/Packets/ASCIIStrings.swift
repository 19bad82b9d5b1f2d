import PacketKit

/// ASCII in every shape of a string.
@Packet(updatesInPlace: true, view: true)
struct ASCIIStrings: Equatable {
  @FixedWidth(4) @ASCII var code: String
  @FixedWidth(3, padding: 0x20) @ASCII var initials: String
  @LengthPrefixed(Varint.self) @ASCII var host: String
  @ASCII var plain: String
  @LittleEndian @ASCII var little: String?
  @Remaining @ASCII var rest: String
}
