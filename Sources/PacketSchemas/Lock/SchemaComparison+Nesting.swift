internal import PacketKit

// Fields that only one declaration nests in a packet of their own, which changes no byte.

extension SchemaComparison {
  /// Compares items with the fields of packets that only one declaration nests in place of these.
  ///
  /// - Returns: Whether that is what has changed. If not, nothing is noted.
  mutating func flattened(
    _ old: [PacketDescription.Item], _ new: [PacketDescription.Item], _ path: String
  ) -> Bool {
    guard !isFlattened else { return false }
    var attempt = self
    attempt.isFlattened = true
    guard let (before, now) = attempt.flatItems(old, new, path) else { return false }
    attempt.items(before, now, path)
    guard !attempt.changes.dropFirst(changes.count).contains(where: { $0.verdict == .breaking })
    else { return false }
    attempt.isFlattened = false
    self = attempt
    return true
  }

  /// The items without packets that only one side nests; `nil` if there are none.
  private mutating func flatItems(
    _ old: [PacketDescription.Item], _ new: [PacketDescription.Item], _ path: String
  ) -> (old: [PacketDescription.Item], new: [PacketDescription.Item])? {
    var (old, new) = (old, new)
    // A document may have packets that nest themselves.
    let most = 100
    var room = most
    var index = 0
    while index < old.count, index < new.count {
      let (before, now) = (old[index].nested, new[index].nested)
      if room > 0, let before, now == nil, let items = self.old.flatItems(before, among: old) {
        note(
          .bothWays, "\(path).\(before.field)",
          "its fields are not nested now; the bytes are the same")
        old.replaceSubrange(index...index, with: items)
        room -= 1
      } else if room > 0, let now, before == nil, let items = self.new.flatItems(now, among: new) {
        note(.bothWays, "\(path).\(now.field)", "nests fields now; the bytes are the same")
        new.replaceSubrange(index...index, with: items)
        room -= 1
      } else {
        index += 1
      }
    }
    return room < most ? (old, new) : nil
  }
}

extension PacketDescription.Item {
  /// The name of a field that is a packet in every packet, and that packet.
  fileprivate var nested: (field: String, packet: String)? {
    guard case .field(let field) = self, field.presence == .always, field.derivation == nil,
      case .packet(let packet) = field.type
    else { return nil }
    return (field.name, packet.name)
  }
}

extension SchemaDocument {
  /// The items of a packet that mean the same in another one; `nil` if it has others. Names that are in use there get that of
  /// the nested packet's field before them.
  fileprivate func flatItems(
    _ nested: (field: String, packet: String), among items: [PacketDescription.Item]
  ) -> [PacketDescription.Item]? {
    guard let packet = packet(nested.packet), packet.given == nil, !packet.hasCode,
      packet.items.allSatisfy({ [.field, .bits, .padding].contains($0.kind) })
    else { return nil }
    let taken = Set(items.flatMap(\.names)).subtracting([nested.field])
    let names = Dictionary(
      packet.items.flatMap(\.names).map {
        ($0, taken.contains($0) ? "\(nested.field) \($0)" : $0)
      }, uniquingKeysWith: { first, _ in first })
    return packet.items.map { $0.called(names).referring(to: names) }
  }
}

extension PacketDescription.Item {
  /// The item with other names of its fields.
  fileprivate func called(_ names: [String: String]) -> Self {
    switch self {
    case .field(var field):
      field.name = names[field.name] ?? field.name
      return .field(field)
    case .bits(let fields, let order):
      let called = fields.map { field in
        PacketDescription.BitField(
          name: names[field.name] ?? field.name, type: field.type, bits: field.bits,
          derivation: field.derivation)
      }
      return .bits(called, order: order)
    default: return self
    }
  }
}
