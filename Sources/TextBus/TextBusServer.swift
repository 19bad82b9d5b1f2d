internal import PacketFraming
public import PacketMessaging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A text bus: forwards the messages of its clients to those that have subscribed to their categories.
///
/// ```swift
/// let server = TextBusServer()
/// try await server.serve(listener.connections)
/// ```
///
/// A message is sent unchanged to every subscriber of its category, including its sender if that has subscribed. Every
/// client receives another client's messages in the order in which they were sent. The <doc:Protocol> article specifies
/// the protocol.
///
/// A client that does not read delays no other client: its messages wait, and if they exceed ``Limits/maximumBacklog``,
/// the client is disconnected.
public actor TextBusServer {
  /// Limits on the memory and time that clients may use.
  public nonisolated let limits: Limits

  private let timeline: Timeline
  private var clients: Set<TextBusConnection> = []
  var topics: [TextBusCategory: TextBusTopic] = [:]
  var counts = Statistics()
  private var isShutDown = false

  /// The task that removes the subscriptions of clients that have left, one client at a time.
  var forgetting: Task<Void, Never>?

  /// The accepted connections that have not ended, and who waits for one of them to end.
  private var acceptedCount = 0
  private var acceptors: [CheckedContinuation<Void, Never>] = []

  /// How much has begun and not ended.
  private var pendingCount = 0
  private var idlenessWaiters: [CheckedContinuation<Void, Never>] = []

  /// The work since other clients last had a turn: the lines used or forwarded, and the chunks and KiB read.
  private var burst = 0

  /// Creates a bus without clients.
  ///
  /// - Parameters:
  ///   - limits: Limits on the memory and time that its clients may use.
  ///   - clock: The clock for ``Limits/lineTimeout``.
  public init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
    self.limits = limits
    timeline = Timeline(clock)
  }

  /// The bus's statistics so far.
  public var statistics: Statistics {
    var counts = counts
    counts.clients = clients.count
    return counts
  }
}

// MARK: - Connections

extension TextBusServer {
  /// Serves all incoming connections, until there are no more and the last client has left.
  ///
  /// After ``shutDown()``, further connections are closed immediately. Cancelling the task shuts the bus down.
  ///
  /// While there are 64 connections more than ``Limits/maximumClients``, which are being turned away, no further one is
  /// taken from `channels`.
  ///
  /// - Parameters:
  ///   - channels: The connections.
  ///   - departed: Called with the reason when a connection ends.
  /// - Throws: The errors of `channels`. Existing clients are still served then.
  public nonisolated func serve<Channels: AsyncSequence>(
    _ channels: Channels,
    departed: @escaping @Sendable (Departure) -> Void = { _ in }
  ) async throws where Channels.Element: ByteChannel {
    try await withTaskCancellationHandler {
      for try await channel in channels {
        await accept()
        Task {
          departed(await serve(channel))
          await endAccepted()
        }
      }
      await untilIdle()
    } onCancel: {
      Task { await shutDown() }
    }
  }

  /// Serves one connection until it ends, and closes it.
  ///
  /// Cancelling the task ends the connection.
  ///
  /// - Returns: Why the connection ended.
  @discardableResult
  public func serve(_ channel: some ByteChannel) async -> Departure {
    guard !isShutDown else {
      await channel.close()
      return .shutDown
    }
    begin()
    defer { end() }
    guard clients.count < limits.maximumClients else { return await turnAway(channel) }
    let client = TextBusConnection(channel, limits: limits)
    clients.insert(client)
    let writer = Task { await write(to: client) }
    return await withTaskCancellationHandler {
      let departure = await read(from: client)
      client.isReading = false
      switch departure {
      case .left, .unfinishedLine: leave(client, departure)
      default: disconnect(client, Task.isCancelled ? .shutDown : departure)
      }
      // The connection ends without waiting for that: many may leave at once.
      let forgetting = forget(client)
      await writer.value
      client.watch?.cancel()
      await channel.close()
      await forgetting?.value
      clients.remove(client)
      if case .lost = client.departure, Task.isCancelled { return .shutDown }
      return client.departure ?? departure
    } onCancel: {
      Task { await channel.close() }
    }
  }

