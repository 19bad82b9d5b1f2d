// What stands at the end of packets.

extension SchemaDocument {
  /// Whether nothing follows a packet of this name, wherever one stands, before the end of the bytes or of a region
  /// with a length.
  func isLast(_ name: String, besides known: Set<String> = []) -> Bool {
    guard !known.contains(name), let packet = self[name] else { return true }
    if packet.isSized { return true }
    return packets.allSatisfy { other in
      guard let isAtEnd = JSONValue.isAtEnd(name, of: other.items) else { return true }
      return isAtEnd && isLast(other.name, besides: known.union([name]))
    }
  }
}

// What takes the rest.
extension SchemaDocument {
  /// Whether an item takes no bytes where none remain, as an empty value or an absent one, and may follow some items.
  func mayTakeNoBytes(_ item: JSONValue, after others: some Sequence<JSONValue>) -> Bool {
    let type = item["type"]
    // Nothing may follow a value that takes the rest, nor such a value one that is absent if no bytes remain.
    if item["presence"]?["bytesRemain"] != nil {
      return !others.contains { takesRest($0, isAbsentWithout: false) }
    }
    return item["presence"] == nil && type?["kind"] != .string("ranged")
      && type?["extent"]?["remaining"] != nil
      && !others.contains { takesRest($0, isAbsentWithout: true) }
  }

  /// Whether one of some items takes all bytes that remain, or is absent if none do.
  func restIsTaken(by items: [JSONValue]) -> Bool {
    takesRest(.array(items), isAbsentWithout: true)
  }

  /// Whether an item takes all bytes that remain, or is absent if none do.
  private func takesRest(
    _ item: JSONValue,
    isAbsentWithout absent: Bool,
    within known: Set<String> = []
  ) -> Bool {
    switch item {
    case .array(let elements):
      return elements.contains { takesRest($0, isAbsentWithout: absent, within: known) }
    case .object(let members):
      guard item["kind"] != .string("region") else { return false }
      if item["remaining"] != nil || absent && item["bytesRemain"] != nil { return true }
      if item["kind"] != nil, let name = item["packet"]?.string, !known.contains(name),
        let packet = self[name], !packet.isSized
      {
        let known = known.union([name])
        return takesRest(.array(packet.items), isAbsentWithout: absent, within: known)
      }
      return members.contains { takesRest($0.value, isAbsentWithout: absent, within: known) }
    default: return false
    }
  }
}

extension SchemaDocument.Packet {
  /// Whether it begins with the count of its bytes.
  fileprivate var isSized: Bool { items.contains { $0["item"] == .string("size") } }
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
    switch form {
    case .packet, .tagged: true
    case .optional: self["wrapped"]?.endsWithPacket == true
    case .integer, .float, .bool, .varint, .string, .bytes, .array, .set, .dictionary, .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .wrapped, .region,
      .opaque, .quantized, .unitQuaternion, nil:
      false
    }
  }
}
