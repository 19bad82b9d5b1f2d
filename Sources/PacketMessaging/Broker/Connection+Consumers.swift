/// What comes of asking for a message.
@usableFromInline
enum Taking {
  case taken
  /// The connection is over, or the task is cancelled.
  case ended
  /// There is none, and the number is the consumer's to wait with.
  case mustWait(UInt64)
}

extension Connection {
  /// Changes what there is to take, and wakes those for whom that matters.
  func deliver(_ change: (inout Inbox) -> Void) {
    let wakes = inbox.withLock { inbox in
      change(&inbox)
      return inbox.wakes()
    }
    wakes.resume()
  }

  /// Has the next message taken by `pop`, if there is one.
  @usableFromInline
  func take(_ pop: () -> Void) -> Taking {
    if Task.isCancelled { return .ended }
    let (taking, wakes) = inbox.withLock { inbox -> (Taking, Inbox.Wakes?) in
      switch inbox.canTake {
      case true?:
        inbox.take()
        pop()
        return (.taken, inbox.hasWakes ? inbox.wakes() : nil)
      case false?: return (.ended, nil)
      case nil: return (.mustWait(inbox.nextID()), nil)
      }
    }
    wakes?.resume()
    return taking
  }

  /// Waits until taking is worth another attempt. It may be this task that reads then.
  @usableFromInline
  func wait(_ id: UInt64) async {
    let mayRead = await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        deliver { $0.add(consumer, id) }
        if Task.isCancelled { dismiss(id) }
      }
    } onCancel: {
      dismiss(id)
    }
    // Twice, because only the second attempt shows that nothing is left to be read.
    if mayRead, let polled { readNow(polled, atMost: 2) }
  }

  /// Lets go of a consumer that still waits.
  private func dismiss(_ id: UInt64) {
    inbox.withLock { $0.remove(id) }?.resume(returning: false)
  }
}
