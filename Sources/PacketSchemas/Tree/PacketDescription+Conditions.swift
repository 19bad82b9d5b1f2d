package import PacketKit

// Which counts, tags and conditions can be followed without the packet's own code.

extension PacketDescription {
  /// The first item that depends on a value that the interpreter does not know, such as a member of a hand-written type.
  var unfollowedItem: Int? {
    for (index, item) in items.enumerated() {
      let earlier = StatingItems(given: given, items: items[..<index], isWhole: packet.type != nil)
      switch item {
      case .alignment(_, let filling, _):
        guard earlier.follows(filling.presence) else { return index }
      case .bits(let fields, _): guard earlier.followsCounts(in: fields) else { return index }
      case .field(let field): guard earlier.follows(field) else { return index }
      case .union(_, let cases):
        let none = StatingItems(given: given, items: [], isWhole: packet.type != nil)
        let fields = cases.flatMap(\.items).compactMap(\.field)
        guard fields.allSatisfy({ none.followsGiven($0.type) }) else { return index }
      default: break
      }
    }
    return nil
  }
}

/// The values on which counts, conditions, and nested given values depend: the parts before a field, and the packet's own
/// given value.
private struct StatingItems {
  let given: WireType?
  let items: ArraySlice<PacketDescription.Item>
  /// Whether all values are among the items: a document has none that are computed.
  var isWhole = true

  func follows(_ field: PacketDescription.Field) -> Bool {
    guard follows(field.presence), field.type.followsRepetition, followsGiven(field.type) else {
      return false
    }
    if case .array(.tagged(_, let name), _) = field.type.content {
      guard type(at: name)?.listsTags == true else { return false }
      guard case .region = field.type else { return true }
    }
    return field.type.references.allSatisfy(followsNumber)
  }

  /// Whether a field that states a count or a tag has a value that is known.
  private func followsNumber(_ name: String) -> Bool {
    type(at: name)?.statesValues ?? (isWhole && !name.contains("."))
  }

  private func followsCount(_ count: StatedCount) -> Bool {
    count.field.alternativePaths.allSatisfy(followsNumber)
  }

  /// Whether the fields that state how many elements share bytes have values that are known.
  func followsCounts(in run: [PacketDescription.BitField]) -> Bool {
    run.indices.allSatisfy { index in
      guard case .array(_, .stated(let count)) = run[index].type else { return true }
      let items = items + [.bits(Array(run[..<index]))]
      let earlier = StatingItems(given: given, items: items[...], isWhole: isWhole)
      return earlier.followsCount(count)
    }
  }

  /// Whether the packets in a value are given what is known.
  func followsGiven(_ type: WireType) -> Bool {
    guard let path = type.pathOfGiven else { return true }
    // What is given or computed is known as it is.
    let isComputed = items.contains { if case .computed(path, _) = $0 { true } else { false } }
    return path == "given" && given != nil || isComputed
      || self.type(at: path)?.givesValues ?? false
  }

  /// Whether the fields that state a presence have values that are known.
  func follows(_ presence: PacketDescription.Presence) -> Bool {
    switch presence {
    case .flag(let path): type(at: path).map(\.statesFlags) ?? (isWhole && !path.contains("."))
    case .equal(let path, _): type(at: path)?.isComparable == true
    case .options(let path, _), .bits(let path, _, _): type(at: path)?.statesOptions == true
    case .within(let path, let bounds):
      type(at: path).map { $0.isNumber || $0.hasRawNumber && bounds.reference == nil } ?? false
    case .always, .byte, .bytesRemain: true
    }
  }

  /// The type of a field that states nothing unless it is present, or of one in an earlier packet: `head.kind`.
  func type(at path: String) -> WireType? {
    let name = path.prefix { $0 != "." }
    let stated = name == "given" ? given : nil
    guard var type = stated ?? type(of: String(name)) else { return nil }
    // An absent field states nothing.
    if case .optional(let wrapped) = type { type = wrapped }
    guard name.endIndex < path.endIndex else { return type }
    guard case .packet(let packet) = type.content else { return nil }
    // A field of a later version may be absent, and is then its default.
    let items = packet.description.items.prefix { if case .version = $0 { false } else { true } }
    let rest = StatingItems(given: nil, items: items)
    return rest.type(at: String(path[name.endIndex...].dropFirst()))
  }

