// Runs of bits.

extension SchemaComparison {
  /// Compares the fields of a run of bits.
  mutating func run(
    _ old: [PacketLayout.BitField],
    _ new: [PacketLayout.BitField],
    _ path: String
  ) {
    let names = ItemNames(old, new)
    for (oldField, newField) in zip(old, new) {
      guard names.correspond(oldField, newField) else {
        noteOrder(oldField, newField, names, path)
        return
      }
      let field = "\(path).\(newField.name)"
      noteName(oldField.name, newField.name, path)
      if oldField.bits != newField.bits {
        note(.breaking, field, "takes \(newField.bits) bits now, not \(oldField.bits)")
      }
      derivation(oldField.derivation, newField.derivation, field)
      bitType(oldField, newField, field)
    }
    let isSameSize = old.byteCount == new.byteCount
    for added in new.dropFirst(old.count) {
      let field = "\(path).\(added.name)"
      if isSameSize, added.mayBeZeroBits {
        note(
          .newReadsOld, field, "is new in bits that were zero: an old reader rejects other values")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for removed in old.dropFirst(new.count) {
      let field = "\(path).\(removed.name)"
      if isSameSize, removed.mayBeZeroBits {
        note(.oldReadsNew, field, "is gone, and its bits must be zero now")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
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
    } else if case .integer = new.form {
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
    } else {
      mapping { $0.inBits(bits) }
    }
  }
}

extension PacketLayout.BitField {
  /// Whether zero bits are one of the values.
  fileprivate var mayBeZeroBits: Bool {
    guard derivation == nil else { return false }
    if case .quantized = form { return true }
    return form == .bool || form.integerWidth != nil
  }
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
