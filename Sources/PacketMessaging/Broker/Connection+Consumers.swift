/// The result of an attempt to take a message.
@usableFromInline
enum Taking {
  case taken
  /// The connection has ended, or the task is cancelled.
  case ended
  /// There is no message. The consumer waits with this number.
  case mustWait(UInt64)
}

extension Connection {
  /// Changes the inbox, and resumes those that are affected.
  func deliver(_ change: (inout Inbox) -> Void) {
    let wakes = inbox.withLock { inbox in
      change(&inbox)
      return inbox.wakes()
    }
    wakes.resume()
  }

  /// Takes the next message with `pop`, which returns the byte count of its frame, if there is one.
  @usableFromInline
  func take(_ pop: () -> Int) -> Taking {
    if Task.isCancelled { return .ended }
    let (taking, wakes) = inbox.withLock { inbox -> (Taking, Inbox.Wakes?) in
      switch inbox.canTake {
      case true?:
        inbox.take(byteCount: pop())
        return (.taken, inbox.hasWakes ? inbox.wakes() : nil)
      case false?: return (.ended, nil)
      case nil: return (.mustWait(inbox.consumers.nextID()), nil)
      }
    }
    wakes?.resume()
    return taking
  }

  /// Waits until another attempt is worthwhile. This task may be the one that reads.
  @usableFromInline
  func wait(_ id: UInt64) async {
    let mayRead = await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        deliver { $0.consumers.append(consumer, id) }
        if Task.isCancelled { dismiss(id) }
      }
    } onCancel: {
      dismiss(id)
    }
    // Reads twice, because only the second attempt shows that nothing is left to read.
    if mayRead, let polled { readNow(polled, atMost: 2) }
  }

  /// Removes a consumer that is still waiting.
  private func dismiss(_ id: UInt64) {
    inbox.withLock { $0.consumers.remove(id) }?.resume(returning: false)
  }
}
