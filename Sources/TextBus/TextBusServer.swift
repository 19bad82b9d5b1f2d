public import PacketMessaging
internal import PacketFraming

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
  /// Limits on what a client may claim.
  public nonisolated let limits: Limits

  private let timeline: Timeline
  private var clients: Set<TextBusConnection> = []
  private var topics: [TextBusCategory: TextBusTopic] = [:]
  private var counts = Statistics()
  private var isShutDown = false

  /// The task that removes the subscriptions of clients that have left, one client at a time.
  private var forgetting: Task<Void, Never>?

  /// The accepted connections that have not ended.
  private var pendingCount = 0
  private var idlenessWaiters: [CheckedContinuation<Void, Never>] = []

  /// The lines forwarded since other clients last had a turn.
  private var burst = 0

  /// Creates a bus without clients.
  ///
  /// - Parameters:
  ///   - limits: Limits on what its clients may claim.
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
        await begin()
        Task {
          departed(await serve(channel))
          await end()
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
    let departure = await withTaskCancellationHandler {
      await read(from: client)
    } onCancel: {
      Task { await channel.close() }
    }
    switch departure {
    case .left, .unfinishedLine: leave(client, departure)
    default: disconnect(client, Task.isCancelled ? .shutDown : departure)
    }
    client.isReading = false
    await forget(client)
    await writer.value
    client.watch?.cancel()
    await channel.close()
    clients.remove(client)
    return client.departure ?? departure
  }

  /// Closes a connection for which there is no room, after sending a sentence that says so, if possible.
  private func turnAway(_ channel: some ByteChannel) async -> Departure {
    counts.turnedAway += 1
    let closing = Task { [timeline] in
      try? await timeline.sleep(until: timeline.now + .seconds(1))
      await channel.close()
    }
    let error = TextBusError(.tooManyClients(maximum: limits.maximumClients))
    if let line = try? TextBusLine.error(error.description).encoded() {
      try? await channel.write(line)
      try? await channel.finishWriting()
    }
    closing.cancel()
    await closing.value
    return .turnedAway(maximum: limits.maximumClients)
  }

  /// Ends all connections, including future ones. Returns when they are closed.
  public func shutDown() async {
    isShutDown = true
    for client in clients {
      leave(client, .shutDown)
      drop(client)
    }
    await untilIdle()
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

  /// Removes a client from the bus. Its waiting lines are sent, within the time limit of a line.
  private func leave(_ client: TextBusConnection, _ departure: Departure) {
    guard client.departure == nil else { return }
    client.departure = departure
    client.output.finishEnqueuing()
    if client.output.backlog > 0 { setDeadline(of: client) } else { client.deadline = nil }
  }

  /// Removes a client from the bus and drops its waiting lines. Does nothing if the client has left.
  private func disconnect(_ client: TextBusConnection, _ departure: Departure) {
    guard client.departure == nil else { return }
    leave(client, departure)
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
  /// Processes lines until the client ends, and returns why it did.
  private func read(from client: TextBusConnection) async -> Departure {
    do {
      while true {
        let unreadCount = client.decoder.unreadCount
        let chunkCount = try await client.channel.read { client.decoder.append($0) }
        if chunkCount == 0 { break }
        await useLines(of: client)
        if let departure = client.departure { return departure }
        if client.decoder.unreadCount == 0 {
          client.deadline = nil
        } else if client.decoder.unreadCount != unreadCount + chunkCount || unreadCount == 0 {
          setDeadline(of: client)
        }
      }
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
        refuse(client, TextBusError(.lineTooLong(maximum: limits.maximumLineLength)))
      }
      if burst >= 4096 {
        // Let others have a turn: a client that floods the bus gets no more turns than they do.
        burst = 0
        await Task.yield()
      }
    }
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
    for client in topic.subscribers where client.departure == nil {
      send(line, to: client)
      counts.forwarded += 1
    }
    burst += topic.subscribers.count
  }

  private func refuse(_ client: TextBusConnection, _ error: TextBusError) {
    counts.refused += 1
    // The sentence is the bus's own, and contains nothing that is invalid in a line.
    if let line = try? TextBusLine.error(error.description).encoded() { send(line, to: client) }
  }

  private func send(_ line: Data, to client: TextBusConnection) {
    guard client.departure == nil, !client.enqueue(line) else { return }
    counts.slowClients += 1
    disconnect(client, .tooSlow(backlog: client.output.backlog))
  }
}

// MARK: - Subscriptions

extension TextBusServer {
  private func subscribe(
    _ client: TextBusConnection,
    to category: TextBusCategory
  ) throws(TextBusError) {
    try limits.check(category)
    let topic = topics[category]
    if let topic, client.topics.contains(topic) { return }
    guard client.topics.count < limits.maximumSubscriptions else {
      throw TextBusError(.tooManySubscriptions(maximum: limits.maximumSubscriptions))
    }
    guard counts.subscriptions < limits.maximumTotalSubscriptions else {
      throw TextBusError(.tooManyTotalSubscriptions(maximum: limits.maximumTotalSubscriptions))
    }
    let joined = topic ?? TextBusTopic(category)
    if topic == nil { topics[category] = joined }
    joined.subscribers.insert(client)
    client.topics.insert(joined)
    counts.subscriptions += 1
  }

  private func unsubscribe(
    _ client: TextBusConnection,
    from category: TextBusCategory
  ) throws(TextBusError) {
    try limits.check(category)
    guard let topic = topics[category], client.topics.remove(topic) != nil else { return }
    remove(client, from: topic)
  }

  private func remove(_ client: TextBusConnection, from topic: TextBusTopic) {
    counts.subscriptions -= 1
    topic.subscribers.remove(client)
    if topic.subscribers.isEmpty { topics[topic.category] = nil }
  }

  /// Removes the subscriptions of a client that has left.
  ///
  /// However many clients leave at once, other clients have a turn after every few hundred subscriptions.
  private func forget(_ client: TextBusConnection) async {
    guard !client.topics.isEmpty else { return }
    let previous = forgetting
    let task = Task {
      await previous?.value
      let topics = client.topics
      client.topics = []
      for (index, topic) in topics.enumerated() {
        remove(client, from: topic)
        if index % 256 == 255 { await Task.yield() }
      }
    }
    forgetting = task
    await task.value
  }
}

// MARK: - Time

extension TextBusServer {
  /// Gives a client the time limit of a line: to end one or, if it has left, to read its waiting lines.
  private func setDeadline(of client: TextBusConnection) {
    guard let limit = limits.lineTimeout else { return }
    client.deadline = timeline.now + limit
    if client.watch == nil { client.watch = Task { await watch(client, limit) } }
  }

  private func watch(_ client: TextBusConnection, _ limit: Duration) async {
    while !Task.isCancelled, let deadline = client.deadline {
      if timeline.now < deadline {
        try? await timeline.sleep(until: deadline)
      } else if client.departure != nil {
        return drop(client)
      } else {
        let available = client.decoder.unreadCount
        refuse(client, TextBusError(.lineTimedOut(after: limit, available: available)))
        leave(client, .lineTimedOut(after: limit, available: available))
      }
    }
    client.watch = nil
  }
}

// MARK: - Output

extension TextBusServer {
  /// Waits until the client has left and no lines wait for it.
  private func write(to client: TextBusConnection) async {
    do {
      try await client.output.finished()
    } catch {
      disconnect(client, .lost(error))
    }
    // This also ends reading, for a client that has not ended its side itself.
    if client.isReading { await client.channel.close() }
  }
}
