internal import PacketFraming
internal import PacketKit

/// What a ``MessageBroker`` works on.
///
/// The tasks that read and keep time hold the connection, not the broker: so a broker can go away while they run,
/// and takes them with it. Each part has its own lock, held for no longer than it takes to look or to note.
final class Connection<Message: Packet & Sendable>: Sendable {
  let channel: any ByteChannel
  let framing: Framing
  let options: MessageBrokerOptions
  let timeline: Timeline
  let outbox: Locked<Outbox<Message>>
  let inbox: Locked<Inbox<Message>>
  let replies = Locked(PendingReplies<Message>())
  let hasReplies = Message.self is any Correlated.Type
  let ending = Locked(Ending())
  /// Since when bytes have been waited for; nil while they are not.
  let readingSince = Locked(Duration?.none)
  private let tasks = Locked<[Task<Void, Never>]>([])
  private let lastID = Locked<UInt64>(0)

  init(_ channel: any ByteChannel, _ framing: Framing, _ options: MessageBrokerOptions) {
    if let heartBeat = options.heartBeat {
      precondition(heartBeat > .zero, "heart-beats every \(heartBeat) would never end")
    }
    self.channel = channel
    self.framing = framing
    self.options = options
    timeline = Timeline(options.clock)
    outbox = Locked(Outbox(framing, hasHeartBeat: options.heartBeat != nil))
    inbox = Locked(Inbox(capacity: options.readAhead))
  }

  /// Begins to read and to keep time.
  func start() {
    var tasks = [Task { await receive() }]
    if let interval = options.heartBeat { tasks.append(Task { await beat(every: interval) }) }
    if let limit = options.idleTimeout { tasks.append(Task { await watch(limit) }) }
    self.tasks.withLock { $0 = tasks }
    // It may have ended in the meantime.
    if ending.withLock({ $0.disconnection }) != nil { cancelTasks() }
  }

  /// A number for one that waits.
  func nextID() -> UInt64 {
    lastID.withLock { id in
      id += 1
      return id
    }
  }
}

extension Connection {
  /// Ends the connection for this reason, unless it has ended for another before.
  ///
  /// What has been received can still be taken. The channel closes too, if the peer cannot read any more.
  ///
  /// - Returns: Why it has ended.
  @discardableResult
  func end(_ reason: Disconnection) -> Disconnection {
    let settled = settle(reason)
    if !settled.leavesSending, refuseSending(settled) {
      Task { [channel] in await channel.close() }
    }
    return settled
  }

  /// Ends the connection and closes its channel, even if the peer could still read.
  func close(_ reason: Disconnection) async {
    refuseSending(settle(reason))
    await channel.close()
  }

  /// Waits for the end.
  func disconnected() async throws(CancellationError) -> Disconnection {
    let id = nextID()
    let disconnection = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let disconnection = ending.withLock { ending in
          if ending.disconnection == nil { ending.add(waiter, id) }
          return ending.disconnection
        }
        if let disconnection { waiter.resume(returning: disconnection) }
        if Task.isCancelled { dismiss(id) }
      }
    } onCancel: {
      dismiss(id)
    }
    guard let disconnection else { throw CancellationError() }
    return disconnection
  }

  /// Lets go of one who still waits for the end.
  private func dismiss(_ id: UInt64) {
    ending.withLock { $0.remove(id) }?.resume(returning: nil)
  }

  private func settle(_ reason: Disconnection) -> Disconnection {
    let (waiters, settled) = ending.withLock { ending in
      let waiters = ending.settle(reason)
      return (waiters, ending.disconnection ?? reason)
    }
    guard let waiters else { return settled }
    cancelTasks()
    for reply in replies.withLock({ $0.close(reason) }) { reply.keep(.failure(reason)) }
    deliver { $0.finish() }
    for waiter in waiters { waiter.resume(returning: reason) }
    return settled
  }

  private func cancelTasks() {
    let tasks = self.tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in tasks { task.cancel() }
  }

  /// - Returns: Whether sending was possible before.
  @discardableResult
  private func refuseSending(_ reason: Disconnection) -> Bool {
    let senders = outbox.withLock { $0.close(reason) }
    for sender in senders ?? [] { sender.resume(throwing: reason) }
    return senders != nil
  }
}
