// What packets contain.

extension SchemaDocument {
  /// Whether a packet has a case of a union of this name, whose tag is in another field.
  func isTagged(_ name: String) -> Bool { contains("tagged", name) }

  /// Whether a packet contains one of this name.
  func hasPacket(_ name: String) -> Bool { contains("packet", name) }

  /// The names of packets, and of all packets that they contain.
  func names(within names: [String]) -> Set<String> {
    var found: Set<String> = []
    var waiting = names
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let packet = self[name] else { continue }
      waiting += JSONValue.array(packet.items).packetNames
    }
    return found
  }

  private func contains(_ kind: String, _ name: String) -> Bool {
    packets.contains { packet in
      packet.items.contains { $0.contains(kind, name) }
    }
  }
}

extension JSONValue {
  /// The names of the packets that a value refers to.
  var packetNames: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.packetNames)
    case .object(let members):
      (self["kind"] == nil ? [] : [self["packet"]?.string].compactMap { $0 })
        + members.flatMap(\.value.packetNames)
    default: []
    }
  }

  fileprivate func contains(_ kind: String, _ name: String) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.contains(kind, name) }
    case .object(let members):
      self["kind"]?.string == kind && self["packet"]?.string == name
        || members.contains { $0.value.contains(kind, name) }
    default: false
    }
  }
}
