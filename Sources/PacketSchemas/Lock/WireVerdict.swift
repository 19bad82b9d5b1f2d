/// The effect of a change on programs built with the old and the new declaration.
public enum WireVerdict: Sendable, Hashable, CaseIterable {
  /// Nothing has changed, and all of it has been compared.
  case identical
  /// Names have changed, and nothing else.
  case renamed
  /// Both read what the other writes.
  case bothWays
  /// New programs read what old programs write. Old programs do not read everything that new programs write.
  case newReadsOld
  /// Old programs read what new programs write. New programs do not read everything that old programs write.
  case oldReadsNew
  /// Not everything could be compared. What could be compared is not breaking.
  case unknown
  /// Neither reads everything that the other writes.
  case breaking

  /// Whether new programs read what old programs write. False if that is unknown.
  public var newProgramsReadOldPackets: Bool {
    [.identical, .renamed, .bothWays, .newReadsOld].contains(self)
  }

  /// Whether old programs read what new programs write. False if that is unknown.
  public var oldProgramsReadNewPackets: Bool {
    [.identical, .renamed, .bothWays, .oldReadsNew].contains(self)
  }

  init(newReadsOld: Bool, oldReadsNew: Bool) {
    self =
      switch (newReadsOld, oldReadsNew) {
      case (true, true): .bothWays
      case (true, false): .newReadsOld
      case (false, true): .oldReadsNew
      case (false, false): .breaking
      }
  }

  /// The verdict on a packet whose parts have this and the other verdict.
  func and(_ other: WireVerdict) -> WireVerdict {
    let both: Set = [self, other]
    for verdict in [WireVerdict.breaking, .unknown] where both.contains(verdict) { return verdict }
    if both.isSubset(of: [.identical, .renamed]) {
      return both.contains(.renamed) ? .renamed : .identical
    }
    return WireVerdict(
      newReadsOld: newProgramsReadOldPackets && other.newProgramsReadOldPackets,
      oldReadsNew: oldProgramsReadNewPackets && other.oldProgramsReadNewPackets
    )
  }
}

extension WireVerdict: CustomStringConvertible {
  /// The verdict in a few words.
  public var description: String {
    switch self {
    case .identical: "identical"
    case .renamed: "compatible both ways: only names have changed"
    case .bothWays: "compatible both ways"
    case .newReadsOld: "new programs read old packets, but old programs reject some new ones"
    case .oldReadsNew: "old programs read new packets, but new programs reject some old ones"
    case .unknown: "unknown: not everything could be compared"
    case .breaking: "breaking: old and new programs misread or reject each other's packets"
    }
  }

  /// The verdict of a change beside others.
  var short: String {
    switch self {
    case .identical: "identical"
    case .renamed: "names"
    case .bothWays: "both ways"
    case .newReadsOld: "new reads old"
    case .oldReadsNew: "old reads new"
    case .unknown: "unknown"
    case .breaking: "breaking"
    }
  }
}

/// A change of the wire format.
public struct WireChange: Sendable, Hashable, CustomStringConvertible {
  /// The packet, or the field in it, such as `Hero.name`.
  public let field: String
  /// The change, in one sentence without a period.
  public let reason: String
  /// Its effect on old and new programs.
  public let verdict: WireVerdict

  /// The field and the reason.
  public var description: String { "\(field): \(reason)" }
}
