internal import PacketKit

extension DeltaInterpreter {
  /// Reads the fields of a packet that differ from those of the baseline.
  mutating func packet(
    _ packet: PacketReference,
    against baseline: Node,
    into node: inout Node,
    _ place: Place
  ) throws(Failed) {
    let description = packet.description
    // Only the type's own code can read what is not described.
    guard let forms = description.delta else { throw Failed() }
    node.value = .packet
    let plan = reader.plan(for: packet)
    let stating = description.fieldsThatState
    try reader.enter()
    for item in description.items {
      switch item {
      case .field(let field) where field.derivation == nil || stating.contains(field.name):
        let old = baseline.child(named: field.name)
        let place = place.place(of: .field(field.name))
        node.children.append(
          try self.field(field, forms[field.name], plan, against: old, of: node, place))
      case .bits(let fields, let order):
        for field in fields where field.derivation == nil || stating.contains(field.name) {
          let old = baseline.child(named: field.name)
          let place = place.place(of: .field(field.name))
          node.children.append(
            try self.field(field, order, forms[field.name], against: old, of: &node, place))
        }
      // The packet would compute it from bytes that a delta does not have.
      case .computed: throw Failed()
      default: break
      }
    }
    reader.depth -= 1
  }

  /// Reads a packet after the bit that says whether it has changed.
  mutating func changedPacket(
    _ packet: PacketReference,
    _ role: Node.Role,
    against baseline: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return baseline }
    return try fields(of: packet, role, against: baseline, place)
  }

  /// Reads a packet that has changed.
  mutating func fields(
    of packet: PacketReference,
    _ role: Node.Role,
    against baseline: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    var node = Node(role, at: reader.position)
    try self.packet(packet, against: baseline, into: &node, place)
    return node
  }

  /// Reads a field that is no run of bits in the packet.
  private mutating func field(
    _ field: PacketDescription.Field,
    _ form: PacketDescription.DeltaForm?,
    _ plan: Plan,
    against old: Node,
    of packet: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    let role = Node.Role.field(field.name)
    switch (form, field.type) {
    case (.change?, _): return try toggled(old, place)
    case (.relative(let small, let large)?, .integer(let bits, let isSigned, _)):
      return try integer(bits, isSigned, (small, large), against: old, place)
    // After other fields it may have another value, but no field depends on that.
    case (nil, _) where field.reachesEnd:
      return try change(place) ? countedField(field, plan, of: packet, place) : old
    case (.identified?, .array(.packet(let element), _)):
      return try identified(element, role, against: old, place)
    case (.members?, .set(let member, _)):
      return try members(member, .set(member, .prefixed(.varint)), against: old, place)
    case (.members?, .dictionary(let key, let value, _)):
      let added = WireType.dictionary(key: key, value: value, .prefixed(.varint))
      return try members(key, added, against: old, place)
    case (nil, .packet(let packet)) where packet.hasDeltas:
      return try changedPacket(packet, role, against: old, place)
    case (nil, .optional(.packet(let packet))) where packet.hasDeltas:
      return try optional(packet, role, against: old, place)
    case (nil, .array(.packet(let element), _)) where element.hasDeltas:
      return try elements(element, role, against: old, place)
    default:
      return try change(place) ? wholeField(field, plan, of: packet, place) : old
    }
  }

  /// Reads a field that takes all remaining bytes, after their count. An optional has its byte of presence among them.
  private mutating func countedField(
    _ field: PacketDescription.Field,
    _ plan: Plan,
    of packet: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    let count = try count("byte count", maximum: .max, place)
    guard count <= reader.remaining else { throw reader.truncated(needed: count) }
    let outerEnd = reader.end
    reader.end = reader.position + count
    let node = try wholeField(field.asLast, plan, of: packet, place)
    guard reader.remaining == 0 else { throw Failed() }
    reader.end = outerEnd
    reader.hasTakenRemaining = false
    return node
  }

  /// Reads a field as it is in the packet. Earlier fields may say what it is.
  private mutating func wholeField(
    _ field: PacketDescription.Field,
    _ plan: Plan,
    of packet: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    var frame = Interpreter.Frame(start: reader.position)
    var holder = packet
    let isRead = (try? reader.item(.field(field), plan, &frame, into: &holder)) != nil
    holder.children.removeFirst(packet.children.count)
    return try addWhole(holder, place, isRead: isRead)
  }

  /// Reads a `Bool`, of which the change says all.
  private mutating func toggled(_ old: Node, _ place: Place) throws(Failed) -> Node {
    guard try take(1) == 1 else {
      add("unchanged", place)
      return old
    }
    var new = old
    if case .bool(let value)? = old.value { new.value = .bool(!value) }
    add("changed", place, value: new)
    return new
  }
}

// Fields in bits.
extension DeltaInterpreter {
  /// Reads a field of a run of bits.
  private mutating func field(
    _ field: PacketDescription.BitField,
    _ order: BitOrder,
    _ form: PacketDescription.DeltaForm?,
    against old: Node,
    of packet: inout Node,
    _ place: Place
  ) throws(Failed) -> Node {
    if form == .change { return try toggled(old, place) }
    guard try change(place) else { return old }
    if case .array(let element, let extent) = field.type {
      var count = 0
      if case .fixed(let fixed, _) = extent { count = fixed }
      if case .stated(let statement) = extent {
        count = try reader.elementCount(statement, &packet)
      }
      return try elements(field.with(element), count, order, form, against: old, place)
    }
    return try value(field, .field(field.name), order, form, against: old, place)
  }

