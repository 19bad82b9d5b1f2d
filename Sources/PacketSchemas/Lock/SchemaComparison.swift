internal import PacketKit

/// A comparison of an old document with a new one.
///
/// It is strict: a change that no rule knows is breaking. Two parts that differ are compatible only if a rule says so.
struct SchemaComparison {
  let old: SchemaDocument
  let new: SchemaDocument

  /// What has changed, in the order of the packets' bytes.
  private(set) var changes: [WireChange] = []

  /// Whether elements of a set or keys of a dictionary are being compared.
  var isWithinKey = false

  /// The pairs of packets that have been compared, or are being compared, by name; those within keys by themselves.
  private var known: Set<[String]> = []

  /// Whether nothing follows the packet that is being compared, before the end of the bytes or of a region.
  private(set) var isLast = true

  init(from old: SchemaDocument, to new: SchemaDocument) {
    self.old = old
    self.new = new
  }

  /// What all changes mean together.
  var verdict: WireVerdict { changes.reduce(.identical) { $0.and($1.verdict) } }

  /// Notes a change.
  mutating func note(_ verdict: WireVerdict, _ field: String, _ reason: String) {
    let change = WireChange(field: field, reason: reason, verdict: verdict)
    if !changes.contains(change) { changes.append(change) }
  }

  /// Notes that a part has changed in a way that no rule knows: from what to what or, if the words are the same, in
  /// which of its members.
  mutating func changed<Part: WrittenPart>(_ old: Part, _ new: Part, _ field: String) {
    guard old != new else { return }
    note(.breaking, field, old.change(to: new))
  }

  /// Compares a packet of the old document with one of the new.
  mutating func packet(_ oldName: String, _ newName: String) {
    guard known.insert([oldName, newName] + (isWithinKey ? ["key"] : [])).inserted else { return }
    let name = newName.shortName
    guard let old = old.layout(oldName), let new = new.layout(newName) else {
      note(.breaking, name, "is missing from one of the schemas")
      return
    }
    let (oldLayout, newLayout) = (PacketParts(old.items), PacketParts(new.items))
    let isLast = self.isLast
    self.isLast =
      oldLayout.endsInItems && newLayout.endsInItems && self.old.isLast(oldName)
      && self.new.isLast(newName)
    let count = changes.count
    packet(oldLayout, newLayout, name)
    rules(old, new, name)
    delta(old.delta, new.delta, hasChanged: changes.count > count, name)
    self.isLast = isLast
  }

  private mutating func packet(_ old: PacketParts, _ new: PacketParts, _ name: String) {
    guard old.isOpaque == new.isOpaque else {
      let words = new.isOpaque ? "is hand-written now" : "describes itself now, and did not before"
      note(.unknown, name, "\(words), so it cannot be compared")
      return
    }
    if old.magic != new.magic {
      note(.breaking, name, "begins with \(new.magicInWords) now, not with \(old.magicInWords)")
    }
    size(old.size, new.size, name)
    items(old.items, new.items, name)
    if old.endsInItems != new.endsInItems,
      new.endsInItems ? self.old.restIsTaken(by: old.items) : self.new.restIsTaken(by: new.items)
    {
      note(.breaking, name, "something follows a field that takes all bytes that remain")
    }
    versions(old, new, name)
    if let before = old.checksum, let now = new.checksum {
      changed(
        PacketLayout.Item.checksum(before.withoutSample), .checksum(now.withoutSample), name)
      sample(before, now, name)
    } else if old.checksum != new.checksum {
      note(.breaking, name, "ends in \(new.checksumInWords) now, not in \(old.checksumInWords)")
    }
  }

  /// Compares two checksums of the same name by that of some bytes.
  mutating func sample(
    _ old: PacketLayout.Checksum,
    _ new: PacketLayout.Checksum,
    _ name: String
  ) {
    guard old.algorithm == new.algorithm, old.sample != new.sample else { return }
    if old.sample == nil, new.sample != nil {
      note(.unknown, name, "how \(new.algorithm) is computed was not locked")
    } else {
      note(.breaking, name, "\(new.algorithm) is computed in another way now")
    }
  }

  private mutating func size(_ old: PacketLayout.Size?, _ new: PacketLayout.Size?, _ name: String) {
    if old?.prefix != new?.prefix {
      let words = { (size: PacketLayout.Size?) in size?.prefix.words ?? "nothing" }
      note(.breaking, name, "its size is \(words(new)) now, not \(words(old))")
    } else if let old, let new, old.including != new.including {
      note(
        .breaking, name,
        "its size counts \(new.including) more than what follows now, not \(old.including)")
    } else if let old, let new, old.skipsUnknownBytes != new.skipsUnknownBytes {
      let words = new.skipsUnknownBytes ? "skips unknown bytes now" : "rejects unknown bytes now"
      note(.bothWays, name, words)
    }
  }

  private mutating func versions(_ old: PacketParts, _ new: PacketParts, _ name: String) {
    for (oldVersion, newVersion) in zip(old.versions, new.versions) {
      let count = changes.count
      items(oldVersion.items, newVersion.items, name)
      let isSameEncoding = !changes[count...].contains { $0.verdict == .breaking }
      if isSameEncoding, oldVersion.defaults != newVersion.defaults {
        let field = newVersion.items.first?.itemName.map { "\(name).\($0)" } ?? name
        let reason = "other default values: a packet without these fields means something else now"
        note(.breaking, field, reason)
      }
    }
    for version in new.versions.dropFirst(old.versions.count) {
      let field = version.items.first?.itemName.map { "\(name).\($0)" } ?? name
      if old.keepsUnknownBytes {
        note(.bothWays, field, "is new since version \(version.number) in a sized packet")
      } else {
        let reason = "is new since version \(version.number), which an old reader rejects"
        note(.newReadsOld, field, reason)
      }
    }
    for version in old.versions.dropFirst(new.versions.count) {
      let field = version.items.first?.itemName.map { "\(name).\($0)" } ?? name
      if new.keepsUnknownBytes {
        note(.bothWays, field, "is gone; a new reader does not know its bytes")
      } else {
        note(.oldReadsNew, field, "is gone, and a new reader rejects its bytes")
      }
    }
    if old.unknownBytes == nil, new.unknownBytes != nil {
      note(.bothWays, name, "keeps the bytes of later versions now")
    } else if old.unknownBytes != nil, new.unknownBytes == nil {
      note(.bothWays, name, "no longer keeps the bytes of later versions")
    }
  }
}

extension PacketParts {
  /// Whether nothing follows the items but a checksum.
  fileprivate var endsInItems: Bool { versions.isEmpty && unknownBytes == nil }

  /// Whether bytes of later versions are accepted.
  fileprivate var keepsUnknownBytes: Bool { unknownBytes != nil || size?.skipsUnknownBytes == true }

  fileprivate var magicInWords: String {
    magic.isEmpty ? "nothing" : magic.map { "0x\($0.map(\.hexDigits).joined())" }.joined()
  }

  fileprivate var checksumInWords: String { checksum?.words ?? "no checksum" }
}

extension PacketLayout.Checksum {
  /// The checksum by its name alone.
  var withoutSample: Self {
    var checksum = self
    checksum.sample = nil
    return checksum
  }
}
