// Wire types.

extension SchemaComparison {
  /// The members of a type that have rules of their own. All others must be equal.
  private static let parts = [
    "extent", "element", "key", "value", "wrapped", "rawValue", "cases", "bounds", "packet",
    "encoding", "knownBits", "type",
  ]

  /// Compares the types of a field.
  mutating func type(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let (oldKind, newKind) = (old["kind"]?.string, new["kind"]?.string)
    switch (oldKind, newKind) {
    case ("ranged", "ranged"):
      bounds(old["bounds"] ?? .null, new["bounds"] ?? .null, in: old, new, field)
      type(old["value"] ?? .null, new["value"] ?? .null, field)
    case ("ranged", _):
      note(
        .newReadsOld, field, "has no bounds now: an old reader rejects values outside \(old.words)")
      type(old["value"] ?? .null, new, field)
    case (_, "ranged"):
      note(.oldReadsNew, field, "has bounds now: a new reader rejects values outside \(new.words)")
      type(old, new["value"] ?? .null, field)
    case ("varint", "varint"): varint(old, new, field)
    case ("packet", "packet"), ("tagged", "tagged"):
      if old["by"] != new["by"] {
        note(.breaking, field, "was \(old.words), is \(new.words) now")
      }
      packet(old["packet"]?.string ?? "", new["packet"]?.string ?? "")
    default:
      guard old.withoutParts(Self.parts) == new.withoutParts(Self.parts) else {
        note(.breaking, field, "was \(old.words), is \(new.words) now")
        return
      }
      parts(old, new, field)
    }
  }

  private mutating func parts(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    switch new["kind"]?.string {
    case "enumeration": enumeration(old, new, field)
    case "optionSet": options(old, new, field)
    case "opaque":
      if old["type"] != new["type"] {
        note(.breaking, field, "was \(old.words), is \(new.words) now")
      }
      return
    default: break
    }
    if let before = old["encoding"], let now = new["encoding"], before != now {
      encoding(before.string ?? "", now.string ?? "", field)
    }
    extent(old["extent"], new["extent"], old, new, field)
    for part in ["element", "key", "value", "wrapped", "rawValue"] {
      guard let before = old[part], let now = new[part] else { continue }
      type(before, now, field)
    }
  }

  private mutating func varint(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let (before, now) = (old["bits"]?.integer ?? 0, new["bits"]?.integer ?? 0)
    // A negative number in its type's own width has other bytes in another width.
    let isPlain = new["form"]?.string == "plain" && new["signed"] != nil && before != now
    let isSame = old.without("bits") == new.without("bits") && !isPlain
    let reason = "was \(old.words), is \(new.words) now"
    if !isSame {
      note(.breaking, field, reason)
    } else if before < now {
      note(.newReadsOld, field, "\(reason): an old reader rejects greater numbers")
    } else if before > now {
      note(.oldReadsNew, field, "\(reason): a new reader rejects greater numbers")
    }
  }

  private mutating func encoding(_ old: String, _ new: String, _ field: String) {
    switch (old, new) {
    case ("ascii", "utf8"):
      note(.newReadsOld, field, "may be any text now: an old reader rejects what is not ASCII")
    case ("utf8", "ascii"):
      note(.oldReadsNew, field, "must be ASCII now: a new reader rejects other text")
    default: note(.breaking, field, "is encoded in \(new) now, not in \(old)")
    }
  }

  private mutating func extent(
    _ old: JSONValue?,
    _ new: JSONValue?,
    _ oldType: JSONValue,
    _ newType: JSONValue,
    _ field: String
  ) {
    guard let old, let new, old != new else { return }
    guard old.without("maximum") == new.without("maximum") else {
      note(.breaking, field, "was \(oldType.words), is \(newType.words) now")
      return
    }
    let (before, now) = (old["maximum"]?.integer ?? .max, new["maximum"]?.integer ?? .max)
    let words = { (maximum: Int) in maximum == .max ? "no maximum" : "a maximum of \(maximum)" }
    let reason = "has \(words(now)) now, not \(words(before))"
    if before < now {
      note(.newReadsOld, field, "\(reason): an old reader rejects more")
    } else {
      note(.oldReadsNew, field, "\(reason): a new reader rejects more")
    }
  }

