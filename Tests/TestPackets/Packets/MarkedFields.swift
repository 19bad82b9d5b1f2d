import PacketKit

/// Constants before fields of all kinds.
@Packet(magic: [0x50, 0x4B], updatesInPlace: true, view: true)
struct MarkedFields: Equatable {
  static let mark: [UInt8] = [0xFE, 0xFF]

  @Magic(before: [0xCE]) var kind: UInt8
  @Magic(before: mark) @LengthPrefixed(UInt8.self) var name: String
  @Padding(before: 1) @Aligned(to: 4) @Magic(before: [0x0D, 0x0A]) var note: UInt16?
  @Bits(3) var mode: UInt8
  @Magic(before: [0xAA]) @Bits(5) var level: UInt8
  @Magic(before: [0x2A, 0x2A]) @Remaining var rest: [UInt16]
}
