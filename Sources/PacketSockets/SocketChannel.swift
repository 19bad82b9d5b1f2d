public import PacketMessaging

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection over TCP or a Unix-domain socket.
///
/// ```swift
/// let channel = try await SocketChannel.connect(to: .tcp(host: "localhost", port: 4711))
/// try await channel.write(bytes)
/// while let chunk = try await channel.read() { decoder.append(chunk) }
/// ```
///
/// No thread waits for a connection. A read takes the available bytes, at most 64 KiB, and a write passes on as much as
/// the system has room for; the task waits only if neither is possible. If a task is cancelled while it waits, it
/// throws `CancellationError` and the channel stays open: a later read misses nothing. However, part of a cancelled
/// write may have been sent, and the next write follows that part.
///
/// The channel closes when the last reference to it is released, if ``close()`` has not been called.
public final class SocketChannel: ByteChannel {
  /// The peer: its host and port as digits. For a client of a Unix-domain socket, which has no path of its own, the
  /// path of the listener.
  public let peer: SocketAddress

  private let reading: SocketSide
  let writing: SocketSide

  /// Connects to an address. If a host has several addresses, the first one that answers is used.
  ///
  /// - Parameters:
  ///   - address: The address that the peer listens on.
  ///   - options: Settings of the system for the connection.
  /// - Throws: ``SocketError``, for the last address that was tried, and `CancellationError`. There is no time limit
  ///   other than the system's: to stop earlier, cancel the task.
  public static func connect(
    to address: SocketAddress,
    options: SocketOptions = SocketOptions()
  ) async throws -> SocketChannel {
    await EventLoop.prepareTimers()
    let endpoints = try await address.endpoints(for: .connect)
    return try await connect(toFirstOf: endpoints, of: address, options: options)
  }

  static func connect(
    toFirstOf endpoints: [Endpoint],
    of address: SocketAddress,
    options: SocketOptions
  ) async throws -> SocketChannel {
    var failure = SocketError(.connect, address, .malformedAddress)
    for endpoint in endpoints {
      let peer = endpoint.address ?? address
      do {
        let descriptor = try await connectedSocket(to: endpoint, at: peer, options)
        return SocketChannel(descriptor, peer: peer)
      } catch let error as SocketError {
        failure = error
      }
    }
    throw failure
  }

  private static func connectedSocket(
    to endpoint: Endpoint,
    at peer: SocketAddress,
    _ options: SocketOptions
  ) async throws -> Descriptor {
    let descriptor: Descriptor
    do throws(SystemError) {
      try EventLoop.start()
      descriptor = try System.makeSocket(for: endpoint)
      try System.apply(options, to: descriptor.number, of: endpoint.family)
    } catch {
      throw SocketError(.connect, peer, .system(error.code))
    }
    while true {
      do throws(SystemError) {
        if try System.beginConnecting(descriptor.number, to: endpoint) { return descriptor }
        break
      } catch {
        guard peer.path != nil, error.wouldBlock else {
          throw SocketError(.connect, peer, .system(error.code))
        }
        // The backlog of a Unix-domain listener is full, and no event signals when it is not.
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    let side = SocketSide(.connect, of: descriptor, at: peer)
    repeat { try await side.wait() } while try side.attempt(System.finishConnecting) == nil
    return descriptor
  }

  init(_ descriptor: Descriptor, peer: SocketAddress) {
    self.peer = peer
    reading = SocketSide(.read, of: descriptor, at: peer)
    writing = SocketSide(.write, of: descriptor, at: peer)
  }

  /// Waits for bytes and returns 1 to 65536 of them, or nil if the peer has ended its side normally.
  ///
  /// - Throws: ``SocketError`` and `CancellationError`.
  public func read() async throws -> Data? {
    while true {
      let bytes = try reading.attempt { number throws(SystemError) in
        try ReceiveBuffer.receive(number) { bytes in
          unsafe bytes.withUnsafeBytes { unsafe Data($0) }
        }
      }
      if let bytes {
        if !bytes.isEmpty { return bytes }
        if let loss = loss(.read) { throw loss }
        return nil
      }
      try await reading.wait()
    }
  }

  /// Passes bytes to the system, and returns when it has accepted all of them.
  ///
  /// - Throws: ``SocketError`` and `CancellationError`. In either case, some of the bytes may have been written.
  public func write(_ bytes: Data) async throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = try transmit(rest.bytes)
      if let count { rest = rest.dropFirst(count) } else { try await writing.wait() }
    }
  }

  /// Returns the number of bytes that the system accepted; nil if it has no room.
  private func transmit(_ bytes: RawSpan) throws(SocketError) -> Int? {
    do throws(SocketError) {
      return try writing.attempt { number throws(SystemError) in
        try System.transmit(number, bytes)
      }
    } catch {
      throw cause(of: error)
    }
  }

  /// The loss of the connection, if that is why it is broken.
  private func cause(of error: SocketError) -> SocketError {
    error.code == SystemError.brokenPipe.code ? loss(.write) ?? error : error
  }

  /// Why the connection was lost, if the system reported it to either side. It reports it only once; then the connection
  /// seems to have ended.
  private func loss(_ operation: SocketError.Operation) -> SocketError? {
    (reading.loss ?? writing.loss).map { SocketError(operation, peer, .system($0.code)) }
  }

  /// Signals to the peer that no more bytes follow. Reading continues.
  ///
  /// - Throws: ``SocketError``
  public func finishWriting() async throws {
    _ = try writing.attempt(System.endWriting)
  }

  /// Ends both sides at once. When it returns, the descriptor is closed. A waiting read or write throws ``SocketError``.
  ///
  /// If bytes of the peer have not been read, the system resets the connection, and written bytes may be lost. To lose
  /// nothing, call ``finishWriting()`` and read to the end before.
  public func close() async {
    reading.close()
    writing.close()
  }
}

extension SocketChannel {
  /// The time that bytes take over TCP to the peer, and their acknowledgement back, as an average of recent times that the
  /// system has measured, according to RFC 6298; nil for a Unix-domain socket, and after the end.
  ///
  /// The system measures it whenever something is sent, so that it costs no bytes and works with any peer; heartbeats keep it
  /// up to date. A peer's system may delay an acknowledgement if the peer sends nothing, on Linux by up to 40
  /// milliseconds, which count.
  public var roundTripTime: Duration? {
    guard case .tcp = peer else { return nil }
    return try? writing.attempt(System.roundTripTime) ?? nil
  }
}

extension SocketChannel: PolledChannel {
  package func readNow(_ body: (RawSpan) -> Void) throws -> Int? {
    let count = try reading.attempt { number throws(SystemError) in
      try ReceiveBuffer.receive(number) { bytes in
        if bytes.byteCount > 0 { body(bytes) }
        return bytes.byteCount
      }
    }
    if count == 0, let loss = loss(.read) { throw loss }
    return count
  }

  package func writeNow(_ bytes: RawSpan) throws -> Int {
    try transmit(bytes) ?? 0
  }

  package func onReadable(_ handler: @escaping @Sendable () -> Void) {
    reading.onReady(handler)
  }

  package func waitToRead() throws -> Bool { try reading.arm() }

  package func waitUntilReadable() async throws { try await reading.wait() }
}
