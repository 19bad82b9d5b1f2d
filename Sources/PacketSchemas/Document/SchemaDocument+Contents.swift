// What packets contain.

extension SchemaDocument {
  /// Whether a packet has a case of a union of this name, whose tag is in another field.
  func isTagged(_ name: String) -> Bool { contains("tagged", name) }

  /// Whether a packet contains one of this name.
  func hasPacket(_ name: String) -> Bool { contains("packet", name) }

  private func contains(_ kind: String, _ name: String) -> Bool {
    packets.contains { packet in
      packet.items.contains { $0.contains(kind, name) }
    }
  }
}

extension JSONValue {
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
