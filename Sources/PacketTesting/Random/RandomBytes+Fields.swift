internal import PacketKit
internal import PacketSchemas

// Fields, which may depend on earlier fields.
extension RandomBytes {
  mutating func field(
    _ field: PacketDescription.Field,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    let start = bytes.count
    guard isPresent(field.presence, earlier) else { return }
    let outer = given
    defer { given = outer }
    if let path = field.type.pathOfGiven { given = earlier.packet.giving(path) }
    switch field.type {
    case .array(.tagged(let union, let name), _):
      for tag in earlier.listedTags[name] ?? [] { try tagged(union, UInt64(tag)) }
    case .region(.array(.tagged(let union, let name), _), let length):
      try region(length, earlier) { random throws(PacketError) in
        for tag in earlier.listedTags[name] ?? [] { try random.tagged(union, UInt64(tag)) }
      }
    case .array(let element, .stated(let count)):
      try elements(try earlier.count(count), element)
    case .set(let key, .stated(let count)):
      try ordered(count: try earlier.count(count), key: key, value: nil)
    case .dictionary(let key, let value, .stated(let count)):
      try ordered(count: try earlier.count(count), key: key, value: value)
    case .region(.tagged(let union, let name), let length):
      try region(length, earlier) { random throws(PacketError) in
        try random.tagged(union, earlier.tag(statedBy: name))
      }
    case .region(let content, .stated(let count)):
      try region(content, byteCount: try earlier.count(count))
    case .tagged(let union, let name): try tagged(union, earlier.tag(statedBy: name))
    case .integer, .float, .bool, .number, .string, .bytes, .array, .set, .dictionary, .optional,
      .enumeration, .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged,
      .packet, .wrapped, .given, .region, .aligned, .opaque:
      if let union = earlier.listedUnions[field.name] {
        earlier.listedTags[field.name] = tags(of: union, field.type)
      } else {
        try plain(field, earlier)
      }
    }
    earlier.note(.field(field), bytes[start...])
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
    case .always, .bytesRemain: return true
    case .flag, .equal, .options, .within, .bits:
      return earlier.packet.decides(presence) ?? (below(2) == 0)
    }
  }

  /// Writes a field that stands on its own, but may state something about others.
  private mutating func plain(
    _ field: PacketDescription.Field,
    _ earlier: EarlierFields
  ) throws(PacketError) {
    if let text = chosenText(field.name, field.type, field.derivation, earlier) {
      return try write(text, as: field.type)
    }
    guard earlier.isStated(field.name) else {
      statements = earlier.statements(within: field.name)
      defer { statements = [:] }
      return try value(field.type)
    }
    // Only the value's own type knows which number it states.
    let start = bytes.count
    for _ in 0..<500 {
      bytes.removeLast(bytes.count - start)
      try value(field.type)
      var trial = earlier
      trial.note(.field(field), bytes[start...])
      if states(field.name, trial) { return }
    }
  }

  /// Whether a field states a small count, or a tag of a case.
  func states(_ name: String, _ earlier: EarlierFields, upTo most: Int = 7) -> Bool {
    if let union = earlier.unions[name] {
      let tag = earlier.tag(statedBy: name)
      return cases(of: union).contains { $0.isOther || $0.tag == tag }
    }
    let least = earlier.statements[name]?.least ?? 0
    return Int(earlier.packet.text(statedBy: name)).map { least...(least + most) ~= $0 } ?? false
  }

  /// The value, as text, of a constant, of a `Bool`, or of a number that states something about other fields.
  mutating func chosenText(
    _ name: String,
    _ type: WireType,
    _ derivation: PacketDescription.Derivation?,
    _ earlier: EarlierFields
  ) -> String? {
    if case .constant(let source) = derivation {
      let number = Double(source.filter { $0 != "_" })
      if let text = SwiftLiteral(source)?.text ?? number.map({ "\($0)" }) { return text }
    }
    if case .bool = type {
      return "\(below(2) == 0 && !(isDeep && earlier.flagNames.contains(name)))"
    }
    guard let bounds = type.boundsOfNumber else { return nil }
    if let union = earlier.unions[name] {
      let tags = cases(of: union).filter { !$0.isOther }.map(\.tag)
      return tags.randomElement(using: &generator).map { "\($0)" }
    }
    let statement = earlier.statements[name]
    if statement?.isAlternative ?? true, let conditions = earlier.conditions[name],
      let text = text(fulfilling: conditions, within: bounds)
    {
      return text
    }
    guard let least = statement?.least else { return nil }
    if let number = number(stating: name, earlier), bounds.lower...bounds.upper ~= number {
      return "\(number)"
    }
    let lower = max(Int64(least), bounds.lower)
    let upper = max(bounds.upper, lower)
    return "\(isDeep ? lower : lower + min(Int64(below(4)), upper - lower))"
  }

  /// Half of the time, a number that fulfills one of the conditions: hardly one at random would.
  private mutating func text(
    fulfilling conditions: [PacketDescription.Presence],
    within bounds: (lower: Int64, upper: Int64)
  ) -> String? {
    guard !isDeep, below(2) == 0, let condition = conditions.randomElement(using: &generator)
    else { return nil }
    var number: Int64?
    switch condition {
    case .equal(_, let text): number = Int64(text)
    // The lowest bit of the mask, if any will do.
    case .bits(_, let mask, let equal): number = Int64(exactly: equal ?? mask & (~mask &+ 1))
    case .within(_, let range):
      let lower = range.lower.flatMap(Int64.init)
      var upper = range.upper.flatMap(Int64.init)
      if !range.includesUpper { upper = upper.map { max($0, .min + 1) - 1 } }
      if let lower, let upper, lower <= upper {
        number = Int64.random(in: lower...upper, using: &generator)
      } else {
        number = lower ?? upper
      }
    case .always, .byte, .flag, .options, .bytesRemain: break
    }
    return number.flatMap { bounds.lower <= $0 && $0 <= bounds.upper ? "\($0)" : nil }
  }

  /// The source of a value's size, which is found by trial: there may be none of another size.
  private mutating func number(stating name: String, _ earlier: EarlierFields) -> Int64? {
    guard let (content, count, addend) = earlier.sizedContents[name], !content.hasEverySize else {
      return nil
    }
    let before = bytes
    bytes = []
    defer { bytes = before }
    guard (try? value(content)) != nil else { return nil }
    let (number, rest) = (bytes.count + count.minus - count.plus)
      .quotientAndRemainder(dividingBy: max(count.times, 1))
    return rest == 0 && number >= addend ? Int64(number - addend) : nil
  }

  /// Writes a list of a union's tags, and returns it.
  private mutating func tags(of union: PacketReference, _ type: WireType) -> [UInt8] {
    let extent: WireType.Extent
    switch type {
    case .bytes(let end), .array(.integer(bitWidth: 8, isSigned: false, _), let end): extent = end
    default: return []
    }
    var tags = cases(of: union).filter { !$0.isOther }.map { UInt8(truncatingIfNeeded: $0.tag) }
    tags.shuffle(using: &generator)
    if case .fixed(let count, _) = extent, !tags.isEmpty {
      tags = (0..<max(count, 0)).map { tags[$0 % tags.count] }
    } else {
      tags = Array(tags.prefix(isDeep ? 0 : below(4)))
    }
    write(tags, extent, .utf8)
    return tags
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
    var earlier = EarlierFields(before: found.items[...], given: nil)
    for item in found.items { try self.item(item, bytes.count, &earlier) }
  }

  /// Writes a value that must use up a count of bytes, which no field states.
  mutating func region(
    _ content: WireType,
    _ length: WireType.RegionLength
  ) throws(PacketError) {
    try region(length, nil) { random throws(PacketError) in try random.value(content) }
  }

  /// Writes a region, after the field that states how many bytes it has.
  private mutating func region(
    _ length: WireType.RegionLength,
    _ earlier: EarlierFields?,
    _ content: (inout RandomBytes) throws(PacketError) -> Void
  ) throws(PacketError) {
    let before = bytes
    bytes = []
    try content(&self)
    let body = bytes
    bytes = before
    switch length {
    case .prefixed(let prefix, let surplus, _): try write(size: body.count, surplus, as: prefix)
    case .stated(let count):
      let stated = try earlier?.count(count)
      guard stated == body.count else {
        throw PacketError("no value of \(stated ?? 0) bytes was found", at: bytes.count)
      }
    case .remaining: break
    }
    bytes += body
  }

  /// Writes a value of exactly this many bytes, found by trial.
  private mutating func region(_ content: WireType, byteCount: Int) throws(PacketError) {
    let start = bytes.count
    switch content {
    case .bytes where content.hasEverySize: bytes += (0..<byteCount).map { _ in byte() }
    case .string where content.hasEverySize:
      bytes += (0..<byteCount).map { _ in UInt8(ascii: "a") + UInt8(below(26)) }
    case .integer, .float, .bool, .number, .string, .bytes, .array, .set, .dictionary, .optional,
      .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .packet,
      .wrapped, .tagged, .given, .region, .aligned, .opaque:
      for _ in 0..<200 {
        try value(content)
        if bytes.count - start == byteCount { return }
        bytes.removeLast(bytes.count - start)
      }
      throw PacketError("no value of \(byteCount) bytes was found", at: start)
    }
  }
}

extension WireType {
  /// Whether it is text or bytes without a length of their own.
  fileprivate var hasEverySize: Bool {
    switch self {
    case .bytes(.remaining), .string(.remaining, _), .bytes(.stated), .string(.stated, _): true
    default: false
    }
  }

  /// The least and the greatest number, as far as 64 bits hold them; nil of what is no number, or has bounds that only
  /// its own code knows.
  fileprivate var boundsOfNumber: (lower: Int64, upper: Int64)? {
    switch self {
    case .integer, .number: return (.min, .max)
    case .ranged(let type, let bounds):
      guard type.boundsOfNumber != nil, bounds.reference == nil else { return nil }
      let upper = bounds.upper.flatMap(Int64.init) ?? .max
      return (
        bounds.lower.flatMap(Int64.init) ?? .min,
        bounds.includesUpper || upper == .min ? upper : upper - 1
      )
    case .float, .bool, .string, .bytes, .array, .set, .dictionary, .optional, .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .packet, .wrapped,
      .tagged, .given, .region, .aligned, .opaque:
      return nil
    }
  }
}
