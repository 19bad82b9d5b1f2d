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
  fileprivate var packetNames: [String] {
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

extension SchemaDocument {
  /// Whether nothing follows a packet of this name, wherever one stands, before the end of the bytes or of a region
  /// with a length.
  func isLast(_ name: String, besides known: Set<String> = []) -> Bool {
    guard !known.contains(name), let packet = self[name] else { return true }
    if packet.items.contains(where: { $0["item"] == .string("size") }) { return true }
    return packets.allSatisfy { other in
      guard let isAtEnd = JSONValue.isAtEnd(name, of: other.items) else { return true }
      return isAtEnd && isLast(other.name, besides: known.union([name]))
    }
  }
}

extension JSONValue {
  /// Whether a packet stands only in the last of some items; nil if it stands in none of them.
  fileprivate static func isAtEnd(_ name: String, of items: [JSONValue]) -> Bool? {
    let items = items.filter { $0["item"] != .string("checksum") }
    let uses = items.enumerated().compactMap { index, item -> Bool? in
      guard item.packetNames.contains(name) else { return nil }
      if let type = item["type"] {
        return type.isInRegion || type.endsWithPacket && index == items.count - 1
      }
      let ends = (item["cases"]?.elements ?? []).compactMap { found in
        Self.isAtEnd(name, of: found["items"]?.elements ?? [])
      }
      return index == items.count - 1 && ends.allSatisfy(\.self)
    }
    return uses.isEmpty ? nil : uses.allSatisfy(\.self)
  }

  /// Whether the type is a packet that must use up a stated count of bytes.
  private var isInRegion: Bool {
    self["kind"] == .string("region") && self["value"]?.endsWithPacket == true
  }

  /// Whether the type is a packet, possibly one that may be absent.
  private var endsWithPacket: Bool {
    switch self["kind"]?.string {
    case "packet", "tagged": true
    case "optional": self["wrapped"]?.endsWithPacket == true
    default: false
    }
  }
}
