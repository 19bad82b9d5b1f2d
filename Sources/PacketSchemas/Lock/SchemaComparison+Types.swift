internal import PacketKit

// Types.

extension SchemaComparison {
  /// Compares the types of a field.
  mutating func type(_ old: WireType, _ new: WireType, _ field: String) {
    switch (old, new) {
    case (.ranged(let before, let oldBounds), .ranged(let now, let bounds)):
      if oldBounds != bounds { self.bounds(in: old, new, field) }
      type(before, now, field)
    case (.ranged(let before, _), _):
      if BoundsOfIntegers(old)?.areThoseOfType != true {
        let reason = "an old reader rejects values outside \(old.words)"
        note(.newReadsOld, field, "has no bounds now: \(reason)")
      }
      type(before, new, field)
    case (_, .ranged(let now, _)):
      if BoundsOfIntegers(new)?.areThoseOfType != true {
        let reason = "a new reader rejects values outside \(new.words)"
        note(.oldReadsNew, field, "has bounds now: \(reason)")
      }
      type(old, now, field)
    case (.number, .number): number(old, new, field)
    case (.packet(let before), .packet(let now)): packets(before, now)
    case (.tagged(let before, let oldField), .tagged(let now, let newField)):
      if oldField != newField { changed(old, new, field) }
      packets(before, now)
    case (.given(let before, let oldPath), .given(let now, let newPath)):
      if oldPath != newPath { changed(old, new, field) }
      packets(before, now)
    case (.aligned(let before, let oldAlignment), .aligned(let now, let alignment)):
      if oldAlignment != alignment { changed(old, new, field) }
      type(before, now, field)
    case (.opaque(let before), .wrapped(let now, _)) where before == now:
      let name = now.name.shortName
      notLocked(name, field, "the encoding of \(name) was not locked")
    case (.opaque, _), (_, .opaque):
      if old != new { note(.unknown, field, "\(old.change(to: new)), and cannot be compared") }
    case (.bytes(let before), .array(.byte, let now)), (.array(.byte, let before), .bytes(let now)):
      let wasData = old == .bytes(before)
      let names = wasData ? ["[UInt8]", "Data"] : ["Data", "[UInt8]"]
      let reason = "is \(names[0]) now, not \(names[1])"
      if surroundings.isKey {
        // Of a Data, only the first bytes are hashed.
        let words = wasData ? "an old reader" : "a new reader"
        note(
          wasData ? .newReadsOld : .oldReadsNew, field,
          "\(reason): \(words) rejects many that begin with the same 80 bytes")
      } else {
        note(.bothWays, field, "\(reason); the bytes are the same")
      }
      extent(.bytes(before), .bytes(now), field)
    case (.enumeration(let found, let before, let oldCases), .enumeration(_, let now, let cases)):
      values(of: found, oldCases, cases, field)
      let isRawValue = surroundings.isRawValue
      surroundings.isRawValue = true
      type(before, now, field)
      surroundings.isRawValue = isRawValue
    case (
      .optionSet(let oldType, let before, let oldBits), .optionSet(let newType, let now, let bits)
    ):
      options(of: oldType, oldBits, newType, bits, field)
      type(before, now, field)
    case (.wrapped(_, let before), .wrapped(_, let now)): type(before, now, field)
    case (.string(_, let before), .string(_, let now)):
      encoding(before, now, field)
      extent(old, new, field)
    // Without a rule of its own, a type is the same or it is another; the values in it are compared.
    default:
      guard old.isContainer(like: new) else {
        if !wider(old, new, field) { changed(old, new, field) }
        return
      }
      extent(old, new, field)
      let isKey = surroundings.isKey
      for (index, (before, now)) in zip(old.values, new.values).enumerated() {
        surroundings.isKey = isKey || old.hasKeys && index == 0
        type(before, now, field)
      }
      surroundings.isKey = isKey
    }
  }

  private mutating func packets(_ old: PacketReference, _ new: PacketReference) {
    let (before, now) = (old.name.shortName, new.name.shortName)
    if before != now { note(.renamed, before, "is called \(now) now") }
    packet(old.name, new.name)
  }

  private mutating func encoding(_ old: TextEncoding, _ new: TextEncoding, _ field: String) {
    guard old != new else { return }
    switch (old, new) {
    case (.ascii, .utf8), (.ascii, .latin1):
      note(.newReadsOld, field, "may be other text now: an old reader rejects what is not ASCII")
    case (.utf8, .ascii), (.latin1, .ascii):
      note(.oldReadsNew, field, "must be ASCII now: a new reader rejects other text")
    default: note(.breaking, field, "is encoded in \(new) now, not in \(old)")
    }
  }

