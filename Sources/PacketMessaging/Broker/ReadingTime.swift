/// How long a connection has waited for bytes: what its limits of time are compared with.
///
/// Only reading counts, not the time in which what was read waits to be taken.
struct ReadingTime {
  /// Since when bytes have been waited for; nil while they are not, and when no limit asks.
  private(set) var since: Duration?

  /// The bytes of the frame that is not complete; 0 between frames.
  private(set) var unfinishedByteCount = 0

  /// How long that frame has been waited for, up to the last read.
  private var frameTime = Duration.zero

  /// Whether a task compares the time with the limits.
  var isWatched = false

  mutating func begin(at time: Duration) { since = time }

  mutating func end(at time: Duration) {
    if let since { frameTime += time - since }
    since = nil
  }

  /// Notes what a read has left unfinished; `isNewFrame` says that a frame has ended in it, or none had begun.
  mutating func note(unfinishedByteCount count: Int, isNewFrame: Bool) {
    unfinishedByteCount = count
    if isNewFrame { frameTime = .zero }
  }

  /// When the first of the limits is reached if nothing comes, and why the connection ends then; nil if there is
  /// nothing to wait for.
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
