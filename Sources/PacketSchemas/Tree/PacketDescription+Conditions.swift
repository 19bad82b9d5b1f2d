internal import PacketKit

// Which conditions of optionals can be followed without the packet's own code.

extension PacketDescription {
  /// Whether the fields that state the presence of others have values that the interpreter knows.
  ///
  /// A member of a hand-written type, or a property that is computed, it does not.
  var followsConditions: Bool {
    for (index, item) in items.enumerated() {
      guard case .field(let field) = item else { continue }
      let earlier = items[..<index]
      switch field.presence {
      case .flag(let path) where path.contains("."):
        guard hasFlag(path, in: earlier) else { return false }
      case .equal(let name, _), .options(let name, _):
        guard earlier.type(of: name)?.isComparable == true else { return false }
      case .always, .byte, .flag, .bytesRemain: break
      }
    }
    return true
  }

  /// Whether the path leads to a `Bool` field of an earlier packet.
  private func hasFlag(_ path: String, in items: ArraySlice<Item>) -> Bool {
    var items = items
    var names = path.split(separator: ".").map(String.init)
    let last = names.removeLast()
    for name in names {
      guard case .packet(let packet)? = items.type(of: name) else { return false }
      items = packet.description.items[...]
    }
    return items.type(of: last) == .bool
  }
}

extension ArraySlice<PacketDescription.Item> {
  /// The type of a field of this name that is always present.
  fileprivate func type(of name: String) -> WireType? {
    for item in self {
      switch item {
      case .field(let field) where field.name == name: return field.type
      case .bits(let fields, _):
        guard let field = fields.first(where: { $0.name == name }) else { continue }
        if case .value(let type, _) = field.type { return type }
      default: continue
      }
    }
    return nil
  }
}

extension WireType {
  /// Whether its values are compared as text, or by their bits.
  fileprivate var isComparable: Bool {
    switch self {
    case .integer, .bool, .varint, .enumeration, .optionSet: true
    case .ranged(let type, _): type.isComparable
    default: false
    }
  }
}
