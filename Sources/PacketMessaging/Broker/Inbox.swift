/// What has been received and not been taken, in order, and who waits for it.
struct Inbox<Message: Sendable> {
  /// A message, and the bytes of its frame.
  typealias Entry = (message: Message, byteCount: Int)
  typealias Consumer = CheckedContinuation<Message?, Never>
  typealias Reader = CheckedContinuation<Bool, Never>

  /// Who goes on, and with what.
  struct Wakes {
    fileprivate var consumers: [(consumer: Consumer, message: Message?)] = []
    fileprivate var reader: (reader: Reader, goesOn: Bool)?

    func resume() {
      for (consumer, message) in consumers { consumer.resume(returning: message) }
      reader?.reader.resume(returning: reader?.goesOn ?? false)
    }
  }

  private let capacity: Int
  private var queue = Queue<Entry>()
  /// The bytes of what has not been taken.
  private(set) var waitingByteCount = 0
  private(set) var isFinished = false
  private var consumers = WaitingLine<Consumer>()
  private var reader: Reader?

  /// Whether delivery is held up.
  var isPaused = false

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  private var hasRoom: Bool { waitingByteCount < capacity }

  /// How many consumers wait.
  var consumerCount: Int { consumers.count }

  mutating func append(_ entries: [Entry]) {
    guard !isFinished else { return }
    for entry in entries {
      waitingByteCount += entry.byteCount
      queue.append(entry)
    }
  }

  /// No more messages come; those that are there can be taken.
  mutating func finish() { isFinished = true }

  /// Takes the next message; `.some(nil)` at the end, nil if one has to wait.
  mutating func take() -> Message?? {
    if isFinished, queue.isEmpty { return .some(nil) }
    guard !isPaused, let entry = queue.popFirst() else { return nil }
    waitingByteCount -= entry.byteCount
    return entry.message
  }

  mutating func add(_ consumer: Consumer, _ id: UInt64) { consumers.append(consumer, id) }

  mutating func remove(_ id: UInt64) -> Consumer? { consumers.remove(id) }

  mutating func add(_ reader: Reader) { self.reader = reader }

  /// Takes out those who need not wait any longer.
  mutating func wakes() -> Wakes {
    var wakes = Wakes()
    while !consumers.isEmpty, let message = take() {
      if let consumer = consumers.popFirst() { wakes.consumers.append((consumer, message)) }
    }
    if let reader, isFinished || hasRoom {
      wakes.reader = (reader, !isFinished)
      self.reader = nil
    }
    return wakes
  }
}

/// First in, first out.
private struct Queue<Element> {
  private var front: [Element] = []
  private var back: [Element] = []

  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  mutating func append(_ element: Element) { back.append(element) }

  mutating func popFirst() -> Element? {
    if front.isEmpty {
      front = back.reversed()
      back.removeAll()
    }
    return front.popLast()
  }
}
