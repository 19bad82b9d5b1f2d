/// How much has been received and not been taken, and who waits for it. The messages themselves are in a
/// ``MessageQueue``, in the same order.
struct Inbox {
  /// One who waits for a message, and is told whether to read.
  typealias Consumer = CheckedContinuation<Bool, Never>

  /// Who goes on.
  struct Wakes {
    fileprivate var consumers: [Consumer] = []
    fileprivate var reader: (@Sendable () -> Void)?

    func resume() {
      for consumer in consumers { consumer.resume(returning: false) }
      reader?()
    }
  }

  private let capacity: Int
  /// The bytes of each message's frame.
  private var byteCounts = FirstInFirstOut<Int>()
  /// The bytes of what has not been taken.
  private(set) var waitingByteCount = 0
  private(set) var isFinished = false
  private var consumers = WaitingLine<Consumer>()
  private var lastID: UInt64 = 0
  /// What goes on with reading, once there is room.
  private var reader: (@Sendable () -> Void)?

  /// Whether delivery is held up.
  var isPaused = false

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  private var hasRoom: Bool { waitingByteCount < capacity }

  /// How many consumers wait.
  var consumerCount: Int { consumers.count }

  mutating func append(byteCount: Int) {
    waitingByteCount += byteCount
    byteCounts.append(byteCount)
  }

  /// No more messages come; those that are there can be taken.
  mutating func finish() { isFinished = true }

  /// Whether a message can be taken; nil if one has to wait.
  var canTake: Bool? {
    if byteCounts.isEmpty { return isFinished ? false : nil }
    return isPaused ? nil : true
  }

  /// Takes the next message, which must be there.
  mutating func take() {
    waitingByteCount -= byteCounts.popFirst() ?? 0
  }

  /// A number for a consumer.
  mutating func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  mutating func add(_ consumer: Consumer, _ id: UInt64) { consumers.append(consumer, id) }

  mutating func remove(_ id: UInt64) -> Consumer? { consumers.remove(id) }

  /// Takes out the consumer that is to read, if one waits.
  mutating func popReadingConsumer() -> Consumer? {
    isPaused || isFinished ? nil : consumers.popFirst()
  }

  /// Whether the reader goes on; nil if it has to wait for room.
  var mayRead: Bool? { isFinished ? false : hasRoom ? true : nil }

  /// Has the reader called once there is room, or nothing more to be read.
  mutating func callWhenReadable(_ reader: @escaping @Sendable () -> Void) { self.reader = reader }

  /// Whether somebody may have to go on.
  var hasWakes: Bool { reader != nil || !consumers.isEmpty }

  /// Takes out those who need not wait any longer.
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
