import Foundation
import PacketKit

/// Strings in Latin-1 and UTF-16, in every shape.
@Packet(updatesInPlace: true, view: true)
struct EncodedStrings: Equatable {
  @FixedWidth(4) @Encoding(.latin1) var code: String
  @FixedWidth(3, padding: 0xFF) @Encoding(.latin1) var initials: String
  @LengthPrefixed(UInt8.self, maximum: 6) @Encoding(.latin1) var name: String
  @LittleEndian @Encoding(.utf16) var title: String
  @FixedWidth(8) @Encoding(.utf16LittleEndian) var label: String
  @FixedWidth(6, padding: 0x20, truncating: true) @Encoding(.utf16) var tag: String
  @LengthPrefixed(Varint.self) @Encoding(.utf8) var plain: String?
  @Remaining @Encoding(.utf16LittleEndian) var rest: String
}

/// Bytes of a fixed count.
@Packet(updatesInPlace: true, view: true)
struct FixedData: Equatable {
  @FixedCount(4) var key: Data
  @FixedCount(2) var salt: Data?
  @FixedCount(3) var bytes: [UInt8]
}
