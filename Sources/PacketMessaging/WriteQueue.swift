package import PacketKit

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Bytes to be written to a channel, in order, for any number of senders.
///
/// One sender at a time writes. Senders that arrive meanwhile wait, and share the next write. A message is encoded when
/// its turn has come, so waiting senders take no additional memory.
@usableFromInline
package final class WriteQueue: Sendable {
  /// The bytes of one sender.
  package enum Load: Sendable {
    /// Frames of that many messages in one write. If the closure that writes them throws, none of them is written.
    case frames(count: Int, @Sendable (inout PacketWriter) throws -> Void)
    /// Bytes that many queues can share.
    case bytes(Data)
    /// The end of writing.
    case end

    /// The number of messages; 0 if it is not known.
    var messageCount: Int {
      if case .frames(let count, _) = self { count } else { 0 }
    }

    var isEnd: Bool {
      if case .end = self { true } else { false }
    }

    func write(to writer: inout PacketWriter) throws {
      switch self {
      case .frames(_, let write): try write(&writer)
      case .bytes(let bytes): writer.write(bytes: bytes.bytes)
      case .end: break
      }
    }
  }

  typealias Sender = CheckedContinuation<Void, any Error>

  struct Parcel {
    let load: Load
    /// The sender that waits until it is written, if any.
    let sender: Sender?
    let cost: Int
  }

  /// How long the channel may take to accept the bytes of one call, and the consequence if it takes longer.
  struct TimeLimit: Sendable {
    let duration: Duration
    let timeline: Timeline
    let onExpiry: @Sendable () -> Void
  }

  /// The bytes that are written to the channel at once.
  @usableFromInline
  struct Batch: Sendable {
    var bytes = Data()
    var isEnd = false
    var cost = 0
    var messageCount = 0
    /// The number of bytes before `bytes` that have already been passed to the system.
    var passedByteCount = 0
    var senders: [Sender] = []
  }

  struct State {
    var waiting = WaitingLine<Parcel>()
    /// Why nothing is accepted any more.
    var refusal: (any Error)?
    var isWriting = false
    var isFinished = false
    /// Who waits until the end that another task sends is written, or will not be.
    var endWaiters: [Promise<Void>] = []
    /// When the last write ended or, before the first, the queue began.
    var lastWrite = Duration.zero
    /// Whether the buffer's memory is kept for the next write.
    var keepsBuffer = true
    /// The cost of the parcels that wait without a sender, or are being written.
    var backlog = 0
    /// The bytes that are being written and that the system has not accepted, and the cost of their parcels.
    var unwrittenByteCount = 0
    var costOfUnwritten = 0
    /// The bytes that the system has accepted.
    var sent = Traffic()
    var timeLimit: TimeLimit?
    var onFailure: (@Sendable (any Error) async -> any Error)?

    mutating func removeWaiting() -> [Parcel] {
      let parcels = waiting.removeAll()
      for parcel in parcels { backlog -= parcel.cost }
      return parcels
    }

    mutating func removeEndWaiters() -> [Promise<Void>] {
      if endWaiters.isEmpty { return [] }
      defer { endWaiters = [] }
      return endWaiters
    }
  }

  /// The buffer for batches. The current writer has exclusive access, which the runtime need not check.
  @safe final class Buffer: @unchecked Sendable {
    @exclusivity(unchecked) private var storage = PacketWriter()

    var writer: PacketWriter {
      _read { yield unsafe storage }
      _modify { yield unsafe &storage }
    }
  }

  let channel: any ByteChannel
  private let polled: (any PolledChannel)?
  /// The clock for the time of the last write; nil if nothing needs it.
  let timeline: Timeline?
  let state = Locked(State())
  let buffer = Buffer()
  let end = Promise<Void>()

  /// The number of bytes gathered before a write, unless one sender has more.
  static var gatheredByteCount: Int { 64 * 1024 }

  /// The most bytes that are passed to the channel at once.
  static var partByteCount: Int { 2 * gatheredByteCount }

  package init(_ channel: any ByteChannel, timeline: Timeline? = nil) {
    self.channel = channel
    self.timeline = timeline
    polled = channel as? any PolledChannel
    if let timeline { state.withLock { $0.lastWrite = timeline.now } }
  }

  /// Sets the handler that receives the reason why a write has failed, and returns why no more can be written.
  package func onFailure(_ handler: @escaping @Sendable (any Error) async -> any Error) {
    state.withLock { $0.onFailure = handler }
  }

  /// Limits the time in which the channel must accept at most 128 KiB.
  func limitTime(_ limit: TimeLimit) {
    state.withLock { $0.timeLimit = limit }
  }
}

