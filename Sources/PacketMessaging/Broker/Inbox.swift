/// How much has been received and not yet taken, and who waits for it. The messages themselves are in a
/// ``MessageQueue``, in the same order.
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

  private let capacity: Int
  /// The byte count of each message's frame.
  private var byteCounts = FirstInFirstOut<Int>()
  /// The number of bytes that have not been taken.
  private(set) var waitingByteCount = 0
  private(set) var isFinished = false
  private var consumers = WaitingLine<Consumer>()
  private var lastID: UInt64 = 0
  /// Resumes reading, once there is room.
  private var reader: (@Sendable () -> Void)?

  /// Whether delivery is paused.
  var isPaused = false

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  private var hasRoom: Bool { waitingByteCount < capacity }

  /// The number of waiting consumers.
  var consumerCount: Int { consumers.count }

  mutating func append(byteCount: Int) {
    waitingByteCount += byteCount
    byteCounts.append(byteCount)
  }

  /// Ends receiving. Messages already received can still be taken.
  mutating func finish() { isFinished = true }

  /// Whether a message can be taken; nil if the caller must wait.
  var canTake: Bool? {
    if byteCounts.isEmpty { return isFinished ? false : nil }
    return isPaused ? nil : true
  }

  /// Takes the next message, which must exist.
  mutating func take() {
    waitingByteCount -= byteCounts.popFirst() ?? 0
  }

  /// Returns a number for a consumer.
  mutating func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  mutating func add(_ consumer: Consumer, _ id: UInt64) { consumers.append(consumer, id) }

  mutating func remove(_ id: UInt64) -> Consumer? { consumers.remove(id) }

  /// Removes the consumer that is to read, if one waits.
  mutating func popReadingConsumer() -> Consumer? {
    isPaused || isFinished ? nil : consumers.popFirst()
  }

  /// Whether the reader continues; nil if it must wait for room.
  var mayRead: Bool? { isFinished ? false : hasRoom ? true : nil }

  /// Calls the reader once there is room, or nothing more to read.
  mutating func callWhenReadable(_ reader: @escaping @Sendable () -> Void) { self.reader = reader }

  /// Whether anyone may have to be resumed.
  var hasWakes: Bool { reader != nil || !consumers.isEmpty }

  /// Removes the waiters that no longer need to wait.
  mutating func wakes() -> Wakes {
    var wakes = Wakes()
    if !consumers.isEmpty, canTake != nil {
      let count = isFinished ? consumers.count : byteCounts.count
      while wakes.consumers.count < count, let consumer = consumers.popFirst() {
        wakes.consumers.append(consumer)
      }
    }
    if reader != nil, isFinished || hasRoom { swap(&wakes.reader, &reader) }
    return wakes
  }
}
