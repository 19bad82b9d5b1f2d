// The contents of packets.

extension SchemaDocument {
  /// Whether a packet has a case of a union of this name, whose tag is in another field.
  func isTagged(_ name: String) -> Bool {
    forms.contains { if case .tagged(name, _) = $0 { true } else { false } }
  }

  /// Whether a packet contains one of this name.
  func hasPacket(_ name: String) -> Bool { forms.contains(.packet(name)) }

  private var forms: [Form] { layouts.flatMap(\.items).flatMap(\.forms) }

  /// The names of packets, and of all packets that they contain.
  func names(within names: [String]) -> Set<String> {
    var found: Set<String> = []
    var waiting = names
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let packet = layout(name) else { continue }
      waiting += packet.items.flatMap(\.packetNames)
    }
    return found
  }
}
