/// How long a connection has waited for bytes, for comparison with its time limits.
///
/// Only the time spent waiting for bytes counts, not the time in which received messages wait to be taken.
struct ReadingTime {
  /// When the connection began to wait for bytes; nil if it is not waiting, or has no limits.
  private(set) var since: Duration?

  /// The number of bytes of the incomplete frame; 0 between frames.
  private(set) var unfinishedByteCount = 0

  /// How long that frame has been waited for, up to the most recent read.
  private var frameTime = Duration.zero

  /// Whether the time limits will be checked.
  var isWatched = false

  mutating func begin(at time: Duration) { since = time }

  mutating func end(at time: Duration) {
    if let since { frameTime += time - since }
    since = nil
  }

  /// Records what a read has left incomplete. `isNewFrame` states that a frame ended in the read, or that none had
  /// begun.
  mutating func note(unfinishedByteCount count: Int, isNewFrame: Bool) {
    unfinishedByteCount = count
    if isNewFrame { frameTime = .zero }
  }

  /// When the first limit is reached if nothing is received, and why the connection then ends; nil if there is nothing
  /// to wait for.
  func deadline(_ options: MessageBrokerOptions, at now: Duration) -> (Duration, Disconnection)? {
    let start = since ?? now
    let idle = options.idleTimeout.map { (start + $0, Disconnection.timedOut(after: $0)) }
    guard unfinishedByteCount > 0, let limit = options.frameTimeout else { return idle }
    let frame = (
      start + limit - frameTime,
      Disconnection.messageTimedOut(after: limit, available: unfinishedByteCount)
    )
    if let idle, idle.0 < frame.0 { return idle }
    return frame
  }
}
