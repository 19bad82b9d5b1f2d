internal import PacketKit

// Fields, which may depend on earlier fields.
extension RandomBytes {
  mutating func field(
    _ field: PacketDescription.Field,
    _ earlier: inout EarlierFields
  ) throws(PacketError) {
    try inField(field.name) { random throws(PacketError) in
      guard try random.isPresent(field.presence, &earlier) else { return }
      let outer = random.given
      defer { random.given = outer }
      try random.give(field.type, &earlier)
      try random.contents(of: field, &earlier)
    }
  }

  private mutating func isPresent(
    _ presence: PacketDescription.Presence,
    _ earlier: inout EarlierFields
  ) throws(PacketError) -> Bool {
    switch presence {
    case .byte:
      let isPresent = !isDeep && below(3) > 0
      bytes.append(isPresent ? 1 : 0)
      return isPresent
    case .always, .bytesRemain: return true
    case .flag, .equal, .options, .within, .bits:
      return try fields(&earlier).node.decides(presence) ?? (below(2) == 0)
    }
  }

  private mutating func contents(
    of field: PacketDescription.Field, _ earlier: inout EarlierFields
  ) throws(PacketError) {
    switch field.type {
    case .array(.tagged(let union, let name), _):
      for tag in try tags(of: union, listedBy: name, &earlier) { try tagged(union, tag) }
    case .tagged(let union, let name):
      try tagged(union, try tag(of: union, statedBy: name, &earlier))
    case .array(let element, .stated(let count)):
      try elements(try self.count(count, &earlier), element)
    case .set(let key, .stated(let count)):
      try ordered(count: try self.count(count, &earlier), key: key, value: nil)
    case .dictionary(let key, let value, .stated(let count)):
      try ordered(count: try self.count(count, &earlier), key: key, value: value)
    case .region(let content, .stated(let count)):
      try region(content, sizedBy: count, &earlier)
    case .region(let content, .prefixed(let prefix, let surplus, _)):
      let part = try part(content, &earlier)
      try write(size: part.bytes.count, surplus, as: prefix)
      append(part)
    case .region(let content, .remaining), .region(let content, .allButLast):
      append(try part(content, &earlier))
    default:
      if let union = earlier.statements.listedUnions[field.name] {
        tags(of: union, field.type)
      } else {
        try plain(field, earlier)
      }
    }
  }

  /// The content of a region. Earlier fields may state its tags.
  private mutating func part(
    _ content: WireType, _ earlier: inout EarlierFields
  ) throws(PacketError) -> Part {
    switch content {
    case .array(.tagged(let union, let name), _):
      let tags = try tags(of: union, listedBy: name, &earlier)
      return try apart { random throws(PacketError) in
        for tag in tags { try random.tagged(union, tag) }
      }
    case .tagged(let union, let name):
      let tag = try tag(of: union, statedBy: name, &earlier)
      return try apart { random throws(PacketError) in try random.tagged(union, tag) }
    default: return try apart { random throws(PacketError) in try random.value(content) }
    }
  }

  /// Writes a region of as many bytes as fields state, or lets them state how many bytes it has.
  private mutating func region(
    _ content: WireType, sizedBy count: StatedCount, _ earlier: inout EarlierFields
  ) throws(PacketError) {
    if content.hasEverySize {
      let count = try self.count(count, &earlier)
      let isText = if case .string = content { true } else { false }
      for _ in 0..<count { bytes.append(isText ? UInt8(ascii: "a") + UInt8(below(26)) : byte()) }
      return
    }
    for attempt in 0..<200 {
      let part = try part(content, &earlier)
      let size = Int64(part.bytes.count)
      var states = try fields(&earlier).node.product(count) == size
      let isMultiple = (size &+ Int64(count.minus &- count.plus)) % Int64(max(count.times, 1)) == 0
      if !states, isMultiple, attempt < 20 {
        states = try settle(&earlier, at: count.field, toward: size, { $0 == size }) { node, _ in
          node.product(count)
        }
      }
      if states { return append(part) }
    }
    throw failure("no value has as many bytes as \(count.field) states")
  }

