// Wire types.

extension SchemaComparison {
  /// The members of a type that have rules of their own. All others must be equal.
  private static let parts = [
    "extent", "element", "key", "value", "wrapped", "rawValue", "cases", "bounds", "packet",
    "encoding", "knownBits", "names", "type",
  ]

  /// Compares the types of a field.
  mutating func type(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let (oldKind, newKind) = (old["kind"]?.string, new["kind"]?.string)
    switch (oldKind, newKind) {
    case ("ranged", "ranged"):
      bounds(in: old, new, field)
      type(old["value"] ?? .null, new["value"] ?? .null, field)
    case ("ranged", _):
      if BoundsOfIntegers(old)?.areThoseOfType != true {
        let reason = "an old reader rejects values outside \(old.words)"
        note(.newReadsOld, field, "has no bounds now: \(reason)")
      }
      type(old["value"] ?? .null, new, field)
    case (_, "ranged"):
      if BoundsOfIntegers(new)?.areThoseOfType != true {
        let reason = "a new reader rejects values outside \(new.words)"
        note(.oldReadsNew, field, "has bounds now: \(reason)")
      }
      type(old, new["value"] ?? .null, field)
    case ("varint", "varint"): varint(old, new, field)
    case ("packet", "packet"), ("tagged", "tagged"):
      if old["by"] != new["by"] { changed(old, new, field) }
      let (before, now) = (old["packet"]?.string ?? "", new["packet"]?.string ?? "")
      if before.shortName != now.shortName {
        note(.renamed, before.shortName, "is called \(now.shortName) now")
      }
      packet(before, now)
    case ("opaque", _), (_, "opaque"):
      if old != new { note(.unknown, field, "\(old.change(to: new)), and cannot be compared") }
    default:
      if let before = old.ofBytes, let now = new.ofBytes, oldKind != newKind {
        let name = { (kind: String?) in kind == "bytes" ? "Data" : "[UInt8]" }
        let reason = "is \(name(newKind)) now, not \(name(oldKind)); the bytes are the same"
        note(.bothWays, field, reason)
        extent(old["extent"], new["extent"], before, now, field)
        return
      }
      let (before, now) = (old.withoutParts(Self.parts), new.withoutParts(Self.parts))
      guard before == now else { return changed(old, new, field) }
      parts(old, new, field)
    }
  }

  private mutating func parts(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    switch new["kind"]?.string {
    case "enumeration": enumeration(old, new, field)
    case "optionSet": options(old, new, field)
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
      return changed(oldType, newType, field)
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
    // What is not known now, is noted without a comparison.
    guard let now = new["cases"]?.elements else { return }
    guard let before = old["cases"]?.elements else {
      return note(.unknown, field, "the values of \(new.typeName) were not locked")
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
        note(.renamed, field, "\(rawValue) is called \(name) now, not \(oldName)")
      }
    }
    for earlier in before where !now.contains(where: { $0["rawValue"] == earlier["rawValue"] }) {
      let words = "\(earlier["rawValue"]?.string ?? "") (\(earlier["name"]?.string ?? ""))"
      note(.oldReadsNew, field, "\(words) is gone: a new reader rejects it")
    }
  }

  private mutating func options(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    let (before, now) = (old["knownBits"]?.hexNumber ?? 0, new["knownBits"]?.hexNumber ?? 0)
    let words = { (bits: UInt64) in "0x\(String(bits, radix: 16))" }
    if now & ~before != 0 {
      note(
        .newReadsOld, field, "the bits \(words(now & ~before)) are new: an old reader rejects them")
    }
    if before & ~now != 0 {
      note(
        .oldReadsNew, field, "the bits \(words(before & ~now)) are gone: a new reader rejects them")
    }
    guard let newNames = new.namesOfBits else { return }
    guard let oldNames = old.namesOfBits else {
      if before.nonzeroBitCount > 1 {
        note(.unknown, field, "the names of the options of \(new.typeName) were not locked")
      }
      return
    }
    for bit in 0..<64 {
      guard let oldName = oldNames[bit], let name = newNames[bit], oldName != name else { continue }
      if oldNames.values.contains(name) || newNames.values.contains(oldName) {
        note(.breaking, field, "\(words(1 << bit)) is \(name) now, which was another bit")
      } else {
        note(.renamed, field, "\(words(1 << bit)) is called \(name) now, not \(oldName)")
      }
    }
  }

  private mutating func bounds(in old: JSONValue, _ new: JSONValue, _ field: String) {
    guard old["bounds"] != new["bounds"] else { return }
    let (isWider, isNarrower): (Bool, Bool)
    if let before = BoundsOfIntegers(old), let now = BoundsOfIntegers(new) {
      (isWider, isNarrower) = (!before.contains(now), !now.contains(before))
    } else if let before = BoundsOfNumbers(old), let now = BoundsOfNumbers(new) {
      (isWider, isNarrower) = (!before.contains(now), !now.contains(before))
    } else {
      note(.breaking, field, "\(old.change(to: new)), and the bounds cannot be compared")
      return
    }
    if isNarrower {
      note(.oldReadsNew, field, "\(old.change(to: new)): a new reader rejects some values")
    }
    if isWider {
      note(.newReadsOld, field, "\(old.change(to: new)): an old reader rejects some values")
    }
  }
}

extension JSONValue {
  fileprivate func withoutParts(_ parts: [String]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !parts.contains($0.name) })
  }

  fileprivate var typeName: String { (self["type"]?.string ?? "").shortName }

  /// The type of bytes that has the same encoding, if it is that or an array of UInt8.
  fileprivate var ofBytes: JSONValue? {
    if self["kind"] == .string("bytes") { return self }
    let byte = JSONValue.object(["kind": .string("integer"), "bits": .integer(8)])
    guard self["kind"] == .string("array"), self["element"] == byte else { return nil }
    return .object(["kind": .string("bytes"), "extent": self["extent"]])
  }

  /// The names of an option set's bits, if they are known.
  fileprivate var namesOfBits: [Int: String]? {
    guard let names = self["names"]?.elements else { return nil }
    let bits = self["knownBits"]?.hexNumber ?? 0
    let known = (0..<64).filter { bits >> $0 & 1 == 1 }
    return Dictionary(zip(known, names.map { $0.string ?? "" })) { first, _ in first }
  }
}