  private mutating func enumeration(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    guard let before = old["cases"]?.elements, let now = new["cases"]?.elements else {
      if old["type"] != new["type"] || old["cases"] != new["cases"] {
        note(
          .breaking, field, "was \(old.words), is \(new.words) now, and their cases are not known")
      }
      return
    }
    for found in now {
      let name = found["name"]?.string ?? ""
      let rawValue = found["rawValue"]?.string ?? ""
      guard let earlier = before.first(where: { $0["rawValue"] == found["rawValue"] }) else {
        note(.newReadsOld, field, "\(rawValue) (\(name)) is new: an old reader rejects it")
        continue
      }
      let oldName = earlier["name"]?.string ?? ""
      guard oldName != name else { continue }
      let isMoved =
        before.contains { $0["name"]?.string == name }
        || now.contains { $0["name"]?.string == oldName }
      if isMoved {
        note(.breaking, field, "\(rawValue) is \(name) now, which had another value")
      } else {
        note(.bothWays, field, "\(rawValue) is called \(name) now, not \(oldName)")
      }
    }
    for earlier in before where !now.contains(where: { $0["rawValue"] == earlier["rawValue"] }) {
      let words = "\(earlier["rawValue"]?.string ?? "") (\(earlier["name"]?.string ?? ""))"
      note(.oldReadsNew, field, "\(words) is gone: a new reader rejects it")
    }
  }

  private mutating func options(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let bits = { (type: JSONValue) in
      UInt64(type["knownBits"]?.string?.dropFirst(2) ?? "", radix: 16) ?? 0
    }
    let (before, now) = (bits(old), bits(new))
    let words = { (bits: UInt64) in "0x\(String(bits, radix: 16))" }
    if now & ~before != 0 {
      note(
        .newReadsOld, field, "the bits \(words(now & ~before)) are new: an old reader rejects them")
    }
    if before & ~now != 0 {
      note(
        .oldReadsNew, field, "the bits \(words(before & ~now)) are gone: a new reader rejects them")
    }
  }

  private mutating func bounds(
    _ old: JSONValue,
    _ new: JSONValue,
    in oldType: JSONValue,
    _ newType: JSONValue,
    _ field: String
  ) {
    guard old != new else { return }
    let reason = "was \(oldType.words), is \(newType.words) now"
    guard old["range"] == nil, new["range"] == nil, let before = BoundsOfNumbers(old),
      let now = BoundsOfNumbers(new)
    else {
      note(.breaking, field, "\(reason), and the bounds cannot be compared")
      return
    }
    if !now.contains(before) {
      note(.oldReadsNew, field, "\(reason): a new reader rejects some values")
    }
    if !before.contains(now) {
      note(.newReadsOld, field, "\(reason): an old reader rejects some values")
    }
  }
}

/// The bounds of a number.
private struct BoundsOfNumbers {
  let lower: Double
  let upper: Double
  let excludesUpper: Bool

  /// Returns nil if the bounds are not numbers that can be compared exactly.
  init?(_ bounds: JSONValue) {
    func number(_ name: String, _ otherwise: Double) -> Double? {
      guard let text = bounds[name]?.string else { return otherwise }
      guard let number = Double(text) else { return nil }
      // Integers beyond these are not exact.
      return Int64(text) == nil || abs(number) < 0x1p53 ? number : nil
    }
    guard let lower = number("lower", -.infinity), let upper = number("upper", .infinity) else {
      return nil
    }
    self.lower = lower
    self.upper = upper
    excludesUpper = bounds["excludesUpper"] != nil
  }

  func contains(_ other: BoundsOfNumbers) -> Bool {
    guard lower <= other.lower else { return false }
    if upper == other.upper { return !excludesUpper || other.excludesUpper }
    return other.upper < upper
  }
}

extension JSONValue {
  fileprivate func withoutParts(_ parts: [String]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !parts.contains($0.name) })
  }
}