  private func type(of name: String) -> WireType? {
    for item in items {
      switch item {
      case .field(let field) where field.name == name && field.presence != .bytesRemain:
        return field.type
      case .bits(let fields, _):
        guard let field = fields.first(where: { $0.name == name }) else { continue }
        switch field.type.unwrapped {
        case .quantized, .unitQuaternion, .array, .optional: continue
        default: return field.type
        }
      case .computed(name, let type): return type.computed
      default: continue
      }
    }
    return nil
  }
}

extension TypeReference {
  /// The wire type whose values are compared like those that a packet computes, or what they wrap.
  fileprivate var computed: WireType {
    switch (value as? any OptionalType.Type)?.wrapped ?? value {
    case let packet as any Packet.Type: .packet(PacketReference(packet))
    case is Bool.Type: .bool
    case is any UnsignedInteger.Type, is any NarrowInteger.Type:
      .integer(bitWidth: 64, isSigned: false, .big)
    case is any BinaryInteger.Type: .integer(bitWidth: 64, isSigned: true, .big)
    default: .opaque(self)
    }
  }
}

private protocol OptionalType { static var wrapped: Any.Type { get } }

extension Optional: OptionalType { fileprivate static var wrapped: Any.Type { Wrapped.self } }

extension WireType {
  /// The content of a region, or the type itself.
  package var content: WireType {
    if case .region(let content, _) = self { content } else { self }
  }

  /// The count or size that an earlier field states.
  package var statedCount: StatedCount? {
    if case .stated(let count)? = extent { count } else { nil }
  }

  /// Whether the interpreter knows where repeated elements end.
  fileprivate var followsRepetition: Bool {
    guard case .array(let element, .repeated(.until(let path))) = self else { return true }
    guard case .packet(let packet) = element else { return false }
    let items = StatingItems(given: nil, items: packet.description.items[...])
    return items.type(at: path)?.statesFlags ?? false
  }

  /// The fields that state its count, size or tag.
  var references: [String] {
    let tag: String? = if case .tagged(_, let name) = content { name } else { nil }
    return [statedCount?.field, tag].compactMap(\.self).flatMap(\.alternativePaths)
  }

  /// Whether the interpreter knows the bytes that each of its values consists of.
  fileprivate var listsTags: Bool {
    switch content {
    case .bytes, .array(.integer(bitWidth: 8, isSigned: false, _), _): true
    case .opaque(let type): type.value is any Collection<UInt8>.Type
    default: false
    }
  }

  /// Whether the interpreter knows the number or Boolean that each of its values states.
  fileprivate var statesValues: Bool {
    switch self {
    case .integer, .bool, .number, .optionSet, .enumeration(_, .integer, _),
      .enumeration(_, .bool, _):
      true
    case .ranged(let type, _): type.statesValues
    case .enumeration(let type, _, _), .opaque(let type): type.statesValues
    default: false
    }
  }

  /// Whether its values, or their bytes, can be given to a packet.
  fileprivate var givesValues: Bool {
    switch self {
    case .packet: true
    // A type that is no field has no bytes.
    case .opaque(let type) where type.value is any PacketField.Type: true
    default: statesValues || isComparable || listsTags
    }
  }

  /// Whether each of its values is a number for its raw value.
  fileprivate var hasRawNumber: Bool {
    switch self {
    case .enumeration(_, let rawValue, _): rawValue.isNumber
    case .opaque(let type): type.statesValues
    default: false
    }
  }

  /// Whether the interpreter knows the bits of each of its values, of which a condition has 64 at most.
  fileprivate var statesOptions: Bool {
    if case .opaque(let type) = self { type.statesBits } else { statesValues }
  }

  /// Whether the interpreter knows the number that each of its values is.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .float, .number: true
    case .ranged(let type, _): type.isNumber
    default: false
    }
  }

  /// Whether each of its values is a Boolean.
  fileprivate var statesFlags: Bool {
    if case .opaque(let type) = self { type.value is Bool.Type } else { self == .bool }
  }

  /// Whether its values are compared as text.
  fileprivate var isComparable: Bool {
    switch self {
    case .enumeration(_, .float, _), .enumeration(_, .string, _): true
    case .ranged(let type, _): type.isComparable
    // Its bits are known without their sign.
    case .optionSet(_, .integer(_, isSigned: true, _), _): false
    default: statesValues
    }
  }
}

extension PacketDescription.Presence {
  /// The field that states whether the value is present, if one does.
  package var path: String? {
    switch self {
    case .flag(let path), .equal(let path, _), .options(let path, _), .within(let path, _),
      .bits(let path, _, _):
      path
    case .always, .byte, .bytesRemain: nil
    }
  }
}
