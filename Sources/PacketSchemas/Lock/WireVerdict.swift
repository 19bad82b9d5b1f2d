/// What a change of a packet means for programs built with the old and the new declaration.
public enum WireVerdict: Sendable, Hashable, CaseIterable {
  /// Nothing has changed.
  case identical
  /// Both read what the other writes. Names may differ, but no byte does.
  case bothWays
  /// New programs read what old programs write. Old programs do not read everything that new programs write.
  case newReadsOld
  /// Old programs read what new programs write. New programs do not read everything that old programs write.
  case oldReadsNew
  /// Neither reads everything that the other writes.
  case breaking

  /// Whether new programs read what old programs write.
  public var newProgramsReadOldPackets: Bool {
    [.identical, .bothWays, .newReadsOld].contains(self)
  }

  /// Whether old programs read what new programs write.
  public var oldProgramsReadNewPackets: Bool {
    [.identical, .bothWays, .oldReadsNew].contains(self)
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

  /// What holds if this and the other verdict hold for two parts of a packet.
  func and(_ other: WireVerdict) -> WireVerdict {
    if self == .identical { return other }
    if other == .identical { return self }
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
    case .bothWays: "compatible both ways"
    case .newReadsOld: "new programs read old packets, but old programs reject some new ones"
    case .oldReadsNew: "old programs read new packets, but new programs reject some old ones"
    case .breaking: "breaking: old and new programs misread or reject each other's packets"
    }
  }
}

/// A change of the wire format.
public struct WireChange: Sendable, Hashable, CustomStringConvertible {
  /// The packet, or the field in it, such as `Hero.name`.
  public let field: String
  /// What has changed, in one sentence without a period.
  public let reason: String
  /// What it means for old and new programs.
  public let verdict: WireVerdict

  /// The field and the reason.
  public var description: String { "\(field): \(reason)" }
}
