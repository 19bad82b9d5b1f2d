internal import PacketKit

// The ends of packets.

extension SchemaDocument {
  /// Whether nothing follows a packet of this name, wherever one stands, before the end of the bytes or of a region
  /// with a length.
  func isLast(_ name: String, besides known: Set<String> = []) -> Bool {
    guard !known.contains(name), let packet = packet(name) else { return true }
    if packet.items.isSized { return true }
    return packets.allSatisfy { other in
      guard let isAtEnd = other.items.endWithPacket(name) else { return true }
      return isAtEnd && isLast(other.name, besides: known.union([name]))
    }
  }
}

// Parts that take the remaining bytes.
extension SchemaDocument {
  /// Whether an item takes no bytes where none remain, as an empty value or an absent one, and may follow some items.
  func mayTakeNoBytes(
    _ item: PacketDescription.Item, after others: some Sequence<PacketDescription.Item>
  )
    -> Bool
  {
    // Nothing may follow a value that takes the rest, nor such a value one that is absent if no bytes remain.
    // A derived field that is empty is not what a reader expects, unless that is empty, too.
    guard case .field(let field) = item, field.derivation == nil else { return false }
    if field.presence == .bytesRemain {
      return !others.contains { takesRest($0, isAbsentWithout: false) }
    }
    return field.presence == .always && field.type.extent == .remaining
      && !restIsTaken(by: others)
  }

  /// Whether one of some items takes all bytes that remain, or is absent if none do.
  func restIsTaken(by items: some Sequence<PacketDescription.Item>) -> Bool {
    items.contains { takesRest($0, isAbsentWithout: true) }
  }

  /// Whether an item takes all bytes that remain, or is absent if none do.
  private func takesRest(
    _ item: PacketDescription.Item,
    isAbsentWithout absent: Bool,
    within known: Set<String> = []
  ) -> Bool {
    switch item {
    case .field(let field):
      return absent && field.presence == .bytesRemain
        || takesRest(field.type, isAbsentWithout: absent, within: known)
    case .union(_, let cases):
      return cases.flatMap(\.items).contains {
        takesRest($0, isAbsentWithout: absent, within: known)
      }
    default: return false
    }
  }

  private func takesRest(_ type: WireType, isAbsentWithout absent: Bool, within known: Set<String>)
    -> Bool
  {
    if type.extent?.leaving != nil { return true }
    if case .region = type { return false }
    if let name = type.packet, !known.contains(name), let packet = packet(name),
      !packet.items.isSized
    {
      return packet.items.contains {
        takesRest($0, isAbsentWithout: absent, within: known.union([name]))
      }
    }
    return type.parts.contains { takesRest($0, isAbsentWithout: absent, within: known) }
  }
}

extension [PacketDescription.Item] {
  /// Whether a packet of these items begins with the count of its bytes.
  fileprivate var isSized: Bool { contains { $0.kind == .size } }

  /// Whether a packet stands only in the last of the items; nil if it stands in none of them.
  fileprivate func endWithPacket(_ name: String) -> Bool? {
    // Where a packet has no size, one that comes last would take the bytes of the checksum.
    let items = isSized ? filter { $0.kind != .checksum } : self
    let uses = items.enumerated().compactMap { index, item -> Bool? in
      guard item.packetNames.contains(name) else { return nil }
      let isLast = index == items.count - 1
      switch item {
      case .field(let field):
        if case .region(let value, _) = field.type, value.endsWithPacket { return true }
        return field.type.endsWithPacket && isLast
      case .union(_, let cases):
        return isLast && cases.compactMap { $0.items.endWithPacket(name) }.allSatisfy(\.self)
      default: return isLast
      }
    }
    return uses.isEmpty ? nil : uses.allSatisfy(\.self)
  }
}

extension WireType {
  /// Whether it is a packet, possibly one that may be absent.
  fileprivate var endsWithPacket: Bool {
    if case .optional(let value) = self { value.endsWithPacket } else { packet != nil }
  }
}
