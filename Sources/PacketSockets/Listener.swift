internal import PacketMessaging

/// Accepts connections at an address.
///
/// ```swift
/// let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 4711))
/// await listener.serve(atMost: 1000) { channel in await serve(channel) }
/// ```
///
/// A connection is accepted when ``serve(atMost:_:)`` or a loop over ``connections`` requests it. Until then, incoming
/// connections wait in the system's backlog.
///
/// If a connection would take the last descriptor of the process, or the system has no descriptors or memory left for
/// it, incoming connections wait in the backlog, and the listener calls its `onFailure` and tries again every tenth of a
/// second. Only ``close()`` ends it. A peer that disconnects before its connection is accepted is skipped.
///
/// The listener closes when the last reference to it is released, if ``close()`` has not been called.
public final class Listener: Sendable {
  /// The address that it listens on. The port that the system chose replaces port 0.
  public let address: SocketAddress

  private let accepting: SocketSide
  private let options: SocketOptions
  private let file: Locked<SocketFile?>
  private let accepts: @Sendable (SocketAddress) async -> Bool
  private let onFailure: @Sendable (SocketError) -> Void

  /// Listens on `address`. If a host has several addresses, the first one that belongs to this machine is used.
  ///
  /// The file of a Unix-domain socket that nobody listens on any more is replaced. Any other file is left unchanged and
  /// causes an error.
  ///
  /// - Parameters:
  ///   - address: Where to listen. With port 0, the system chooses a port, which ``address`` contains.
  ///   - backlog: How many connections may wait to be accepted. The system has its own maximum.
  ///   - options: Settings of the system for the accepted connections.
  ///   - accepts: Whether to accept a connection from this peer. A rejected connection is closed immediately and is not
  ///     in ``connections``. The next connection waits for the answer.
  ///   - onFailure: Called with the reason why a connection could not be accepted.
  /// - Throws: ``SocketError`` and `CancellationError`.
  public static func listen(
    on address: SocketAddress,
    backlog: Int = 1024,
    options: SocketOptions = SocketOptions(),
    accepts: @escaping @Sendable (SocketAddress) async -> Bool = { _ in true },
    onFailure: @escaping @Sendable (SocketError) -> Void = { _ in }
  ) async throws -> Listener {
    await EventLoop.prepareTimers()
    var failure = SocketError(.listen, address, .malformedAddress)
    for endpoint in try await address.endpoints(for: .listen) {
      do throws(SystemError) {
        let descriptor = try bind(endpoint, of: address, backlog: backlog, options)
        let local = try System.localEndpoint(descriptor.number).address ?? address
        return Listener(
          descriptor, address: local, options: options, accepts: accepts, onFailure: onFailure)
      } catch {
        failure = SocketError(.listen, endpoint.address ?? address, .system(error.code))
      }
    }
    throw failure
  }

  private static func bind(
    _ endpoint: Endpoint,
    of address: SocketAddress,
    backlog: Int,
    _ options: SocketOptions
  ) throws(SystemError) -> Descriptor {
    try EventLoop.start()
    let descriptor = try System.makeSocket(for: endpoint)
    // The size of a connection's receive buffer takes effect only if the listening socket had it.
    try System.apply(options, to: descriptor.number, of: endpoint.family)
    do {
      try System.startListening(descriptor.number, on: endpoint, backlog: backlog)
    } catch {
      guard error.isAddressInUse, let path = address.path,
        try isAbandoned(endpoint, path: path)
      else { throw error }
      System.removeFile(at: path)
      try System.startListening(descriptor.number, on: endpoint, backlog: backlog)
    }
    return descriptor
  }

  /// Whether the file belongs to a Unix-domain socket on which nobody listens.
  private static func isAbandoned(_ endpoint: Endpoint, path: String) throws(SystemError) -> Bool {
    guard System.socketFile(at: path) != nil else { return false }
    let probe = try System.makeSocket(for: endpoint)
    do {
      _ = try System.beginConnecting(probe.number, to: endpoint)
      return false
    } catch {
      return error.isConnectionRefused
    }
  }