  /// Closes a connection for which there is no room, after sending a sentence that says so, if possible.
  private func turnAway(_ channel: some ByteChannel) async -> Departure {
    counts.turnedAway += 1
    let closing = timeline.schedule(at: timeline.now + Self.drainingTime) {
      Task { await channel.close() }
    }
    let error = TextBusError(.tooManyClients(maximum: limits.maximumClients))
    if let line = try? TextBusLine.error(error.description).encoded() {
      try? await channel.write(line)
      try? await channel.finishWriting()
      // With unread bytes, the system would reset the connection, and the sentence might be lost.
      while let count = try? await channel.read({ _ in }), count > 0 { await note(count) }
    }
    timeline.cancel(closing)
    await channel.close()
    return .turnedAway(maximum: limits.maximumClients)
  }

  /// Ends all connections, including future ones. Returns when they are closed: when each client has been sent its
  /// pending lines and has ended its side, or after a second.
  public func shutDown() async {
    isShutDown = true
    resumeAcceptors()
    for client in clients {
      if client.departure == nil {
        leave(client, .shutDown)
      } else {
        setDeadline(of: client, after: Self.drainingTime)
      }
    }
    await untilIdle()
  }

  private func accept() async {
    while acceptedCount - 64 >= limits.maximumClients, !isShutDown {
      await withCheckedContinuation { acceptors.append($0) }
    }
    acceptedCount += 1
    begin()
  }

  private func endAccepted() {
    acceptedCount -= 1
    resumeAcceptors()
    end()
  }

  private func resumeAcceptors() {
    for acceptor in acceptors { acceptor.resume() }
    acceptors = []
  }

  private func begin() { pendingCount += 1 }

  private func end() {
    pendingCount -= 1
    guard pendingCount == 0 else { return }
    for waiter in idlenessWaiters { waiter.resume() }
    idlenessWaiters = []
  }

  private func untilIdle() async {
    while pendingCount > 0 {
      await withCheckedContinuation { idlenessWaiters.append($0) }
    }
  }

  /// Removes a client from the bus. Its waiting lines are sent: within the time limit of a line if the client has ended its
  /// side, and otherwise within the time in which it must do so.
  private func leave(_ client: TextBusConnection, _ departure: Departure) {
    guard client.departure == nil else { return }
    client.departure = departure
    client.output.finishEnqueuing()
    if client.isReading {
      setDeadline(of: client, after: Self.drainingTime)
    } else if client.output.backlog > 0 {
      setDeadline(of: client, after: limits.lineTimeout)
    } else {
      client.deadline = nil
    }
  }

  /// Removes a client from the bus and drops its waiting lines. Does nothing if the client has left.
  private func disconnect(_ client: TextBusConnection, _ departure: Departure) {
    guard client.departure == nil else { return }
    leave(client, departure)
    drop(client)
  }

  /// Drops the waiting lines of a client that has left and did not read them in time.
  private func cutOff(_ client: TextBusConnection) {
    let backlog = client.output.backlog
    if client.hasEnded, backlog > 0 {
      client.departure = isShutDown ? .shutDown : .tooSlow(backlog: backlog)
      if !isShutDown { counts.slowClients += 1 }
    }
    drop(client)
  }

  private func drop(_ client: TextBusConnection) {
    client.output.discard()
    let channel = client.channel
    Task { await channel.close() }
  }
}

// MARK: - Lines

extension TextBusServer {
  /// Processes lines until the client ends, and returns why it did. Later lines are discarded.
  private func read(from client: TextBusConnection) async -> Departure {
    do {
      while true {
        let unreadCount = client.decoder.unreadCount
        let chunkCount = try await client.channel.read { bytes in
          if client.departure == nil { client.decoder.append(bytes) }
        }
        if chunkCount == 0 { break }
        await note(chunkCount)
        await useLines(of: client)
        if client.departure != nil { continue }
        if client.decoder.unreadCount == 0 {
          client.deadline = nil
        } else if client.decoder.unreadCount != unreadCount + chunkCount || unreadCount == 0 {
          setDeadline(of: client, after: limits.lineTimeout)
        }
      }
      if let departure = client.departure { return departure }
      try client.decoder.finishLines()
      return .left
    } catch let error as TextBusError {
      guard case .unfinishedLine(let count) = error.reason else { return .lost(error) }
      refuse(client, error)
      return .unfinishedLine(available: count)
    } catch {
      return client.departure ?? .lost(error)
    }
  }

