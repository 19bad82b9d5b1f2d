internal import PacketKit
internal import PacketSchemas

// Fields, which may depend on earlier fields.
extension RandomBytes {
  mutating func field(
    _ field: PacketDescription.Field,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    guard isPresent(field.presence, earlier) else { return }
    let start = bytes.count
    switch field.type {
    case .bool:
      let value = flag(field.name, earlier)
      bytes.append(value ? 1 : 0)
      earlier.flags[field.name] = value
    case .integer(let bitWidth, _, let endianness):
      guard let number = fixedNumber(field.name, field.derivation, earlier) else {
        try value(field.type)
        break
      }
      write(number, byteCount: bitWidth / 8, endianness)
    case .array(let element, .stated(let count)):
      for _ in 0..<(try earlier.count(count)) { try value(element) }
    case .set(let key, .stated(let count)):
      try ordered(count: try earlier.count(count), key: key, value: nil)
    case .dictionary(let key, let value, .stated(let count)):
      try ordered(count: try earlier.count(count), key: key, value: value)
    case .region(.tagged(let union, let name), let length):
      try region(of: union, tag: earlier.numbers[name], length, earlier)
    case .region(let content, .stated(let count)):
      try region(content, byteCount: try earlier.count(count))
    case .tagged(let union, let name): try tagged(union, earlier.numbers[name])
    default: try value(field.type)
    }
    note(field, bytes[start...], &earlier)
  }

  private mutating func isPresent(
    _ presence: PacketDescription.Presence,
    _ earlier: EarlierFields
  ) -> Bool {
    switch presence {
    case .byte:
      let isPresent = !isDeep && below(3) > 0
      bytes.append(isPresent ? 1 : 0)
      return isPresent
    case .bytesRemain: return true
    default: return earlier.decides(presence) ?? true
    }
  }

  /// A `Bool` that may state whether another field has a value.
  mutating func flag(_ name: String, _ earlier: EarlierFields) -> Bool {
    below(2) == 0 && !(isDeep && earlier.flagNames.contains(name))
  }

  /// The value of a constant, or of a field that states the counts of others.
  mutating func fixedNumber(
    _ name: String,
    _ derivation: PacketDescription.Derivation?,
    _ earlier: EarlierFields
  ) -> UInt64? {
    if case .constant(let text) = derivation, let number = integer(text) { return number }
    if let union = earlier.unions[name] {
      let tags = cases(of: union).filter { !$0.isOther }.map(\.tag)
      return tags.randomElement(using: &generator)
    }
    return earlier.leastStatements[name].map { UInt64($0 + (isDeep ? 0 : below(4))) }
  }

  private func cases(of union: PacketReference) -> [PacketDescription.Case] {
    guard case .union(_, let cases)? = union.description.items.first else { return [] }
    return cases
  }

  /// Writes the case of a union that has a tag.
  private mutating func tagged(_ union: PacketReference, _ tag: UInt64?) throws(PacketError) {
    let cases = cases(of: union)
    guard
      let found = cases.first(where: { $0.tag == tag && !$0.isOther })
        ?? cases.first(where: \.isOther)
    else { return }
    var earlier = EarlierFields(before: found.items[...])
    for item in found.items { try self.item(item, bytes.count, &earlier) }
  }

  /// Writes the case of a union that has a tag, in a region with a length of its own.
  private mutating func region(
    of union: PacketReference,
    tag: UInt64?,
    _ length: WireType.RegionLength,
    _ earlier: EarlierFields
  ) throws(PacketError) {
    let before = bytes
    bytes = []
    try tagged(union, tag)
    let body = bytes
    bytes = before
    switch length {
    case .prefixed(let prefix, let surplus, _): try write(size: body.count, surplus, as: prefix)
    case .stated(let count):
      let stated = try earlier.count(count)
      guard body.count == stated else {
        throw PacketError("no value of \(stated) bytes was found", at: bytes.count)
      }
    }
    bytes += body
  }

  private func integer(_ literal: String) -> UInt64? {
    let text = literal.filter { $0 != "_" }
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    guard let radix = radixes[String(text.prefix(2))] else {
      return Int64(text).map { UInt64(bitPattern: $0) }
    }
    return UInt64(text.dropFirst(2), radix: radix)
  }

  /// Writes a value of exactly this many bytes, found by trial.
  private mutating func region(_ content: WireType, byteCount: Int) throws(PacketError) {
    let start = bytes.count
    switch content {
    case .bytes: bytes += (0..<byteCount).map { _ in byte() }
    case .string: bytes += (0..<byteCount).map { _ in UInt8(ascii: "a") + UInt8(below(26)) }
    default:
      for _ in 0..<200 {
        try value(content)
        if bytes.count - start == byteCount { return }
        bytes.removeLast(bytes.count - start)
      }
      throw PacketError("no value of \(byteCount) bytes was found", at: start)
    }
  }

  /// Keeps what later fields may depend on.
  private func note(
    _ field: PacketDescription.Field,
    _ encoding: ArraySlice<UInt8>,
    _ earlier: inout EarlierFields
  ) {
    switch field.type {
    case .integer(_, _, let endianness), .optionSet(_, .integer(_, _, let endianness), _),
      .enumeration(_, .integer(_, _, let endianness), _):
      let digits = endianness == .big ? Array(encoding) : encoding.reversed()
      earlier.numbers[field.name] = digits.reduce(0) { $0 << 8 | UInt64($1) }
    case .packet(let packet):
      let tree = PacketTree(of: packet.type, in: Array(encoding))
      for child in tree.root.children {
        guard case .field(let name) = child.role, case .bool(let value)? = child.value else {
          continue
        }
        earlier.flags["\(field.name).\(name)"] = value
      }
    default: break
    }
  }
}