  private init(
    _ descriptor: Descriptor,
    address: SocketAddress,
    options: SocketOptions,
    accepts: @escaping @Sendable (SocketAddress) async -> Bool,
    onFailure: @escaping @Sendable (SocketError) -> Void
  ) {
    self.address = address
    self.options = options
    self.accepts = accepts
    self.onFailure = onFailure
    accepting = SocketSide(.accept, of: descriptor, at: address)
    file = Locked(address.path.flatMap(System.socketFile))
  }

  deinit { letGo() }

  /// Calls the handler for each connection, in a task of its own. Returns when the listener closes or the task is
  /// cancelled; handlers that run then continue.
  ///
  /// While `maximum` handlers run, no connection is accepted. So however many peers connect, and however slow the handlers
  /// are, there are no more connections than that.
  ///
  /// - Parameters:
  ///   - maximum: The most handlers that run at the same time, at least 1.
  ///   - handler: Serves a connection. The channel closes when nothing holds it any more.
  public func serve(
    atMost maximum: Int,
    _ handler: @escaping @Sendable (SocketChannel) async -> Void
  ) async {
    let maximum = max(maximum, 1)
    let running = Locked(0)
    do {
      while true {
        while running.withLock({ $0 == maximum }) {
          do {
            try await accepting.wait()
          } catch let error as SocketError where error.reason != .closed {
            try await report(error)
          }
        }
        guard let channel = await next() else { return }
        running.withLock { $0 += 1 }
        Task { [accepting] in
          await handler(channel)
          let wasFull = running.withLock { count in
            count -= 1
            return count == maximum - 1
          }
          if wasFull { accepting.wake() }
        }
      }
    } catch {
      // The listener is closed, or the task cancelled.
    }
  }

  /// The accepted connections, until the listener closes or the task is cancelled.
  ///
  /// Several tasks may iterate; every connection goes to one of them. A loop that starts a task for each connection is not
  /// slowed by tasks that do not keep up: use ``serve(atMost:_:)``.
  public var connections: Connections { Connections(listener: self) }

  /// Releases the port, or removes the Unix-domain socket's file. Loops over ``connections`` end. Accepted connections
  /// stay open, and those in the backlog are lost. A second call does nothing.
  public func close() async {
    letGo()
  }

  private func letGo() {
    // Remove the file first: once the socket is closed, another process may listen at the path.
    if let path = address.path {
      file.withLock { file in
        if file != nil, System.socketFile(at: path) == file { System.removeFile(at: path) }
        file = nil
      }
    }
    accepting.close()
  }

  /// Returns the next connection, or nil if the listener is closed or the task is cancelled.
  fileprivate func next() async -> SocketChannel? {
    do {
      try Task.checkCancellation()
      while true {
        do {
          guard let (descriptor, endpoint) = try accepting.attempt(System.takeConnection) else {
            try await accepting.wait()
            continue
          }
          // Options are rejected for a connection whose peer has disconnected, which a read reports.
          try? System.apply(options, to: descriptor.number, of: endpoint.family)
          let channel = SocketChannel(descriptor, peer: endpoint.address ?? address)
          if await accepts(channel.peer) { return channel }
          await channel.close()
          try Task.checkCancellation()
        } catch let error as SocketError where error.reason != .closed {
          try Task.checkCancellation()
          if case .system(let code) = error.reason, SystemError(code: code).isAbortedConnection {
            continue
          }
          try await report(error)
        }
      }
    } catch {
      return nil
    }
  }

  /// Reports a failure, and waits for a while: no event signals when to try again.
  private func report(_ error: SocketError) async throws {
    onFailure(error)
    try await Task.sleep(for: .milliseconds(100))
  }
}

extension Listener {
  /// The connections that a listener accepts.
  public struct Connections: AsyncSequence, Sendable {
    fileprivate let listener: Listener

    /// Creates an iterator over future connections.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listener: listener) }

    /// Returns one connection at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let listener: Listener

      /// Returns the next connection, or nil if the listener is closed or the task is cancelled.
      public mutating func next() async -> SocketChannel? { await listener.next() }
    }
  }
}
