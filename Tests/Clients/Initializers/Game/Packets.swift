public import PacketKit

public enum Role: UInt8, PacketField, Sendable { case player, referee }

@Packet(view: true, initializer: true)
public struct Member: Sendable {
  @LengthPrefixed(UInt8.self, maximum: most) public var name: String
  public var role: Role = .player
  public var team: UInt8?
  public let `default`: UInt16
  @Derived var count: UInt8 { UInt8(name.utf8.count) }
  @Bits(3) public var a: UInt8 = 1, b: UInt8
  @Transient public var isSelected = false
  @Transient public var onChange: (@Sendable () -> Void)? = nil

  static let most = 40
}

/// What the module itself calls is the same initializer.
func member() -> Member { Member(name: "a", default: 1, b: 0) }

@Packet(initializer: true) struct Box<Content: PacketField> {
  var content: Content
  @Bits(8) var b: UInt8 = 3
}

func box() -> Box<UInt8> { Box(content: 1) }

public enum Outer {
  @Packet(initializer: true) public struct Empty: Sendable {}
}