// MARK: - Waiting until it is written

extension WriteQueue {
  /// The rest of a load after an attempt to write it at once.
  @usableFromInline
  enum Rest: Sendable {
    /// All of it, because others are writing.
    case all
    /// The bytes that the system did not accept. Their sender is the writer.
    case batch(Batch)
  }

  /// Waits until all bytes of a load have been passed to the system.
  package func send(_ load: Load) async throws {
    guard let rest = try sendNow(load.messageCount, isEnd: load.isEnd, load.write) else { return }
    try await send(rest, of: load)
  }

  /// Writes as much of a load as the system accepts immediately, unless others are writing.
  ///
  /// - Returns: The rest, or nil.
  func sendNow(
    _ messageCount: Int,
    isEnd: Bool = false,
    _ write: (inout PacketWriter) throws -> Void
  ) throws -> Rest? {
    try Task.checkCancellation()
    guard try begin(isEnd: isEnd) else { return .all }
    do {
      try append(write)
    } catch {
      finishTurn()
      throw error
    }
    let count = isEnd ? 0 : writeNow()
    if !isEnd, count == buffer.writer.count {
      buffer.writer.removeAll()
      finishTurn(Traffic(messageCount: messageCount, byteCount: count))
      return nil
    }
    var batch = Batch(isEnd: isEnd, messageCount: messageCount, passedByteCount: count)
    batch.bytes = buffer.writer.makeData().dropFirst(count)
    buffer.writer.removeAll()
    return .batch(batch)
  }

  /// Waits until the rest of a load has been passed to the system.
  func send(_ rest: Rest, of load: Load) async throws {
    switch rest {
    case .all: try await wait(load)
    case .batch(let batch):
      try await undisturbed {
        defer { self.finishTurn() }
        try await self.write(batch)
      }
    }
  }

  /// Returns whether the sender need not wait and is now the writer.
  private func begin(isEnd: Bool) throws -> Bool {
    try state.withLock { state in
      if let refusal = state.refusal { throw refusal }
      if state.isWriting { return false }
      state.isWriting = true
      if isEnd { state.refusal = MessageBrokerError.sendingIsFinished }
      return true
    }
  }

  /// Ends a sender's turn to write. If others wait, they are served next.
  private func finishTurn(_ sent: Traffic = Traffic()) {
    if finish(sent) { Task { await writeForOthers() } }
  }

  /// Writes as much as the system accepts. An error occurs again when the rest is written.
  private func writeNow() -> Int {
    guard let polled else { return 0 }
    return unsafe buffer.writer.withUnsafeBytes { bytes in
      do { return unsafe try polled.writeNow(RawSpan(_unsafeBytes: bytes)) } catch { return 0 }
    }
  }

  /// Runs work that must not end early when the sender's task is cancelled, because that could truncate a message.
  ///
  /// It starts on the sender's thread, and also ends there if the channel does not have to wait.
  private func undisturbed(_ work: @escaping @Sendable () async throws -> Void) async throws {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      try await Task.immediate(operation: work).value
    } else {
      try await Task(operation: work).value
    }
  }

  private func wait(_ load: Load) async throws {
    // The end follows whatever is accepted before it, even with a later number.
    let id = state.withLock { $0.waiting.nextID() } | (load.isEnd ? 1 << 63 : 0)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sender in
        do {
          try add(Parcel(load: load, sender: sender, cost: 0), id)
        } catch {
          sender.resume(throwing: error)
        }
        // It may have been cancelled when there was nothing to remove yet.
        if Task.isCancelled { remove(id)?.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      remove(id)?.resume(throwing: CancellationError())
    }
  }

  private func add(_ parcel: Parcel, _ id: UInt64) throws {
    let begins = try state.withLock { state in
      if let refusal = state.refusal { throw refusal }
      if parcel.load.isEnd { state.refusal = MessageBrokerError.sendingIsFinished }
      state.waiting.append(parcel, id)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if begins { Task { await writeForOthers() } }
  }

  /// Removes a load whose turn has not come.
  private func remove(_ id: UInt64) -> Sender? {
    let (sender, waiters) = state.withLock { state -> (Sender?, [Promise<Void>]) in
      guard let parcel = state.waiting.remove(id) else { return (nil, []) }
      guard parcel.load.isEnd else { return (parcel.sender, []) }
      state.refusal = nil
      return (parcel.sender, state.removeEndWaiters())
    }
    for waiter in waiters { waiter.keep(.success(())) }
    return sender
  }
}

