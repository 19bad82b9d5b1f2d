/// How much has been received and not yet taken, who waits for it, and whether more is read. The messages themselves are
/// in a ``MessageQueue``.
struct Inbox {
  /// A consumer that waits for a message, and learns whether to read.
  typealias Consumer = CheckedContinuation<Bool, Never>

  /// The waiters to resume.
  struct Wakes {
    fileprivate var consumers: [Consumer] = []
    fileprivate var reader: (@Sendable () -> Void)?

    func resume() {
      for consumer in consumers { consumer.resume(returning: false) }
      reader?()
    }
  }

  /// The reader's next step.
  enum Reading {
    /// Decodes received bytes.
    case decoding
    /// Discards received bytes, up to the peer's end.
    case discarding
    /// Waits for room.
    case waiting
    /// Nothing more is read.
    case finished
  }

  private let capacity: Int
  /// The number of messages that have not been taken.
  private var messageCount = 0
  /// The number of bytes of their frames.
  private(set) var waitingByteCount = 0
  /// The received bytes and messages.
  var received = Traffic()
  /// Whether no more messages come.
  private(set) var isFinished = false
  /// Who waits for the peer's end while everything else that comes is discarded; nil unless it is.
  private var drainers: [Promise<Void>]?
  /// Whether the reader is using the undecoded bytes.
  private var isDecoding = false
  var consumers = WaitingLine<Consumer>()
  /// Resumes reading, once there is room.
  private var reader: (@Sendable () -> Void)?

  /// Whether delivery is paused.
  var isPaused = false

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  private var hasRoom: Bool { waitingByteCount < capacity }

  mutating func append(byteCount: Int) {
    waitingByteCount += byteCount
    messageCount += 1
  }

  /// Whether a message can be taken; nil if the caller must wait.
  var canTake: Bool? {
    if messageCount == 0 { return isFinished ? false : nil }
    return isPaused ? nil : true
  }

  /// Notes that a message has been taken.
  mutating func take(byteCount: Int) {
    waitingByteCount -= byteCount
    messageCount -= 1
  }

  /// Removes the consumer that is to read, if one waits.
  mutating func popReadingConsumer() -> Consumer? {
    isPaused || isFinished ? nil : consumers.popFirst()
  }

  /// Calls the reader once there is room, or nothing more to read.
  mutating func callWhenReadable(_ reader: @escaping @Sendable () -> Void) { self.reader = reader }

  /// Whether anyone may have to be resumed.
  var hasWakes: Bool { reader != nil || !consumers.isEmpty }

  /// Removes the waiters that no longer need to wait.
  mutating func wakes() -> Wakes {
    var wakes = Wakes()
    if !consumers.isEmpty, canTake != nil {
      let count = isFinished ? consumers.count : messageCount
      while wakes.consumers.count < count, let consumer = consumers.popFirst() {
        wakes.consumers.append(consumer)
      }
    }
    if reader != nil, reading != .waiting { swap(&wakes.reader, &reader) }
    return wakes
  }
}

// MARK: - Reading

extension Inbox {
  /// The reader's next step.
  var reading: Reading {
    if isFinished { return drainers == nil ? .finished : .discarding }
    return hasRoom ? .decoding : .waiting
  }

  /// The reader's current step. While it decodes, nobody else releases the undecoded bytes.
  mutating func beginReading() -> Reading {
    let reading = reading
    isDecoding = reading == .decoding
    return reading
  }

  /// Ends a read that ``beginReading()`` began.
  ///
  /// - Returns: Whether the undecoded bytes must be released.
  mutating func endReading() -> Bool {
    defer { isDecoding = false }
    return isDecoding && isFinished
  }

  /// Ends receiving. Messages already received can still be taken.
  ///
  /// - Returns: Whether the undecoded bytes must be released.
  mutating func finish() -> Bool {
    defer { isFinished = true }
    return !isFinished && !isDecoding
  }

  /// Discards received bytes from now on, up to the peer's end, unless nothing more is read.
  ///
  /// - Returns: Whether the promise will be kept at the end.
  mutating func drain(_ drained: Promise<Void>) -> Bool {
    if isFinished, drainers == nil { return false }
    drainers = (drainers ?? []) + [drained]
    return true
  }

  /// Ends discarding.
  ///
  /// - Returns: Who waits for that.
  mutating func finishDraining() -> [Promise<Void>] {
    defer { drainers = nil }
    return drainers ?? []
  }
}
