internal import PacketKit

// Runs of bits.

extension SchemaComparison {
  /// Compares the fields of a run of bits.
  mutating func run(
    _ old: [PacketLayout.BitField],
    _ new: [PacketLayout.BitField],
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
    _ old: PacketLayout.BitField,
    _ new: PacketLayout.BitField,
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

  /// Compares the forms of two fields of a run of bits.
  private mutating func bitType(
    _ old: PacketLayout.BitField,
    _ new: PacketLayout.BitField,
    _ field: String
  ) {
    guard old.form != new.form, old.bits == new.bits else { return type(old.form, new.form, field) }
    if case .quantized(var before) = old.form, case .quantized(let now) = new.form {
      let wasFloat = before.width == 32
      before.width = now.width
      guard before == now else { return type(old.form, new.form, field) }
      let names = wasFloat ? ["Float", "Double"] : ["Double", "Float"]
      let reason = "was quantized from \(names[0]), is from \(names[1]) now"
      if now.areFloats(new.bits) {
        note(.bothWays, field, "\(reason); the bytes are the same")
      } else if !wasFloat {
        note(.oldReadsNew, field, "\(reason): a new reader rejects steps finer than a Float's")
      } else {
        note(.newReadsOld, field, "\(reason): an old reader rejects steps finer than a Float's")
      }
      return
    }
    // How wide the type is in memory does not matter.
    let (before, now) = (old.form.inBits(old.bits), new.form.inBits(new.bits))
    if before == now {
      note(.bothWays, field, "\(old.form.change(to: new.form)); the bits are the same")
    } else if case (.integer, .integer) = (old.form, new.form) {
      type(old.form, new.form, field)
    } else {
      type(before, now, field)
    }
  }
}

extension Form {
  /// The form with integers of as many bits as its field has, which are all that is encoded.
  fileprivate func inBits(_ bits: Int) -> Form {
    if case .integer(_, let isSigned, let order) = self {
      .integer(bits: bits, isSigned: isSigned, order)
    } else if self == .bool {
      .integer(bits: 1, isSigned: false, .big)
    } else {
      mapping { $0.inBits(bits) }
    }
  }
}

extension [PacketLayout.BitField] {
  /// The bits that fill the last byte.
  fileprivate var fillCount: Int { bitCount.map { (8 - $0 % 8) % 8 } ?? 0 }
}

extension Form.Steps {
  /// Whether a Float holds each step of so many bits, and rounds it to no other step.
  fileprivate func areFloats(_ bits: Int) -> Bool {
    guard 1...32 ~= bits else { return false }
    let step = (upper - lower) / Double((1 as UInt64) << UInt64(bits) - (hasZero ? 2 : 1))
    // A Float is rounded by at most half of its last place, and a step's number by a little.
    return max(abs(lower), abs(upper)) * 0x1p-24 < step * 0.49
  }
}