  /// Compares where two types end.
  private mutating func extent(_ old: WireType, _ new: WireType, _ field: String) {
    guard let (oldEnd, before) = old.extent?.inOneWay.withoutMaximum,
      let (newEnd, now) = new.extent?.inOneWay.withoutMaximum
    else { return }
    guard oldEnd == newEnd else { return changed(old, new, field) }
    // A prefix may hold no more than the maximum anyway.
    guard min(before, oldEnd.greatestCount) != min(now, newEnd.greatestCount) else { return }
    let words = { (maximum: Int) in maximum == .max ? "no maximum" : "a maximum of \(maximum)" }
    let reason = "has \(words(now)) now, not \(words(before))"
    if before < now {
      note(.newReadsOld, field, "\(reason): an old reader rejects more")
    } else {
      note(.oldReadsNew, field, "\(reason): a new reader rejects more")
    }
  }

  private mutating func values(
    of type: TypeReference,
    _ old: [WireType.EnumerationCase]?,
    _ new: [WireType.EnumerationCase]?,
    _ field: String
  ) {
    // Parts that are not known now are noted without a comparison.
    guard let now = new else { return }
    guard let before = old else {
      let name = type.name.shortName
      return notLocked(name, field, "the values of \(name) were not locked")
    }
    for found in now {
      let (name, rawValue) = (found.name, found.rawValue)
      guard let earlier = before.first(where: { $0.rawValue == rawValue }) else {
        note(.newReadsOld, field, "\(rawValue) (\(name)) is new: an old reader rejects it")
        continue
      }
      guard earlier.name != name else { continue }
      if before.contains(where: { $0.name == name })
        || now.contains(where: { $0.name == earlier.name })
      {
        note(.breaking, field, "\(rawValue) is \(name) now, which had another value")
      } else {
        note(.renamed, field, "\(rawValue) is called \(name) now, not \(earlier.name)")
      }
    }
    for earlier in before where !now.contains(where: { $0.rawValue == earlier.rawValue }) {
      let words = "\(earlier.rawValue) (\(earlier.name))"
      note(.oldReadsNew, field, "\(words) is gone: a new reader rejects it")
    }
  }

  private mutating func options(
    of old: TypeReference, _ before: UInt64, _ new: TypeReference, _ now: UInt64, _ field: String
  ) {
    if now & ~before != 0 {
      note(
        .newReadsOld, field, "the bits \((now & ~before).hex) are new: an old reader rejects them")
    }
    if before & ~now != 0 {
      note(
        .oldReadsNew, field, "the bits \((before & ~now).hex) are gone: a new reader rejects them")
    }
    guard let newNames = new.names(of: now) else { return }
    guard let oldNames = old.names(of: before) else {
      if before.nonzeroBitCount > 1 {
        let name = old.name.shortName
        notLocked(name, field, "the names of the options of \(name) were not locked")
      }
      return
    }
    for bit in 0..<64 {
      guard let oldName = oldNames[bit], let name = newNames[bit], oldName != name else { continue }
      let number = ((1 as UInt64) << UInt64(bit)).hex
      if oldNames.values.contains(name) || newNames.values.contains(oldName) {
        note(.breaking, field, "\(number) is \(name) now, which was another bit")
      } else {
        note(.renamed, field, "\(number) is called \(name) now, not \(oldName)")
      }
    }
  }

  private mutating func bounds(in old: WireType, _ new: WireType, _ field: String) {
    let (isWider, isNarrower): (Bool, Bool)
    if let before = BoundsOfIntegers(old), let now = BoundsOfIntegers(new) {
      (isWider, isNarrower) = (!before.contains(now), !now.contains(before))
    } else if let before = BoundsOfNumbers(old), let now = BoundsOfNumbers(new) {
      (isWider, isNarrower) = (!before.contains(now), !now.contains(before))
    } else {
      note(.unknown, field, "\(old.change(to: new)), and the bounds cannot be compared")
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

extension WireType {
  /// Whether the first of the values in it is hashed.
  fileprivate var hasKeys: Bool {
    switch self {
    case .set, .dictionary: true
    default: false
    }
  }

  /// Whether it is the same as another, apart from the values in both, and from where both end.
  fileprivate func isContainer(like other: WireType) -> Bool {
    func shell(_ type: WireType) -> WireType {
      type.mapping { _ in
        .bool
      } extent: { _ in
        .remaining
      }
    }
    return shell(self) == shell(other)
  }
}

extension WireType.Extent {
  /// The most bytes or elements that a prefix can count.
  fileprivate var greatestCount: Int {
    guard case .prefixed(let prefix, let surplus, _) = self,
      let (bits, _) = prefix.type.integerWidth,
      bits < 62
    else { return .max }
    return 1 << bits - 1 &- surplus
  }
}

extension TypeReference {
  /// The names of an option set's bits, if they are known.
  fileprivate func names(of knownBits: UInt64) -> [Int: String]? {
    guard let options else { return nil }
    let known = (0..<64).filter { knownBits >> $0 & 1 == 1 }
    return Dictionary(zip(known, options)) { first, _ in first }
  }
}
