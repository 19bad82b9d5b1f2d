internal import PacketKit

/// A comparison of an old document with a new one.
///
/// It is strict: a change that no rule knows is breaking. Two parts that differ are compatible only if a rule says so.
struct SchemaComparison {
  let old: SchemaDocument
  let new: SchemaDocument

  /// The changes, in the order of the packets' bytes.
  private(set) var changes: [WireChange] = []

  /// The parts that are known now, but were not when the old document was made.
  private(set) var notLocked: [UncomparedPart] = []

  /// The getters of rules and derived fields, with the names of the old packets that had none.
  private(set) var newGetters: [UncomparedPart.Getter: Set<String>] = [:]

  /// Where the values are that are being compared.
  var surroundings = Surroundings()

  /// The innermost packets that are being compared.
  private(set) var packets: (old: PacketDescription?, new: PacketDescription?)

  /// The pairs of packets that have been compared, or are being compared, in each of their surroundings.
  private var known: Set<Visit> = []

  private struct Visit: Hashable {
    let old: String
    let new: String
    let surroundings: Surroundings
  }

  /// Whether packets that only one declaration nests are being compared by their fields.
  var isFlattened = false

  /// Whether nothing follows the packet that is being compared, before the end of the bytes or of a region.
  private(set) var isLast = true

  init(from old: SchemaDocument, to new: SchemaDocument) {
    self.old = old
    self.new = new
  }

  /// The verdict on all changes together, and unknown if something was not locked.
  var verdict: WireVerdict {
    changes.reduce(notLocked.isEmpty ? .identical : .unknown) { $0.and($1.verdict) }
  }

  /// Notes a change.
  mutating func note(_ verdict: WireVerdict, _ field: String, _ reason: String) {
    let change = WireChange(field: field, reason: reason, verdict: verdict)
    if !changes.contains(change) { changes.append(change) }
  }

  /// Notes a part that was known only to the program when the old document was made.
  mutating func notLocked(_ name: String, _ field: String, _ reason: String) {
    guard !notLocked.contains(where: { $0.name == name }) else { return }
    notLocked.append(UncomparedPart(name: name, field: field, reason: reason))
  }

  /// The old packets with which a new one has been compared.
  func oldNames(of name: String) -> Set<String> {
    Set(known.filter { $0.new == name }.map(\.old))
  }

  /// Notes a getter of the new packet that is being compared, which the old packet does not have.
  mutating func noteNewGetter(_ name: String) {
    guard let old = packets.old?.name, let new = packets.new?.name else { return }
    newGetters[UncomparedPart.Getter(packet: new, name: name), default: []].insert(old)
  }

  /// Notes that a part has changed in a way that no rule knows: from what to what or, if the words are the same, in
  /// which of its members.
  mutating func changed<Part: WrittenPart>(_ old: Part, _ new: Part, _ field: String) {
    guard old != new else { return }
    note(.breaking, field, old.change(to: new))
  }

  /// Compares a packet of the old document with one of the new.
  mutating func packet(_ oldName: String, _ newName: String) {
    let visit = Visit(old: oldName, new: newName, surroundings: surroundings)
    guard known.insert(visit).inserted else { return }
    let name = newName.shortName
    guard let old = old.packet(oldName)?.inOneWay(in: old),
      let new = new.packet(newName)?.inOneWay(in: new)
    else {
      note(.breaking, name, "is missing from one of the schemas")
      return
    }
    let (oldLayout, newLayout) = (PacketParts(old.items), PacketParts(new.items))
    let (isLast, surroundings, packets) = (self.isLast, self.surroundings, self.packets)
    self.packets = (old, new)
    self.surroundings.isSeenByOldCode = surroundings.isSeenByOldCode || old.hasCode
    self.surroundings.isSeenByNewCode = surroundings.isSeenByNewCode || new.hasCode
    self.isLast =
      oldLayout.endsInItems && newLayout.endsInItems && self.old.isLast(oldName)
      && self.new.isLast(newName)
    let count = changes.count
    if let values = values(old.given, new.given), differs(oldLayout, newLayout, name) {
      for value in values {
        let (before, now) = (
          PacketParts(old.items(given: value)), PacketParts(new.items(given: value))
        )
        packet(before, now, "\(name), given \(value.name)")
      }
    } else {
      packet(oldLayout, newLayout, name)
    }
    given(old.given, new.given, name)
    rules(old, new, name)
    delta(old.delta, new.delta, hasChanged: changes.count > count, name)
    (self.isLast, self.surroundings, self.packets) = (isLast, surroundings, packets)
  }

  /// Whether there is any change.
  private func differs(_ old: PacketParts, _ new: PacketParts, _ name: String) -> Bool {
    var attempt = self
    attempt.packet(old, new, name)
    return attempt.changes.count > changes.count
  }

  private mutating func packet(_ old: PacketParts, _ new: PacketParts, _ name: String) {
    guard !new.isOpaque else {
      if !old.isOpaque { note(.unknown, name, "is hand-written now, so it cannot be compared") }
      return
    }
    guard !old.isOpaque else {
      return notLocked(name, name, "describes itself now, and did not when it was locked")
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
    checksum(old.checksum, new.checksum, name)
  }

  private mutating func checksum(
    _ old: (kind: Checksum, order: Endianness)?, _ new: (kind: Checksum, order: Endianness)?,
    _ name: String
  ) {
    switch (old, new) {
    case (let old?, let new?):
      let kinds = (ChecksumText(old.kind).withoutSample, ChecksumText(new.kind).withoutSample)
      if kinds.0 == kinds.1, old.order == new.order { return sample(old.kind, new.kind, name) }
      changed(
        PacketDescription.Item.checksum(old.kind, old.order), .checksum(new.kind, new.order), name)
    case (nil, nil): break
    default:
      let words = { (sum: (kind: Checksum, order: Endianness)?) in
        sum.map { $0.kind.words($0.order) } ?? "no checksum"
      }
      note(.breaking, name, "ends in \(words(new)) now, not in \(words(old))")
    }
  }

  private mutating func size(_ old: PacketParts.Size?, _ new: PacketParts.Size?, _ name: String) {
    if old?.prefix != new?.prefix {
      let words = { (size: PacketParts.Size?) in size?.prefix.words ?? "nothing" }
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
}

extension PacketParts {
  /// Whether nothing follows the items but a checksum.
  fileprivate var endsInItems: Bool { versions.isEmpty && unknownBytes == nil }

  fileprivate var magicInWords: String {
    magic.isEmpty ? "nothing" : magic.map { "0x\($0.map(\.hexDigits).joined())" }.joined()
  }
}
