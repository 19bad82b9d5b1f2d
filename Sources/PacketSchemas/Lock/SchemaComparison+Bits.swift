internal import PacketKit

// Runs of bits.

extension SchemaComparison {
  /// Compares the fields of a run of bits.
  mutating func run(
    _ old: [PacketDescription.BitField],
    _ new: [PacketDescription.BitField],
    _ order: BitOrder,
    _ path: String
  ) {
    let names = ItemNames(old, new)
    let parts = (
      old: old.map { ReservedPart($0, order) }, new: new.map { ReservedPart($0, order) }
    )
    guard
      let count = pairs(
        old, new, parts, names, "bits", path, compare: { $0.bitField($1, $2, path) })
    else { return }
    // Zero bits fill the last byte.
    if let byteCount = old.byteCount, byteCount == new.byteCount,
      reserved(
        parts.old[count.old...] + [.zeros(old.fillCount)],
        parts.new[count.new...] + [.zeros(new.fillCount)],
        fieldsOfBoth: names.fieldsOfBoth(parts), "bits", path) != nil
    {
      return
    }
    for added in new.dropFirst(count.new) {
      note(
        .breaking, "\(path).\(added.name)",
        "is new: old packets lack it, and old readers reject it")
    }
    for removed in old.dropFirst(count.old) {
      note(
        .breaking, "\(path).\(removed.name)",
        "is gone: new readers reject its bytes, and old readers miss them")
    }
  }

  private mutating func bitField(
    _ old: PacketDescription.BitField,
    _ new: PacketDescription.BitField,
    _ path: String
  ) {
    let field = "\(path).\(new.name)"
    noteName(old.name, new.name, path)
    if old.bits != new.bits {
      note(.breaking, field, "takes \(new.bits) bits now, not \(old.bits)")
    }
    derivation(old.derivation, new.derivation, field)
    bitType(old, new, field)
  }

  /// Compares the types of two fields of a run of bits.
  private mutating func bitType(
    _ old: PacketDescription.BitField,
    _ new: PacketDescription.BitField,
    _ field: String
  ) {
    guard old.type != new.type, old.bits == new.bits else { return type(old.type, new.type, field) }
    if case .quantized(let lanes, let oldWidth, let lower, let upper, let hasZero) = old.type,
      case .quantized(_, let width, _, _, _) = new.type
    {
      let before = WireType.quantized(
        lanes: lanes, bitWidth: width, lower: lower, upper: upper, hasZero: hasZero)
      guard before == new.type else { return type(old.type, new.type, field) }
      let wasFloat = oldWidth == 32
      let names = wasFloat ? ["Float", "Double"] : ["Double", "Float"]
      let reason = "was quantized from \(names[0]), is from \(names[1]) now"
      if new.areStepsFloats {
        note(.bothWays, field, "\(reason); the bytes are the same")
      } else if !wasFloat {
        note(.oldReadsNew, field, "\(reason): a new reader rejects steps finer than a Float's")
      } else {
        note(.newReadsOld, field, "\(reason): an old reader rejects steps finer than a Float's")
      }
      return
    }
    // How wide the type is in memory does not matter.
    let (before, now) = (old.type.inBits(old.bits), new.type.inBits(new.bits))
    if before == now {
      note(.bothWays, field, "\(old.type.change(to: new.type)); the bits are the same")
    } else if case (.integer, .integer) = (old.type, new.type) {
      type(old.type, new.type, field)
    } else {
      type(before, now, field)
    }
  }
}

extension WireType {
  /// The type with integers of as many bits as its field has, which are all that is encoded.
  fileprivate func inBits(_ bits: Int) -> WireType {
    if case .integer(_, let isSigned, let order) = self {
      .integer(bitWidth: bits, isSigned: isSigned, order)
    } else if self == .bool {
      .integer(bitWidth: 1, isSigned: false, .big)
    } else {
      mapping { $0.inBits(bits) }
    }
  }
}

extension [PacketDescription.BitField] {
  /// The bits that fill the last byte.
  fileprivate var fillCount: Int { bitCount.map { (8 - $0 % 8) % 8 } ?? 0 }
}

extension PacketDescription.BitField {
  /// Whether a Float holds each step of its bits, and rounds it to no other step.
  fileprivate var areStepsFloats: Bool {
    guard case .quantized(_, _, let lower, let upper, let hasZero) = type, 1...32 ~= bits else {
      return false
    }
    let step = (upper - lower) / Double((1 as UInt64) << UInt64(bits) - (hasZero ? 2 : 1))
    // A Float is rounded by at most half of its last place, and a step's number by a little.
    return max(abs(lower), abs(upper)) * 0x1p-24 < step * 0.49
  }
}
