import PacketKit

/// ASCII in every shape of a string.
@Packet(updatesInPlace: true, view: true)
struct ASCIIStrings: Equatable {
  @FixedWidth(4) @Encoding(.ascii) var code: String
  @FixedWidth(3, padding: 0x20) @Encoding(.ascii) var initials: String
  @LengthPrefixed(Varint.self) @Encoding(.ascii) var host: String
  @Encoding(.ascii) var plain: String
  @LittleEndian @Encoding(.ascii) var little: String?
  @Remaining @Encoding(.ascii) var rest: String
}
