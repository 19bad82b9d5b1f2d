internal import PacketKit

// Bytes and bits that are constant or ignored, and fields in their place.

/// A part of a packet, or of a run of bits, that always takes the same bits.
struct ReservedPart {
  enum Bit: Sendable, Hashable {
    /// A constant, or a bit of any value that means nothing.
    case zero, one, ignored
    /// A bit of a field that may have any bits, or that may be all zeros.
    case free, freeIfZero

    /// Whether a reader that has this bit accepts all that one with another bit accepts.
    func accepts(_ other: Bit) -> Bool {
      switch self {
      case .zero, .one: self == other
      case .ignored, .free: true
      case .freeIfZero: other == .zero
      }
    }
  }

  /// The most bits that are compared one by one.
  private static let limit = 1 << 16

  let bits: [Bit]
  /// The field, if it is one.
  let name: String?

  /// Whether it has no value of its own.
  var isReserved: Bool { bits.allSatisfy { $0 != .free && $0 != .freeIfZero } }

  private init(_ bits: [Bit], name: String? = nil) {
    self.bits = bits
    self.name = name
  }

  static func zeros(_ count: Int) -> Self { Self(.init(repeating: .zero, count: max(count, 0))) }

  /// Returns nil if another part of a packet follows other rules, or does not always take the same bits.
  init?(_ item: PacketDescription.Item, in document: SchemaDocument) {
    switch item {
    case .magic(let bytes, _):
      self.init(bytes.flatMap { Self.bits(of: UInt64($0), 8) })
    case .padding(let count, let filling, _):
      guard 0...Self.limit / 8 ~= count else { return nil }
      let byte = Self.bits(of: UInt64(filling.byte), 8)
      self.init(
        filling.ignoresValues
          ? .init(repeating: .ignored, count: 8 * count) : (0..<count).flatMap { _ in byte })
    case .field(let field):
      guard field.presence == .always, let count = field.type.fixedBitCount(in: document),
        0...Self.limit ~= count
      else { return nil }
      self.init(field.type, count, field.derivation, field.name)
    case .bits(let fields, let order):
      let parts = fields.compactMap { Self($0, order) }
      guard parts.count == fields.count else { return nil }
      var bits = parts.flatMap(\.bits)
      while bits.count % 8 != 0 { bits.append(.zero) }
      if order == .leastSignificantFirst {
        bits = stride(from: 0, to: bits.count, by: 8).flatMap { bits[$0..<$0 + 8].reversed() }
      }
      self.init(bits, name: fields.first?.name)
    default: return nil
    }
  }

  /// Returns nil if the bits of a field of a run follow other rules.
  init?(_ field: PacketDescription.BitField, _ order: BitOrder) {
    guard let count = field.fixedBitCount, 0...Self.limit ~= count else { return nil }
    self.init(
      field.type, count, field.derivation, field.name,
      isReversed: order == .leastSignificantFirst)
  }

  private init?(
    _ type: WireType,
    _ count: Int,
    _ derivation: PacketDescription.Derivation?,
    _ name: String,
    isReversed: Bool = false
  ) {
    guard derivation == nil else {
      guard case .integer(let digits)? = SwiftLiteral(constantOf: derivation), count <= 64,
        let number = Int64(digits).map(UInt64.init(bitPattern:)) ?? UInt64(digits)
      else { return nil }
      switch type {
      case .integer(_, _, .little) where count > 8 && !isReversed:
        self.init(Self.bits(of: number.byteSwapped >> UInt64(64 - count), count), name: name)
      case .integer:
        let bits = Self.bits(of: number, count)
        self.init(isReversed ? bits.reversed() : bits, name: name)
      default: return nil
      }
      return
    }
    guard type.mayBeZeros else { return nil }
    let isFree = type.mayBeAnyBits || type == .bool && count == 1
    self.init(.init(repeating: isFree ? .free : .freeIfZero, count: count), name: name)
  }

  /// The last bits of a number, from the most significant on.
  private static func bits(of number: UInt64, _ count: Int) -> [Bit] {
    (0..<count).reversed().map { number >> UInt64($0) & 1 == 1 ? .one : .zero }
  }
}

extension WireType {
  /// Whether all bits are those of a value.
  fileprivate var mayBeAnyBits: Bool {
    switch self {
    case .integer, .float, .bytes, .uuid: true
    case .array, .vector: values.allSatisfy(\.mayBeAnyBits)
    default: false
    }
  }

  /// Whether zero bits are those of a value.
  fileprivate var mayBeZeros: Bool {
    switch self {
    case .bool, .optionSet, .unicodeScalar, .timestamp, .interval, .quantized: true
    case .array, .vector: values.allSatisfy(\.mayBeZeros)
    case .enumeration(_, _, let cases): cases?.contains { $0.rawValue == "0" } ?? false
    default: mayBeAnyBits
    }
  }
}