// MARK: - Without waiting

extension WriteQueue {
  /// Enqueues bytes and returns immediately; false if too much is already waiting. A single load is always accepted.
  ///
  /// - Parameters:
  ///   - cost: The cost of keeping the bytes.
  ///   - maximum: The maximum cost of all waiting bytes.
  package func enqueue(_ bytes: Data, cost: Int, maximum: Int) -> Bool {
    enqueue(.bytes(bytes), cost: cost, maximum: maximum) != .isTooMuch
  }

  /// The result of enqueuing without waiting.
  enum Enqueuing {
    case isTaken
    case isTooMuch
    /// Nothing is accepted any more.
    case isRefused
  }

  /// Enqueues a load and returns immediately. A single load is always accepted.
  func enqueue(_ load: Load, cost: Int, maximum: Int) -> Enqueuing {
    let (result, begins) = state.withLock { state -> (Enqueuing, Bool) in
      guard state.refusal == nil, !state.isFinished else { return (.isRefused, false) }
      guard state.backlog == 0 || state.backlog + cost <= maximum else {
        return (.isTooMuch, false)
      }
      state.backlog += cost
      state.waiting.append(Parcel(load: load, sender: nil, cost: cost))
      defer { state.isWriting = true }
      return (.isTaken, !state.isWriting)
    }
    if begins { Task { await writeForOthers() } }
    return result
  }

  /// Why nothing is accepted any more; nil if something is.
  var refusal: (any Error)? { state.withLock { $0.refusal } }

  /// The cost of the bytes that wait without a sender, or are being written.
  package var backlog: Int { state.withLock { $0.backlog } }

  /// The bytes that the system has accepted.
  var sent: Traffic { state.withLock { $0.sent } }

  /// The bytes of enqueued loads that wait for their turn, as their cost states them, and those that are being written
  /// and that the system has not accepted.
  var pendingByteCount: Int {
    state.withLock { $0.backlog - $0.costOfUnwritten + $0.unwrittenByteCount }
  }

  /// Accepts no more bytes, and lets ``finished()`` return when nothing waits any more.
  package func finishEnqueuing() {
    let isDone = state.withLock { state in
      state.isFinished = true
      return !state.isWriting
    }
    if isDone { end.keep(.success(())) }
  }

  /// Waits until everything has been written after ``finishEnqueuing()``. Only one task may call it, and only once.
  ///
  /// - Throws: The reason why something could not be written.
  package func finished() async throws { try await end.value() }

  /// Discards messages that are not yet being written.
  package func discard() {
    let parcels = state.withLock { $0.removeWaiting() }
    for parcel in parcels { parcel.sender?.resume(throwing: CancellationError()) }
  }
}

// MARK: - State

extension WriteQueue {
  /// The number of loads that wait for their turn.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  package var isWriting: Bool { state.withLock { $0.isWriting } }

  /// When something was last written; nil during a write.
  package var lastWrite: Duration? { state.withLock { $0.isWriting ? nil : $0.lastWrite } }

  /// Keeps no memory between writes from now on, because few follow.
  package func keepNoBuffer() {
    state.withLock { state in
      state.keepsBuffer = false
      if !state.isWriting { tidy(state) }
    }
  }

  /// Accepts nothing any more, and fails the waiting senders.
  package func close(_ error: any Error) {
    let (parcels, waiters) = state.withLock { state in
      state.refusal = error
      state.keepsBuffer = false
      if !state.isWriting { tidy(state) }
      return (state.removeWaiting(), state.removeEndWaiters())
    }
    for parcel in parcels { parcel.sender?.resume(throwing: error) }
    for waiter in waiters { waiter.keep(.success(())) }
  }
}
