import PacketKit

/// A union of every kind of value.
@Packet(view: true)
enum Command: Equatable, Sendable {
  @Tag(0) case stop
  @Tag(1) case join(Player)
  @Tag(2) case chat(String, to: UInt32)
  @Tag(7) case later(LittleCommand)
  @Tag(255) case list([UInt16])
}

/// A union with a wide tag, little-endian like its values.
@Packet(endianness: .little, tag: UInt16.self, view: true)
enum LittleCommand: Equatable, Sendable {
  @Tag(1) case number(UInt32)
  @Tag(0x0102) case place(x: Int16, y: Int16)
  @Tag(0xFFFF) case wide(VarintCommand)
}

/// A union whose tags take from one byte to three, and that holds itself.
@Packet(tag: Varint.self, view: true)
indirect enum VarintCommand: Equatable, Sendable {
  @Tag(1) case leaf(UInt8)
  @Tag(300) case pair(VarintCommand, VarintCommand)
  @Tag(70000) case none
}
