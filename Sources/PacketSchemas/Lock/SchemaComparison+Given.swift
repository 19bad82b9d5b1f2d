internal import PacketKit

// Given values.

extension SchemaComparison {
  /// Compares the types of given values. They are not in a packet's bytes, but decide which bytes there are.
  mutating func given(_ old: WireType?, _ new: WireType?, _ name: String) {
    guard old?.withoutValues == new?.withoutValues else {
      let words = { (type: WireType?) in type.map { "given \($0.words)" } ?? "given nothing" }
      return note(.breaking, name, "is \(words(new)) now, not \(words(old))")
    }
    guard let before = old?.listedValues, let now = new?.listedValues else { return }
    for value in before where !now.contains(where: { $0.rawValue == value.rawValue }) {
      note(.breaking, name, "is not given \(value.name) now")
    }
  }

  /// The values that both packets may be given, each of which has a format of its own; nil if a type does not list them.
  ///
  /// A value that is new changes nothing for the others, and nobody has used it before.
  func values(_ old: WireType?, _ new: WireType?) -> [WireType.EnumerationCase]? {
    guard old?.withoutValues == new?.withoutValues, let before = old?.listedValues,
      let now = new?.listedValues
    else { return nil }
    return now.filter { value in before.contains { $0.rawValue == value.rawValue } }
  }
}

extension PacketDescription {
  /// The parts of a packet that is given a value, without conditions on that.
  func items(given value: WireType.EnumerationCase) -> [Item] {
    var packet = PacketTree.Node(.packet, at: 0)
    packet.given = GivenValue(stating: value.value)
    return items.compactMap { item in
      switch item {
      case .field(var field) where field.presence.path == "given":
        guard packet.decides(field.presence) ?? true else { return nil }
        field.presence = .always
        return .field(field)
      case .alignment(let multiple, var filling, let field) where filling.presence.path == "given":
        guard packet.decides(filling.presence) ?? true else { return nil }
        filling.presence = .always
        return .alignment(multiple, filling, field: field)
      default: return item
      }
    }
  }
}

extension WireType.EnumerationCase {
  /// The raw value.
  fileprivate var value: PacketTree.Value {
    if let number = UInt64(rawValue) { return .unsigned(number) }
    return Int64(rawValue).map { .signed($0) } ?? .text(rawValue)
  }
}

extension WireType {
  /// The values of an enumeration; nil if they are not known.
  fileprivate var listedValues: [EnumerationCase]? {
    if case .enumeration(_, _, let cases) = self { cases } else { nil }
  }

  /// The type without the values of an enumeration or an option set: a new version changes no bytes of those before it.
  fileprivate var withoutValues: WireType {
    switch self {
    case .enumeration(let type, let rawValue, _):
      .enumeration(type, rawValue: rawValue, cases: nil)
    case .optionSet(let type, let rawValue, _):
      .optionSet(type, rawValue: rawValue, knownBits: 0)
    default: self
    }
  }
}