  /// Reads elements of a run of bits, index by index.
  private mutating func elements(
    _ element: PacketDescription.BitField,
    _ count: Int,
    _ order: BitOrder,
    _ form: PacketDescription.DeltaForm?,
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    var node = Node(old.role, at: reader.position)
    node.bitOrder = old.bitOrder
    node.value = .collection(count: count)
    let elements = old.elements
    for index in 0..<max(count, 0) {
      let role = Node.Role.element(index)
      let place = place.place(of: role)
      let old = index < elements.count ? elements[index] : nil
      if let old, try !change(place) {
        node.children.append(old)
      } else {
        node.children.append(
          try value(element, role, order, old == nil ? nil : form, against: old, place))
      }
    }
    return node
  }

  /// Reads a value in bits that has changed, or is new.
  private mutating func value(
    _ field: PacketDescription.BitField,
    _ role: Node.Role,
    _ order: BitOrder,
    _ form: PacketDescription.DeltaForm?,
    against old: Node?,
    _ place: Place
  ) throws(Failed) -> Node {
    var buckets: (small: Int, large: Int)?
    if case .relative(let small, let large)? = form { buckets = (small, large) }
    var bytes = BitBytes()
    var start = old?.bits.lowerBound ?? 0
    for width in field.widthsInDeltas {
      let old = buckets == nil ? 0 : baseline.bytes.bits(from: start, count: width, order)
      bytes.append(try number(width, buckets, against: old, place), count: width)
      start += width
    }
    var values = Interpreter(bytes.bytes, root: "", limits: .init())
    var holder = Node(.packet, at: 0)
    var frame = Interpreter.Frame(start: 0)
    try values.run([field], .mostSignificantFirst, &frame, into: &holder)
    let tree = PacketTree(holder, of: baseline.packet, in: bytes.bytes)
    guard let read = holder.children.first else { throw Failed() }
    // Those of a value that is absent are zero.
    guard
      (read.bits.upperBound..<8 * bytes.bytes.count).allSatisfy({
        bytes.bytes.bit($0, .mostSignificantFirst) == 0
      })
    else { throw Failed() }
    var new = Node(role, at: 0)
    (new.value, new.read, new.bits, new.bitOrder) = (
      read.value, read.read, read.bits, read.bitOrder
    )
    amendLast(new, of: tree)
    return new
  }

  /// Reads an integer as a difference.
  private mutating func integer(
    _ bits: Int,
    _ isSigned: Bool,
    _ buckets: (small: Int, large: Int),
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return old }
    var baseline: UInt64 = 0
    if case .unsigned(let number)? = old.value { baseline = number }
    if case .signed(let number)? = old.value { baseline = UInt64(bitPattern: number) }
    let number = try number(bits, buckets, against: baseline, place)
    var new = old
    new.value = isSigned ? .signed(Interpreter.signed(number, bits)) : .unsigned(number)
    amendLast(new)
    return new
  }

  /// Reads a number: a difference from the baseline's if there are buckets for it.
  private mutating func number(
    _ width: Int,
    _ buckets: (small: Int, large: Int)?,
    against baseline: UInt64,
    _ place: Place
  ) throws(Failed) -> UInt64 {
    guard let buckets else {
      let number = try take(width)
      add("bits", place)
      return number
    }
    let isSmall = try take(1) == 0
    let isLarge = try isSmall ? false : take(1) == 0
    guard isSmall || isLarge else {
      let number = try take(width)
      add("in full", place)
      return number
    }
    let count = isSmall ? buckets.small : buckets.large
    let difference = Interpreter.signed(try take(count), count)
    add("\(isSmall ? "small" : "large") difference \(difference)", place)
    let number = baseline &+ UInt64(bitPattern: difference)
    return width < 64 ? number & (1 << UInt64(width) - 1) : number
  }
}

extension PacketDescription.Field {
  /// Whether it takes all remaining bytes, or may.
  fileprivate var reachesEnd: Bool {
    type.takesRemaining || type.isRepeated || presence == .bytesRemain
  }

  /// The field where no bytes follow it, also if some do in the packet, and where it is not absent because none do.
  fileprivate var asLast: PacketDescription.Field {
    let content =
      if case .region(let content, let extent) = type, extent.leaving != nil { content } else {
        type
      }
    return presence == .bytesRemain
      ? PacketDescription.Field(
        name: name, type: content, presence: .byte, derivation: derivation) : with(content)
  }
}

/// Bits, most significant first, in bytes of their own.
private struct BitBytes {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ number: UInt64, count added: Int) {
    for index in (0..<added).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= UInt8(number >> UInt64(index) & 1) << UInt8(7 - count % 8)
      count += 1
    }
  }
}

extension PacketDescription.BitField {
  /// The bits of each of its numbers, and the one that says whether an optional has a value.
  fileprivate var widthsInDeltas: [Int] {
    switch type {
    case .optional(let type): [1] + with(type).widthsInDeltas
    case .array: []
    default: widths
    }
  }
}
