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
  /// The bytes of a heartbeat, if there are any.
  let heartbeat: Data?
  let undecoded: UndecodedBytes
  let inbox: Locked<Inbox>
  let ending = Locked(Ending())
  /// The contents of waiting messages that newer ones replace, by their kinds.
  let latest = Locked<[AnyHashable: Data]>([:])
  /// Whether a frame without bytes is a message, and not a heartbeat.
  let hasEmptyMessage: Bool
  let readingTime = Locked(ReadingTime())
  /// When the time limits are next checked.
  let nextCheck = Locked<Deadlines.Deadline?>(nil)
  let reading = Locked<Task<Void, Never>?>(nil)
  let beating = Locked<Task<Void, Never>?>(nil)

  /// - Parameter hasEmptyValue: Whether a message can have no bytes.
  @usableFromInline
  init(
    _ channel: any ByteChannel,
    _ framing: Framing,
    _ options: MessageBrokerOptions,
    _ intake: MessageIntake,
    hasEmptyValue: Bool
  ) {
    if let interval = options.heartbeatInterval {
      precondition(interval > .zero, "the heartbeat interval must be positive")
    }
    self.channel = channel
    polled = channel as? any PolledChannel
    self.intake = intake
    self.options = options
    timeline = Timeline(options.clock)
    encoder = FrameEncoder(framing)
    maximumLength = framing.maximumLength
    undecoded = UndecodedBytes(framing)
    let sendsHeartbeats = options.heartbeatInterval != nil
    outbox = WriteQueue(channel, timeline: sendsHeartbeats ? timeline : nil)
    heartbeat = sendsHeartbeats ? try? encoder.encode([]) : nil
    precondition(
      !sendsHeartbeats || heartbeat != nil,
      "the framing has no empty frame for heartbeats"
    )
    hasEmptyMessage = !sendsHeartbeats && hasEmptyValue
    inbox = Locked(Inbox(capacity: options.readAhead))
    outbox.onFailure { [weak self] error in
      guard let self else { return Disconnection.failed(error) }
      return await endSending(.failed(error))
    }
    if let limit = options.sendTimeout {
      outbox.limitTime(
        .init(duration: limit, timeline: timeline) { [weak self] in
          self?.timeOutSending(after: limit)
        })
    }
  }

  /// Starts to read and to keep time.
  @usableFromInline
  func start() {
    if let interval = options.heartbeatInterval {
      let task = Task { await beat(every: interval) }
      beating.withLock { $0 = task }
    }
    let reading: Task<Void, Never>
    if let polled {
      polled.onReadable { [self] in becomeReadable(polled) }
      reading = Task { readNow(polled) }
    } else {
      reading = Task { await receive() }
    }
    self.reading.withLock { $0 = reading }
    if options.idleTimeout != nil { watchTime() }
    // The connection may have ended in the meantime.
    let (isFinished, state) = inbox.withLock { ($0.isFinished, $0.reading) }
    if isFinished { cancelCheck() }
    if state == .finished { reading.cancel() }
  }
}
