// The fields that later versions add to a sized packet, and the way in which readers treat bytes of unknown versions.

extension SchemaComparison {
  /// Where values are of which a reader may lose bytes.
  struct Surroundings: Hashable {
    /// Whether they are elements of a set or keys of a dictionary, which must differ.
    var isKey = false

    /// Whether they are raw values, which a reader writes again to compare them.
    var isRawValue = false

    /// Whether code of an old or of a new packet sees them: a rule, or a property that is computed.
    var isSeenByOldCode = false
    var isSeenByNewCode = false

    enum Reader { case old, new }

    /// Why a reader that loses bytes of the values may reject them; nil if it does not.
    func loss(to reader: Reader) -> String? {
      if isKey { return "it rejects elements or keys that differ in nothing else" }
      if isRawValue { return "it rejects a raw value that it would write without them" }
      return (reader == .old ? isSeenByOldCode : isSeenByNewCode)
        ? "a rule or a computed property may reject what is left" : nil
    }
  }

  mutating func versions(_ old: PacketParts, _ new: PacketParts, _ name: String) {
    for (oldVersion, newVersion) in zip(old.versions, new.versions) {
      let count = changes.count
      items(oldVersion.items, newVersion.items, name)
      let isSameEncoding = !changes[count...].contains { $0.verdict == .breaking }
      if isSameEncoding, oldVersion.defaults != newVersion.defaults {
        let reason = "other default values: a packet without these fields means something else now"
        note(.breaking, newVersion.field(in: name), reason)
      }
    }
    let added = new.versions.dropFirst(old.versions.count)
    for version in added {
      let field = version.field(in: name)
      let reason = "is new since version \(version.number)"
      switch old.handling(of: added, by: .old, in: surroundings, self.new) {
      case .reads: note(.bothWays, field, "\(reason) in a sized packet")
      case .rejects: note(.newReadsOld, field, "\(reason), which an old reader rejects")
      case .skips(let loss):
        note(.newReadsOld, field, "\(reason), which an old reader skips: \(loss)")
      case .collides:
        let words = "an old reader rejects many elements or keys that begin with the same 80 bytes"
        note(.newReadsOld, field, "\(reason): \(words)")
      }
    }
    let removed = old.versions.dropFirst(new.versions.count)
    for version in removed {
      let field = version.field(in: name)
      switch new.handling(of: removed, by: .new, in: surroundings, self.old) {
      case .reads: note(.bothWays, field, "is gone; a new reader does not know its bytes")
      case .rejects: note(.oldReadsNew, field, "is gone, and a new reader rejects its bytes")
      case .skips(let loss):
        note(.oldReadsNew, field, "is gone, and a new reader skips its bytes: \(loss)")
      case .collides:
        let words = "a new reader rejects many elements or keys that begin with the same 80 bytes"
        note(.oldReadsNew, field, "is gone: \(words)")
      }
    }
    if old.unknownBytes == nil, new.unknownBytes != nil {
      note(.bothWays, name, "stores the bytes of later versions now")
    } else if old.unknownBytes != nil, new.unknownBytes == nil {
      note(.bothWays, name, "no longer stores the bytes of later versions")
    }
  }
}

extension PacketParts.Version {
  /// The path of its first field in a packet.
  fileprivate func field(in packet: String) -> String {
    items.first?.itemName.map { "\(packet).\($0)" } ?? packet
  }
}

extension PacketParts {
  /// The way in which a reader treats the bytes of versions that it does not know.
  fileprivate enum Handling {
    case reads, rejects, collides
    case skips(loss: String)
  }

  fileprivate func handling(
    of versions: ArraySlice<Version>,
    by reader: SchemaComparison.Surroundings.Reader,
    in surroundings: SchemaComparison.Surroundings,
    _ document: SchemaDocument
  ) -> Handling {
    if unknownBytes != nil {
      guard surroundings.isKey else { return .reads }
      // The bytes are a Data, of which only so many are hashed.
      let counts = versions.flatMap(\.items).map { $0.fixedBitCount(in: document) }
      let isShort = !counts.contains(nil) && counts.compactMap(\.self).reduce(0, +) <= 8 * 80
      return isShort ? .reads : .collides
    }
    guard size?.skipsUnknownBytes == true else { return .rejects }
    return surroundings.loss(to: reader).map(Handling.skips) ?? .reads
  }
}
