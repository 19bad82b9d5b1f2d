extension Connection {
  /// Records that the connection is waiting for bytes, if there is a time limit.
  func beginWaiting() {
    let isWithinFrame = readingTime.withLock { $0.unfinishedByteCount > 0 }
    guard options.idleTimeout != nil || isWithinFrame && options.frameTimeout != nil else { return }
    let start = timeline.now
    readingTime.withLock { $0.begin(at: start) }
  }

  func endWaiting() {
    guard options.idleTimeout != nil || options.frameTimeout != nil else { return }
    readingTime.withLock { time in
      if time.since != nil { time.end(at: timeline.now) }
    }
  }

  func noteUnfinished(_ count: Int, isNewFrame: Bool) {
    guard options.frameTimeout != nil else { return }
    readingTime.withLock { $0.note(unfinishedByteCount: count, isNewFrame: isNewFrame) }
    if count > 0 { watchTime() }
  }

  /// Starts to check the time limits, unless they are already checked.
  func watchTime() {
    let begins = readingTime.withLock { time in
      defer { time.isWatched = true }
      return !time.isWatched
    }
    if begins { checkTime() }
  }

  /// Ends the connection if it has waited too long for bytes, or for the rest of a frame. If not, checks again when it
  /// may have.
  private func checkTime() {
    let now = timeline.now
    let limit = readingTime.withLock { time in
      let limit = time.deadline(options, at: now)
      if limit == nil { time.isWatched = false }
      return limit
    }
    guard let (time, reason) = limit, !inbox.withLock({ $0.isFinished }) else { return }
    if now >= time { return end(reason) }
    let check = timeline.schedule(at: time) { [weak self] in self?.checkTime() }
    nextCheck.withLock { $0 = check }
    // The connection may have ended in the meantime.
    if inbox.withLock({ $0.isFinished }) { timeline.cancel(check) }
  }

  /// Ends the connection because the system has accepted nothing for so long.
  func timeOutSending(after limit: Duration) {
    let reason = Disconnection.sendTimedOut(after: limit, pending: pendingByteCount)
    Task { await close(reason) }
  }
}