extension SchemaComparison {
  /// Compares parts of which either the old or the new are reserved, up to where both have taken as many bits.
  ///
  /// Returns how many of both have been compared; nil if these are not such parts, or neither reads the other's.
  mutating func reserved(
    _ old: some Sequence<ReservedPart?>,
    _ new: some Sequence<ReservedPart?>,
    fieldsOfBoth: Set<String>,
    _ units: String,
    _ path: String
  ) -> (Int, Int)? {
    var (oldParts, newParts): ([ReservedPart], [ReservedPart]) = ([], [])
    var (oldBits, newBits): ([ReservedPart.Bit], [ReservedPart.Bit]) = ([], [])
    var (oldIterator, newIterator) = (old.makeIterator(), new.makeIterator())
    repeat {
      if oldBits.count <= newBits.count {
        guard case let part?? = oldIterator.next() else { return nil }
        oldParts.append(part)
        oldBits += part.bits
      } else {
        guard case let part?? = newIterator.next() else { return nil }
        newParts.append(part)
        newBits += part.bits
      }
    } while oldBits.count != newBits.count
    guard [oldParts, newParts].contains(where: { $0.allSatisfy(\.isReserved) }) else { return nil }
    // A field of both declarations has moved.
    let fields = (oldParts + newParts).filter { !$0.isReserved }.compactMap(\.name)
    guard !fields.contains(where: fieldsOfBoth.contains) else { return nil }
    let pairs = zip(oldBits, newBits)
    let readsNew = pairs.allSatisfy { $0.accepts($1) }
    let readsOld = pairs.allSatisfy { $1.accepts($0) }
    guard readsNew || readsOld else { return nil }
    for part in newParts where !part.isReserved {
      let field = part.name.map { "\(path).\($0)" } ?? path
      if !readsNew {
        note(
          .newReadsOld, field,
          "is new in \(units) that were constant: an old reader rejects other values")
      } else if let loss = surroundings.loss(to: .old) {
        note(.newReadsOld, field, "is new in \(units) that an old reader ignores: \(loss)")
      } else {
        note(.bothWays, field, "is new in \(units) that an old reader ignores")
      }
    }
    for part in oldParts where !part.isReserved {
      let field = part.name.map { "\(path).\($0)" } ?? path
      if !readsOld {
        note(
          .oldReadsNew, field,
          "is gone, and its \(units) are constant now: a new reader rejects other values")
      } else if let loss = surroundings.loss(to: .new) {
        note(.oldReadsNew, field, "is gone, and a new reader ignores its \(units): \(loss)")
      } else {
        note(.bothWays, field, "is gone, and a new reader ignores its \(units)")
      }
    }
    if fields.isEmpty, !readsNew {
      note(
        .newReadsOld, path,
        "some \(units) that were constant may have any value now: an old reader rejects others")
    } else if fields.isEmpty, !readsOld {
      note(
        .oldReadsNew, path,
        "some \(units) that were ignored are constant now: a new reader rejects others")
    }
    return (oldParts.count, newParts.count)
  }

  /// Compares what padding consists of.
  mutating func filling(
    _ old: PacketDescription.Item,
    _ new: PacketDescription.Item,
    _ fillings: (PacketDescription.Filling, PacketDescription.Filling),
    _ field: String
  ) {
    let (before, now) = fillings
    switch (before.ignoresValues, now.ignoresValues) {
    case _ where before == now: break
    case (true, true):
      note(.bothWays, field, "is filled with other bytes now, which readers ignore")
    case (false, true):
      note(.newReadsOld, field, "\(old.change(to: new)): an old reader rejects others")
    case (true, false):
      note(.oldReadsNew, field, "\(old.change(to: new)): a new reader rejects others")
    case (false, false): note(.breaking, field, old.change(to: new))
    }
  }
}

extension [PacketDescription.Item] {
  /// The items as reserved parts, apart from those whose place matters to others.
  func reservedParts(in document: SchemaDocument) -> [ReservedPart?] {
    // The range of a checksum begins and ends at fields.
    guard !contains(where: { $0.kind == .fieldChecksum }) else { return map { _ in nil } }
    return zip(self, dropFirst().map(Optional.some) + [nil]).map { item, next in
      if case .paddingTo? = next { nil } else { ReservedPart(item, in: document) }
    }
  }
}

extension ItemNames {
  /// The names of the fields that have values of their own in both declarations.
  func fieldsOfBoth(_ parts: (old: [ReservedPart?], new: [ReservedPart?])) -> Set<String> {
    func reserved(_ parts: [ReservedPart?]) -> [String] {
      parts.compactMap(\.self).filter(\.isReserved).compactMap(\.name)
    }
    return old.subtracting(reserved(parts.old))
      .intersection(new.subtracting(reserved(parts.new)))
  }
}
