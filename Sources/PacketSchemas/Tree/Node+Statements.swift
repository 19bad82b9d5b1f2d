package import PacketKit

// The statements of earlier fields about later ones: counts, sizes, tags, and whether they have a value.

extension PacketTree.Node {
  /// The value that the field at a path such as `kind` or `head.kind` states; nil if it has no such value.
  ///
  /// It is that of a case's raw value, and of what a type's own code has read. Of several paths, it is the first present.
  func statement(at paths: String) -> PacketTree.Value? {
    var last: PacketTree.Value?
    for alternative in paths.alternatives {
      last = part(at: alternative.path)?.statement?.adding(alternative.addend)
      switch last {
      case .absent, nil: continue
      default: return last
      }
    }
    return last
  }

  /// The field at a path such as `kind` or `head.kind`, which may begin with what the packet is given.
  func part(at path: String) -> Self? {
    let name = path.prefix { $0 != "." }
    let given = name == "given" ? given?.node : nil
    guard let part = given ?? field(String(name)) ?? read?.member(String(name)) else { return nil }
    guard name.endIndex < path.endIndex else { return part }
    return part.part(at: String(path[name.endIndex...].dropFirst()))
  }

  /// The field of a packet that has a name.
  package func field(_ name: String) -> Self? { children.last { $0.role == .field(name) } }

  /// The elements of a collection.
  package var elements: [Self] {
    children.filter { if case .element = $0.role { true } else { false } }
  }

  /// The value that it states.
  var statement: PacketTree.Value? {
    if let read { return PacketTree.Value(stating: read.value) }
    if case .enumerationCase(_, let rawValue)? = value { return rawValue }
    return value
  }

  /// Whether the earlier fields of a packet state that one has a value; nil if none of them says.
  package func decides(_ presence: PacketDescription.Presence) -> Bool? {
    switch presence {
    case .flag(let path):
      if case .bool(let isSet)? = statement(at: path) { isSet } else { nil }
    case .equal(let path, let text): statement(at: path).map { $0.rawText == text }
    case .options(let path, let mask):
      switch statement(at: path) {
      case .options(let bits)?, .unsigned(let bits)?: bits & mask == mask
      case .signed(let bits)?: UInt64(bitPattern: bits) & mask == mask
      default: nil
      }
    case .within(let path, let bounds):
      statement(at: path).map { if case .absent = $0 { false } else { bounds.contains($0) } }
    case .bits(let path, let mask, let equal):
      switch statement(at: path) {
      case .options(let bits)?, .unsigned(let bits)?: bits.has(mask, equal)
      case .signed(let bits)?: UInt64(bitPattern: bits).has(mask, equal)
      default: nil
      }
    case .always, .byte, .bytesRemain: nil
    }
  }

  /// The count that an earlier field of a packet states; nil if it states none.
  package func count(_ count: StatedCount) -> Int? {
    switch statement(at: count.field) {
    case .unsigned(let value)?: count.count(statedBy: value)
    case .signed(let value)?: count.count(statedBy: value)
    case .wide(let value)?:
      value.unsigned.map { count.count(statedBy: $0) }
        ?? value.signed.flatMap { count.count(statedBy: $0) }
    default: nil
    }
  }

  /// The number that the field at a path states, or the nearest that 64 bits hold; nil if it states none.
  package func number(statedBy path: String) -> Int64? {
    switch statement(at: path) {
    case .unsigned(let value)?, .options(let value)?: Int64(clamping: value)
    case .signed(let value)?: value
    case .wide(let value)?: value.signed ?? Int64(clamping: value.unsigned ?? .max)
    default: nil
    }
  }

  /// What an earlier field of a packet states as a count, or the nearest that 64 bits hold: that may be less than zero.
  package func product(_ count: StatedCount) -> Int64? {
    number(statedBy: count.field).map { number in
      let (product, overflow) = number.multipliedReportingOverflow(by: Int64(count.times))
      let (sum, isTooLarge) = product.addingReportingOverflow(Int64(count.plus &- count.minus))
      return overflow || isTooLarge ? (number < 0 ? .min : .max) : sum
    }
  }

  /// The tags that an earlier field of a packet lists; `bytes` are those that it was read from.
  package func tags(listedBy path: String, in bytes: [UInt8]) -> [UInt8]? {
    guard let part = part(at: path) else { return nil }
    if let read = part.read { return (read.value as? any Collection<UInt8>).map { Array($0) } }
    switch part.value {
    case .byteArray, .data: return Array(bytes[part.content])
    default: return nil
    }
  }

  /// The number or tag that an earlier field of a packet states, as text.
  package func text(statedBy name: String) -> String {
    guard let statement = statement(at: name) else { return "" }
    return if case .absent = statement { "nil" } else { statement.rawText }
  }
}

extension PacketTree.Value {
  /// The sum, if it is that of a number that `Int64` can represent.
  fileprivate func adding(_ addend: Int64) -> Self {
    let number: Int64? =
      switch self {
      case .unsigned(let value): Int64(exactly: value)
      case .signed(let value): value
      default: nil
      }
    guard let number else { return self }
    let (sum, overflow) = number.addingReportingOverflow(addend)
    return overflow ? .unsigned(UInt64(bitPattern: sum)) : .signed(sum)
  }
}

extension UInt64 {
  /// Whether it has a bit of a mask or, if `equal` is given, those of that number alone.
  fileprivate func has(_ mask: UInt64, _ equal: UInt64?) -> Bool {
    equal.map { self & mask == $0 } ?? (self & mask != 0)
  }
}

extension PacketTree {
  /// Whether an element says that it is the last of a list.
  package static func ends(
    _ element: WireType,
    in bytes: [UInt8],
    _ end: WireType.Repetition
  ) -> Bool {
    guard case .packet(let packet) = element, case .until(let path) = end else { return false }
    var node = Node(.element(0), at: 0)
    var interpreter = Interpreter(bytes, root: "", limits: .init())
    try? interpreter.packet(packet, into: &node)
    if case .bool(true)? = node.statement(at: path) { return true }
    return false
  }

  /// Reads one part of a packet, and adds it to those before it, which may decide whether it has a value.
  package static func read(
    _ item: PacketDescription.Item,
    in bytes: [UInt8],
    into packet: inout Node
  ) {
    var interpreter = Interpreter(bytes, root: "", limits: .init())
    var frame = Interpreter.Frame(start: 0)
    switch item {
    case .field(let field): try? interpreter.field(field, &frame, into: &packet)
    case .bits(let fields, let order): try? interpreter.run(fields, order, &frame, into: &packet)
    default: break
    }
  }
}