  /// Processes the complete lines that have been received.
  private func useLines(of client: TextBusConnection) async {
    while client.departure == nil {
      do throws(FramingError) {
        guard let line = try client.decoder.nextFrame() else { return }
        use(line, of: client)
      } catch {
        burst += 1
        refuse(client, TextBusError(.lineTooLong(maximum: limits.maximumLineLength)))
      }
      if isTurnOver { await endTurn() }
    }
  }

  /// Counts a chunk that has been read, and ends the turn if it is over.
  private func note(_ byteCount: Int) async {
    burst += 1 + byteCount / 1024
    if isTurnOver { await endTurn() }
  }

  private var isTurnOver: Bool { burst >= 4096 }

  /// Lets others have a turn: a client that floods the bus gets no more turns than they do.
  private func endTurn() async {
    burst = 0
    await Task.yield()
  }

  private func use(_ line: Data, of client: TextBusConnection) {
    burst += 1
    do throws(TextBusError) {
      switch try TextBusLine(parsing: line) {
      case .message(let message):
        try limits.check(message.category)
        forward(message)
      case .subscribe(let category): try subscribe(client, to: category)
      case .unsubscribe(let category): try unsubscribe(client, from: category)
      case .error, .blank: break
      }
    } catch {
      refuse(client, error)
    }
  }

  private func forward(_ message: TextBusMessage) {
    counts.messages += 1
    guard let topic = topics[message.category] else { return }
    // Encoded once: every queue holds the same bytes.
    let line = message.encoded()
    counts.forwarded += topic.subscribers.count { send(line, to: $0) }
    burst += topic.subscribers.count
  }

  private func refuse(_ client: TextBusConnection, _ error: TextBusError) {
    counts.refused += 1
    // The sentence is the bus's own, and contains nothing that is invalid in a line.
    if let line = try? TextBusLine.error(error.description).encoded() { send(line, to: client) }
  }

  /// Enqueues a line for a client, or disconnects it if too much waits for it. Returns whether the line was enqueued.
  @discardableResult
  private func send(_ line: Data, to client: TextBusConnection) -> Bool {
    guard client.departure == nil else { return false }
    if client.enqueue(line) { return true }
    counts.slowClients += 1
    disconnect(client, .tooSlow(backlog: client.output.backlog))
    return false
  }
}

// MARK: - Time

extension TextBusServer {
  /// How long a client that the bus disconnects has to read its waiting lines and to end its side.
  private static let drainingTime = Duration.seconds(1)

  /// Gives a client a time limit: to end a line or, if it has left, to read its waiting lines and end its side.
  private func setDeadline(of client: TextBusConnection, after limit: Duration?) {
    guard let limit else { return }
    let deadline = timeline.now + limit
    client.deadline = deadline
    // A task that wakes up before will then wait for the new time.
    if let time = client.wakingTime, time <= deadline { return }
    client.watch?.cancel()
    client.watch = Task { await watch(client) }
    client.wakingTime = deadline
  }

  private func watch(_ client: TextBusConnection) async {
    while !Task.isCancelled, let deadline = client.deadline {
      if timeline.now < deadline {
        client.wakingTime = deadline
        try? await timeline.sleep(until: deadline)
      } else if client.departure != nil {
        cutOff(client)
        return
      } else if let limit = limits.lineTimeout {
        let available = client.decoder.unreadCount
        refuse(client, TextBusError(.lineTimedOut(after: limit, available: available)))
        leave(client, .lineTimedOut(after: limit, available: available))
      }
    }
    guard !Task.isCancelled else { return }
    client.watch = nil
    client.wakingTime = nil
  }
}

// MARK: - Output

extension TextBusServer {
  /// Waits until the client has left and no lines wait for it.
  private func write(to client: TextBusConnection) async {
    do {
      try await client.output.finished()
    } catch {
      if client.hasEnded {
        client.departure = .lost(error)
      } else {
        disconnect(client, .lost(error))
      }
    }
    // A client that has not ended its side itself is told of the end. Its lines are read until then: with unread bytes,
    // the system would reset the connection, and the client might not get its lines.
    if client.isReading { try? await client.channel.finishWriting() }
  }
}
