public import PacketKit

// Packets that are as accessible as the extension around them.

public enum Catalog {}

public extension Catalog {
  @Packet
  struct Entry: Equatable { var a: UInt8 }

  @Packet
  struct Item<Value: Equatable>: Equatable { var value: Value }
}
