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
/// A message goes byte for byte to every subscriber of its category, to its sender too if that is one. What
/// one client sends reaches each of the others in the order in which it was sent. The
/// <doc:TextBus> article is the protocol.
///
/// A client that does not read holds up nobody: what it has not taken waits for it, and when that comes to
/// more than ``Limits/maximumBacklog`` the client is disconnected.
public actor TextBusServer {
  /// What a client may claim.
  public nonisolated let limits: Limits

  private var clients: Set<TextBusConnection> = []
  private var subscribers: [TextBusCategory: Set<TextBusConnection>] = [:]
  private var counts = Statistics()
  private var isShutDown = false

  /// The connections that are accepted and not yet done with.
  private var pendingCount = 0
  private var idlenessWaiters: [CheckedContinuation<Void, Never>] = []

  /// Lines forwarded since others last had their turn.
  private var burst = 0

  /// A bus without clients.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// What the bus has done so far.
  public var statistics: Statistics {
    var counts = counts
    counts.clients = clients.count
    return counts
  }
}

// MARK: - Connections

extension TextBusServer {
  /// Serves every connection that comes, until no more come and the last client has left.
  ///
  /// After ``shutDown()`` those that still come are closed at once. Cancelling the task shuts the bus down.
  ///
  /// - Parameters:
  ///   - channels: The connections.
  ///   - departed: Told why each of them ended.
  /// - Throws: What `channels` throws. The clients that are there are then served on.
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

  /// Serves one connection, to its end, and closes it.
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
    await writer.value
    await channel.close()
    clients.remove(client)
    return client.departure ?? departure
  }

  /// Ends all connections, and those to come. Returns when they are closed.
  public func shutDown() async {
    isShutDown = true
    for client in clients { disconnect(client, .shutDown) }
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

  /// Takes a client off the bus. What waits for it may still be sent.
  private func leave(_ client: TextBusConnection, _ departure: Departure) {
    guard client.departure == nil else { return }
    client.departure = departure
    for category in client.subscriptions { removeSubscriber(client, of: category) }
    client.wakeWriter()
  }

  /// Takes a client off the bus and drops what waits for it.
  private func disconnect(_ client: TextBusConnection, _ departure: Departure) {
    leave(client, departure)
    client.dropOutput()
    let channel = client.channel
    Task { await channel.close() }
  }
}

// MARK: - Lines

extension TextBusServer {
  /// Uses lines until the client ends, and says why it did.
  private func read(from client: TextBusConnection) async -> Departure {
    do {
      while let chunk = try await client.channel.read() {
        client.decoder.append(chunk)
        await useLines(of: client)
        if let departure = client.departure { return departure }
      }
      try client.decoder.finish()
      return .left
    } catch let error as FramingError {
      guard case .unfinished(let count, _) = error.reason else { return .lost(error) }
      refuse(client, TextBusError(.unfinishedLine(available: count)))
      return .unfinishedLine(available: count)
    } catch {
      return client.departure ?? .lost(error)
    }
  }

  /// Uses the whole lines that have come in.
  private func useLines(of client: TextBusConnection) async {
    while client.departure == nil {
      do throws(FramingError) {
        guard let line = try client.decoder.nextFrame() else { return }
        use(line, of: client)
      } catch {
        refuse(client, TextBusError(.lineTooLong(maximum: limits.maximumLineLength)))
      }
      if burst >= 4096 {
        // The others' turn: a client that floods the bus has it no more than they do.
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
      case .unsubscribe(let category): unsubscribe(client, from: category)
      case .error, .blank: break
      }
    } catch {
      refuse(client, error)
    }
  }

  private func forward(_ message: TextBusMessage) {
    counts.messages += 1
    guard let receivers = subscribers[message.category] else { return }
    // Made once: every queue holds the same bytes.
    let line = message.encoded()
    for client in receivers { send(line, to: client) }
    counts.forwarded += receivers.count
    burst += receivers.count
  }

  private func refuse(_ client: TextBusConnection, _ error: TextBusError) {
    counts.refused += 1
    // The sentence is ours, and holds nothing that a line cannot.
    if let line = try? TextBusLine.error(error.description).encoded() { send(line, to: client) }
  }

  private func send(_ line: Data, to client: TextBusConnection) {
    guard client.departure == nil, !client.enqueue(line) else { return }
    counts.slowClients += 1
    disconnect(client, .tooSlow(backlog: client.backlog))
  }
}

// MARK: - Subscriptions

extension TextBusServer {
  private func subscribe(
    _ client: TextBusConnection,
    to category: TextBusCategory
  ) throws(TextBusError) {
    try limits.check(category)
    guard !client.subscriptions.contains(category) else { return }
    guard client.subscriptions.count < limits.maximumSubscriptions else {
      throw TextBusError(.tooManySubscriptions(maximum: limits.maximumSubscriptions))
    }
    client.subscriptions.insert(category)
    subscribers[category, default: []].insert(client)
    counts.subscriptions += 1
  }

  private func unsubscribe(_ client: TextBusConnection, from category: TextBusCategory) {
    guard client.subscriptions.remove(category) != nil else { return }
    removeSubscriber(client, of: category)
  }

  private func removeSubscriber(_ client: TextBusConnection, of category: TextBusCategory) {
    counts.subscriptions -= 1
    subscribers[category]?.remove(client)
    if subscribers[category]?.isEmpty == true { subscribers[category] = nil }
  }
}

// MARK: - Output

extension TextBusServer {
  /// Writes what waits for the client, until it has left and nothing waits any more.
  private func write(to client: TextBusConnection) async {
    do {
      try await client.write()
    } catch {
      disconnect(client, .lost(error))
    }
  }
}
