// Runs of bits.

extension SchemaComparison {
  /// Compares the fields of a run of bits.
  mutating func run(_ old: [JSONValue], _ new: [JSONValue], _ path: String) {
    let names = ItemNames(old, new)
    for (oldField, newField) in zip(old, new) {
      guard names.correspond(oldField, newField) else {
        noteOrder(oldField, newField, names, path)
        return
      }
      let field = "\(path).\(newField.itemName ?? "")"
      noteName(oldField, newField, path)
      if oldField["bits"] != newField["bits"] {
        let bits = { (field: JSONValue) in field["bits"]?.line ?? "" }
        note(.breaking, field, "takes \(bits(newField)) bits now, not \(bits(oldField))")
      }
      derivation(oldField, newField, field)
      bitType(oldField, newField, field)
    }
    let bytes = { (fields: [JSONValue]) in (fields.reduce(0) { $0 + $1.bitFieldCount } + 7) / 8 }
    let isSameSize = bytes(old) == bytes(new)
    for added in new.dropFirst(old.count) {
      let field = "\(path).\(added.itemName ?? "")"
      if isSameSize, added.mayBeZeroBits {
        note(
          .newReadsOld, field, "is new in bits that were zero: an old reader rejects other values")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for removed in old.dropFirst(new.count) {
      let field = "\(path).\(removed.itemName ?? "")"
      if isSameSize, removed.mayBeZeroBits {
        note(.oldReadsNew, field, "is gone, and its bits must be zero now")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
  }

  /// Compares the types of two fields of a run of bits.
  private mutating func bitType(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let (oldType, newType) = (old["type"] ?? .null, new["type"] ?? .null)
    guard oldType != newType else { return type(oldType, newType, field) }
    let isSameSize = old["bits"] == new["bits"]
    if isSameSize, oldType["kind"] == .string("quantized"),
      oldType.without("bits") == newType.without("bits")
    {
      let names = [oldType, newType].map { $0["bits"] == .integer(32) ? "Float" : "Double" }
      let reason = "was quantized from \(names[0]), is from \(names[1]) now"
      if new.stepsAreFloats {
        note(.bothWays, field, "\(reason); the bytes are the same")
      } else if names[1] == "Float" {
        note(.oldReadsNew, field, "\(reason): a new reader rejects steps finer than a Float's")
      } else {
        note(.newReadsOld, field, "\(reason): an old reader rejects steps finer than a Float's")
      }
      return
    }
    // How wide the type is in memory does not matter.
    let (before, now) = (oldType.inBits(of: old), newType.inBits(of: new))
    if isSameSize, before == now {
      note(.bothWays, field, "\(oldType.change(to: newType)); the bits are the same")
    } else if isSameSize, newType["kind"] != .string("integer") {
      type(before, now, field)
    } else {
      type(oldType, newType, field)
    }
  }
}

extension JSONValue {
  /// The type with integers of as many bits as its field has, which are all that is encoded.
  fileprivate func inBits(of field: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let isInteger = self["kind"] == .string("integer")
    return .object(
      members.map { member in
        switch member.name {
        case "bits" where isInteger: Member(name: "bits", value: field["bits"] ?? .null)
        case "value", "rawValue":
          Member(name: member.name, value: member.value.inBits(of: field))
        default: member
        }
      })
  }

  /// Whether zero bits are one of the values of a field of a run.
  fileprivate var mayBeZeroBits: Bool {
    let kind = self["type"]?["kind"]?.string ?? ""
    return ["integer", "bool", "quantized"].contains(kind) && self["derived"] == nil
  }

  /// Whether a Float holds each step of a quantized field of a run of bits, and rounds it to no other step.
  fileprivate var stepsAreFloats: Bool {
    guard let type = self["type"], let bits = self["bits"]?.integer, 1...32 ~= bits,
      let lower = Double(type["lower"]?.line ?? ""), let upper = Double(type["upper"]?.line ?? "")
    else { return false }
    let step = (upper - lower) / Double((1 as UInt64) << UInt64(bits) - 1)
    // A Float is rounded by at most half of its last place, and a step's number by a little.
    return max(abs(lower), abs(upper)) * 0x1p-24 < step * 0.49
  }
}
