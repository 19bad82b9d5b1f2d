/// Distinguishes the datagrams of one sender from those of an earlier one, such as a server before its restart.
///
/// The last sessions are remembered, so that a late datagram of one of them does not begin it again.
struct Sessions {
  /// The session that is being received; `nil` before the first datagram.
  private(set) var current: UInt16?

  private var previous: [UInt16] = []
  private var previousInARow = 0

  private static let rememberedCount = 4

  /// As many datagrams of a previous session, without one of the current one between them, are not late: a new sender has
  /// chosen the same number by chance.
  private static let mostLateInARow = 256

  enum Reception { case same, another, previous }

  /// Notes the session that a datagram states.
  mutating func receive(_ session: UInt16) -> Reception {
    if session == current {
      previousInARow = 0
      return .same
    }
    if previous.contains(session) {
      previousInARow += 1
      if previousInARow < Self.mostLateInARow { return .previous }
    }
    return .another
  }

  /// Begins a session.
  mutating func begin(_ session: UInt16) {
    previous.removeAll { $0 == session }
    if let current { previous.insert(current, at: 0) }
    if previous.count > Self.rememberedCount { previous.removeLast() }
    current = session
    previousInARow = 0
  }
}

/// A number that no other sender is likely to have.
@usableFromInline
func randomSession() -> UInt16 { .random(in: .min ... .max) }