  /// Writes a field that stands on its own, but may state something about others.
  private mutating func plain(
    _ field: PacketDescription.Field,
    _ earlier: EarlierFields
  ) throws(PacketError) {
    let start = bytes.count
    defer {
      if let (type, bounds, choices) = field.type.number() {
        numbers.append(
          WrittenNumber(
            name: field.name, type: type, place: start..<bytes.count, bounds: bounds,
            choices: choices))
      }
    }
    if let text = chosenText(field.name, field.type, field.derivation, earlier) {
      return try write(text, as: field.type)
    }
    guard earlier.statements.isStated(field.name) else {
      statements = earlier.statements.within(field.name)
      defer { statements = Statements() }
      return try value(field.type)
    }
    // Only the value's own type knows which number it states.
    for _ in 0..<500 {
      bytes.removeLast(bytes.count - start)
      try value(field.type)
      var packet = PacketTree.Node(.packet, at: 0)
      PacketTree.read(.field(field), in: Array(bytes[start...]), into: &packet)
      if states(field.name, packet, earlier) { return }
    }
  }

  /// Whether a field states a small count, or a tag of a case.
  private func states(
    _ name: String, _ packet: PacketTree.Node, _ earlier: EarlierFields
  ) -> Bool {
    let text = packet.text(statedBy: name)
    if let union = earlier.statements.unions[name] {
      return union.cases.contains { $0.isOther || "\($0.tag)" == text }
    }
    let least = earlier.statements.counts[name]?.least ?? 0
    return Int(text).map { least...(least + 7) ~= $0 } ?? false
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
    let conditions = earlier.statements.conditions[name]
    if case .bool = type { return "\(below(2) == 0 && !(isDeep && conditions != nil))" }
    guard let bounds = type.boundsOfNumber else { return nil }
    if let union = earlier.statements.unions[name] {
      let tags = union.cases.filter { !$0.isOther }.map(\.tag)
      return tags.randomElement(using: &generator).map { "\($0)" }
    }
    let statement = earlier.statements.counts[name]
    if statement?.isAlternative ?? true, let conditions,
      let text = text(fulfilling: conditions, within: bounds)
    {
      return text
    }
    guard let least = statement?.least else { return nil }
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

  /// Writes a list of a union's tags.
  private mutating func tags(of union: PacketReference, _ type: WireType) {
    let extent: WireType.Extent
    switch type {
    case .bytes(let end), .array(.integer(bitWidth: 8, isSigned: false, _), let end): extent = end
    default: return
    }
    var tags = union.cases.filter { !$0.isOther }.map { UInt8(truncatingIfNeeded: $0.tag) }
    tags.shuffle(using: &generator)
    if case .fixed(let count, _) = extent, !tags.isEmpty {
      tags = (0..<max(count, 0)).map { tags[$0 % tags.count] }
    } else {
      tags = Array(tags.prefix(isDeep ? 0 : below(4)))
    }
    write(tags, extent, .utf8)
  }

  /// Writes the case of a union that has a tag.
  private mutating func tagged(_ union: PacketReference, _ tag: UInt64) throws(PacketError) {
    let cases = union.cases
    guard
      let found = cases.first(where: { $0.tag == tag && !$0.isOther })
        ?? cases.first(where: \.isOther)
    else { return }
    let start = bytes.count
    var earlier = EarlierFields(of: union, before: found.items[...], at: start, given: nil)
    for item in found.items { try self.item(item, start, &earlier) }
  }

  /// Writes a value that must use up a count of bytes, which no field states.
  mutating func region(
    _ content: WireType,
    _ length: WireType.Extent
  ) throws(PacketError) {
    let part = try apart { random throws(PacketError) in try random.value(content) }
    if case .prefixed(let prefix, let surplus, _) = length {
      try write(size: part.bytes.count, surplus, as: prefix)
    }
    append(part)
  }
}

extension PacketReference {
  /// The cases of a union.
  var cases: [PacketDescription.Case] {
    if case .union(_, let cases)? = description.items.first { cases } else { [] }
  }
}

extension WireType {
  /// Whether it is text or bytes without a length of their own.
  fileprivate var hasEverySize: Bool {
    switch self {
    case .bytes(.remaining), .bytes(.stated): true
    case .string(.remaining, let encoding), .string(.stated, let encoding):
      encoding != .utf16 && encoding != .utf16LittleEndian
    default: false
    }
  }
}
