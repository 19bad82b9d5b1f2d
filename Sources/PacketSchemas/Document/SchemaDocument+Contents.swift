internal import PacketKit

// The contents of packets.

extension SchemaDocument {
  /// Whether a packet has a case of a union of this name, whose tag is in another field.
  func isTagged(_ name: String) -> Bool {
    types.contains { if case .tagged(let union, _) = $0 { union.name == name } else { false } }
  }

  /// Whether a packet contains one of this name.
  func hasPacket(_ name: String) -> Bool {
    types.contains(.packet(PacketReference(named: name)))
  }

  private var types: [WireType] { packets.flatMap(\.items).flatMap(\.types) }

  /// The names of packets, and of all packets that they contain.
  func names(within names: [String]) -> Set<String> {
    var found: Set<String> = []
    var waiting = names
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let packet = packet(name) else { continue }
      waiting += packet.items.flatMap(\.packetNames)
    }
    return found
  }
}
