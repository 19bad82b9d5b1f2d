public import PacketFraming
internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The state that a ``MessageBroker`` operates on.
///
/// The tasks that read and keep time hold the connection, not the broker, so the broker can be released while they run,
/// and cancels them. Each part has its own lock, which is held only for short accesses.
@usableFromInline
final class Connection: Sendable {
  let channel: any ByteChannel
  /// The channel, if it can be polled.
  let polled: (any PolledChannel)?
  let intake: MessageIntake
  let options: MessageBrokerOptions
  let timeline: Timeline
  let outbox: WriteQueue
  @usableFromInline let encoder: FrameEncoder
  /// The most bytes that a message can have.
  let maximumLength: Int
  /// The bytes of a heart-beat, if there are any.
  let heartBeat: Data?
  let undecoded: UndecodedBytes
  let inbox: Locked<Inbox>
  let ending = Locked(Ending())
  /// The contents of waiting messages that newer ones replace, by their kinds.
  let latest = Locked<[AnyHashable: Data]>([:])
  /// Whether a frame without bytes is a message, and not a heartbeat.
  let hasEmptyMessage: Bool
  let readingTime = Locked(ReadingTime())
  private let tasks = Locked<[Task<Void, Never>]>([])
  private let watcher = Locked<Task<Void, Never>?>(nil)
  private let lastID = Locked<UInt64>(0)

  /// - Parameter hasEmptyValue: Whether a message can have no bytes.
  @usableFromInline
  init(
    _ channel: any ByteChannel,
    _ framing: Framing,
    _ options: MessageBrokerOptions,
    _ intake: MessageIntake,
    hasEmptyValue: Bool
  ) {
    if let heartBeat = options.heartBeat {
      precondition(heartBeat > .zero, "heart-beats every \(heartBeat) would never end")
    }
    self.channel = channel
    polled = channel as? any PolledChannel
    self.intake = intake
    self.options = options
    timeline = Timeline(options.clock)
    encoder = FrameEncoder(framing)
    maximumLength = framing.maximumLength
    undecoded = UndecodedBytes(framing)
    let tellsTime = options.heartBeat != nil
    outbox = WriteQueue(channel, timeline: tellsTime ? timeline : nil)
    heartBeat = options.heartBeat == nil ? nil : try? encoder.encode([])
    precondition(
      options.heartBeat == nil || heartBeat != nil,
      "the framing has no empty frame for heart-beats"
    )
    hasEmptyMessage = options.heartBeat == nil && hasEmptyValue
    inbox = Locked(Inbox(capacity: options.readAhead))
    outbox.onFailure { [weak self] error in
      guard let self else { return Disconnection.failed(error) }
      return await endSending(.failed(error))
    }
  }

  /// Starts to read and to keep time.
  @usableFromInline
  func start() {
    var tasks: [Task<Void, Never>] = []
    if let polled {
      polled.onReadable { [self] in becomeReadable(polled) }
      tasks.append(Task { readNow(polled) })
    } else {
      tasks.append(Task { await receive() })
    }
    if let interval = options.heartBeat { tasks.append(Task { await beat(every: interval) }) }
    self.tasks.withLock { $0 = tasks }
    if options.idleTimeout != nil { watchTime() }
    // The connection may have ended in the meantime.
    if inbox.withLock({ $0.isFinished }) { cancelTasks() }
  }

  /// Starts to check the time limits, unless they are already checked.
  func watchTime() {
    let begins = readingTime.withLock { time in
      defer { time.isWatched = true }
      return !time.isWatched
    }
    guard begins else { return }
    let task = Task { await watch() }
    watcher.withLock { $0 = task }
    if inbox.withLock({ $0.isFinished }) { cancelTasks() }
  }

  /// Returns a number for a waiter.
  func nextID() -> UInt64 {
    lastID.withLock { id in
      id += 1
      return id
    }
  }
}

extension Connection {
  /// Ends the connection with this reason, unless it has already ended.
  ///
  /// Received messages can still be taken. The channel also closes, if the peer cannot read any more.
  func end(_ reason: Disconnection) {
    settle(reason) { settled in
      finishReceiving(settled)
      guard !settled.leavesSending else { return }
      refuseSending(settled)
      Task { [channel] in await channel.close() }
    }
  }

  /// Ends the connection and closes its channel, even if the peer could still read.
  func close(_ reason: Disconnection) async {
    settle(reason) { settled in
      finishReceiving(settled)
      refuseSending(settled)
    }
    await channel.close()
  }

  /// Ends sending, and the connection, with this reason. What the peer has sent is still read to its end.
  ///
  /// - Returns: Why the connection has ended.
  func endSending(_ reason: Disconnection) async -> Disconnection {
    let settled = settle(reason) { refuseSending($0) }
    if settled.leavesSending { await close(settled) }
    return settled
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

  /// Removes a waiter for the end.
  private func dismiss(_ id: UInt64) {
    ending.withLock { $0.remove(id) }?.resume(returning: nil)
  }

  /// Decides why the connection has ended, unless that has been decided; performs the consequences, then resumes the
  /// waiters.
  @discardableResult
  private func settle(
    _ reason: Disconnection,
    _ follow: (Disconnection) -> Void
  ) -> Disconnection {
    let (waiters, settled) = ending.withLock { ending in
      let waiters = ending.settle(reason)
      return (waiters, ending.disconnection ?? reason)
    }
    follow(settled)
    for waiter in waiters ?? [] { waiter.resume(returning: settled) }
    return settled
  }

  private func finishReceiving(_ reason: Disconnection) {
    cancelTasks()
    intake.failRequests(reason)
    deliver { $0.finish() }
  }

  private func cancelTasks() {
    let tasks = self.tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in tasks { task.cancel() }
    watcher.withLock { $0 }?.cancel()
  }

  private func refuseSending(_ reason: Disconnection) { outbox.close(reason) }
}
