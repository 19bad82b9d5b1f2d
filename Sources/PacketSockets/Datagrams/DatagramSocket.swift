internal import PacketMessaging

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A UDP socket, over IPv4 or IPv6: datagrams arrive whole, or not at all, and in any order.
///
/// ```swift
/// let server = try await DatagramSocket.bind(to: .udp(host: "0.0.0.0", port: 4711))
/// for try await datagram in server.datagrams {
///   guard let input = try? Input(decoding: datagram.bytes) else { continue }    // anyone can send anything
///   _ = try server.send(answer(to: input).encoded(), to: datagram.peer)
/// }
/// ```
///
/// Nothing waits to be sent: a datagram for which the system has no room is not sent. Received datagrams are stored until
/// they are taken, but at most `capacity` of them: a newer one replaces the oldest, and ``counts`` has the number of dropped
/// ones.
///
/// To take a datagram without copying it, such as once for each frame of a game, call ``receive(_:)``, which does not wait.
///
/// The socket closes when the last reference to it is released, if ``close()`` has not been called.
public final class DatagramSocket: Sendable {
  /// The socket's own address. The port that the system chose replaces port 0.
  public let address: SocketAddress

  /// The only peer, if the socket is connected.
  public let peer: DatagramPeer?

  private let endpoint: Endpoint
  private let isIPv6: Bool
  private let receiving: SocketSide
  private let sending: SocketSide
  private let queue: DatagramQueue
  private let sender = Locked<DatagramSender?>(nil)

  /// Binds a socket to a port, to exchange datagrams with any peer. If a host has several addresses, the first one that
  /// belongs to this machine is used.
  ///
  /// - Parameters:
  ///   - address: A ``SocketAddress/udp(host:port:)``. With port 0, the system chooses a port, which ``address`` contains.
  ///   - capacity: The most received datagrams that are kept until they are taken, from 1 to 1,048,576.
  ///   - maximumLength: The most bytes of a received datagram, from 1 to 65,535. Longer ones are dropped; ``counts`` says
  ///     how many.
  ///   - options: The sizes of the system's buffers, and whether to allow broadcasts.
  /// - Throws: ``SocketError`` and `CancellationError`.
  public static func bind(
    to address: SocketAddress,
    capacity: Int = 256,
    maximumLength: Int = 2048,
    options: SocketOptions = SocketOptions()
  ) async throws -> DatagramSocket {
    try await open(address, .bind, capacity, maximumLength, options)
  }

  /// Connects a socket to a peer: it sends to that peer alone, and receives from no other. No datagram is sent.
  ///
  /// A peer where nothing receives is an error of a later ``send(_:to:)-(RawSpan,_)`` or of receiving, if the peer's system
  /// says so. The socket stays open.
  ///
  /// - Parameters:
  ///   - address: A ``SocketAddress/udp(host:port:)``.
  ///   - capacity: The most received datagrams that are kept until they are taken, from 1 to 1,048,576.
  ///   - maximumLength: The most bytes of a received datagram, from 1 to 65,535. Longer ones are dropped; ``counts`` says
  ///     how many.
  ///   - options: The sizes of the system's buffers, and whether to allow broadcasts.
  /// - Throws: ``SocketError`` and `CancellationError`.
  public static func connect(
    to address: SocketAddress,
    capacity: Int = 256,
    maximumLength: Int = 2048,
    options: SocketOptions = SocketOptions()
  ) async throws -> DatagramSocket {
    try await open(address, .connect, capacity, maximumLength, options)
  }

  private static func open(
    _ address: SocketAddress,
    _ operation: SocketError.Operation,
    _ capacity: Int,
    _ maximumLength: Int,
    _ options: SocketOptions
  ) async throws -> DatagramSocket {
    let isConnected = operation == .connect
    var failure = SocketError(operation, address, .malformedAddress)
    for endpoint in try await address.datagramEndpoints(for: operation) {
      let peer = DatagramPeer(endpoint)
      do throws(SystemError) {
        try EventLoop.start()
        let descriptor = try System.makeSocket(for: endpoint, type: System.datagramType)
        try System.applyToDatagrams(options, of: descriptor.number)
        try System.place(descriptor.number, at: endpoint, isConnected: isConnected)
        return DatagramSocket(
          descriptor, try System.localEndpoint(descriptor.number), isConnected ? peer : nil,
          DatagramQueue(capacity: capacity, maximumLength: maximumLength))
      } catch {
        failure = SocketError(operation, peer.address, .system(error.code))
      }
    }
    throw failure
  }

  private init(
    _ descriptor: Descriptor,
    _ endpoint: Endpoint,
    _ peer: DatagramPeer?,
    _ queue: DatagramQueue
  ) {
    self.endpoint = endpoint
    isIPv6 = DatagramPeer(endpoint).isIPv6
    self.peer = peer
    self.queue = queue
    address = DatagramPeer(endpoint).address
    receiving = SocketSide(.receive, of: descriptor, at: peer?.address ?? address)
    sending = SocketSide(.send, of: descriptor, at: peer?.address ?? address)
    DatagramReceiver(receiving, queue).start()
  }

  deinit { close() }

  /// Releases the port. Received datagrams can still be taken. A second call does nothing.
  public func close() {
    noteDrops()
    receiving.close()
    sending.close()
    queue.close()
    sender.withLock { $0 = nil }
  }

  /// How many datagrams have been received, and how many dropped.
  public var counts: Counts {
    noteDrops()
    return queue.counts
  }

  private func noteDrops() {
    let count = try? sending.attempt { System.droppedCount($0) }
    if case let count?? = count { queue.noteDroppedBySystem(count) }
  }

  /// The counts of received and dropped datagrams.
  public struct Counts: Sendable, Hashable {
    /// Those that were received, including those that were dropped.
    public internal(set) var received = 0

    /// Those that were dropped because newer ones came before they were taken.
    public internal(set) var dropped = 0

    /// Those that the system dropped, because more came than it stores until the socket's thread takes them, or because
    /// they were damaged; nil if it does not say, as on Apple platforms.
    public internal(set) var droppedBySystem: Int?

    /// Those that were dropped because they were longer than the socket's maximum.
    public internal(set) var tooLong = 0
  }
}

// Sending.
extension DatagramSocket {
  /// Sends a datagram, unless the system has no room for it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 65,507 over IPv4, or 65,527 over IPv6. Those over about 1,400 are divided on most
  ///     networks, and lost if any part is.
  ///   - peer: Where to send it; nil for the peer of a connected socket.
  /// - Returns: Whether the system took it. It may still be lost.
  /// - Throws: ``SocketError``
  public func send(_ bytes: RawSpan, to peer: DatagramPeer? = nil) throws(SocketError) -> Bool {
    do throws(SocketError) {
      let sent: Void? = try sending.attempt { number throws(SystemError) in
        try System.sendDatagram(number, bytes, to: try destination(peer))
      }
      return sent != nil
    } catch {
      throw describe(error, bytes.byteCount, peer)
    }
  }

  /// Sends a datagram, unless the system has no room for it; see ``send(_:to:)-(RawSpan,_)``.
  public func send(_ bytes: Data, to peer: DatagramPeer? = nil) throws(SocketError) -> Bool {
    try send(bytes.bytes, to: peer)
  }

  /// Sends datagrams, with as few calls of the system as it allows.
  ///
  /// - Returns: How many of them the system took, from the first on. It may have no room for the others.
  /// - Throws: ``SocketError`` if the first of them cannot be sent. If another cannot be sent, that is not an error, and
  ///   the count ends before it.
  public func send(_ datagrams: [Datagram]) throws(SocketError) -> Int {
    var count = 0
    while count < datagrams.count {
      do throws(SocketError) {
        guard let sent = try sendBatch(datagrams[count...]) else { break }
        count += sent
      } catch {
        if count > 0 { break }
        throw describe(error, datagrams[0].bytes.count, datagrams[0].peer)
      }
    }
    return count
  }

  /// Sends the first of the datagrams; returns nil if the system has no room.
  private func sendBatch(_ datagrams: ArraySlice<Datagram>) throws(SocketError) -> Int? {
    try sender.withLock { (sender) throws(SocketError) in
      try sending.attempt { number throws(SystemError) in
        let ready = sender ?? DatagramSender()
        sender = ready
        return try ready.send(datagrams, on: number) { peer throws(SystemError) in
          try destination(peer)
        }
      }
    }
  }

  /// Where a datagram goes; nil for the peer of a connected socket, which is the only one that it may go to.
  private func destination(_ peer: DatagramPeer?) throws(SystemError) -> Endpoint? {
    guard let only = self.peer else {
      if let peer, peer.isIPv6 != isIPv6 { throw .otherFamily }
      return peer?.endpoint
    }
    if let peer, peer != only { throw .isConnected }
    return nil
  }

  /// The error with the datagram's peer, and with its length or the peer's address if that is the reason.
  private func describe(_ error: SocketError, _ byteCount: Int, _ peer: DatagramPeer?)
    -> SocketError
  {
    let maximum = endpoint.maximumDatagramLength
    let reason: SocketError.Reason =
      if error.code == SystemError.otherFamily.code {
        .otherVersionOfIP(socketIsIPv6: isIPv6)
      } else if error.code != nil, byteCount > maximum {
        .datagramTooLong(byteCount, maximum: maximum)
      } else {
        error.reason
      }
    return SocketError(.send, peer?.address ?? error.address, reason)
  }
}

// Receiving.
extension DatagramSocket {
  /// Takes the oldest datagram, if there is one, without copying it or waiting.
  ///
  /// - Parameter body: Called with the bytes, which it must not keep, and their sender.
  /// - Returns: The result of `body`; nil if no datagram has arrived.
  /// - Throws: ``SocketError`` if receiving failed, and whatever `body` throws. In either case, the next call takes the
  ///   next datagram.
  public func receive<Result>(
    _ body: (RawSpan, DatagramPeer) throws -> Result
  ) throws -> Result? {
    guard let buffer = try queue.popFirst() else { return nil }
    defer { queue.recycle(buffer) }
    return try buffer.withBytes(body)
  }

  /// The received datagrams, until the socket is closed.
  ///
  /// Several tasks may iterate; every datagram goes to one of them. A failure to receive, such as that nothing receives at
  /// the peer of a connected socket, is thrown, and the next loop continues with the next datagram.
  public var datagrams: Datagrams { Datagrams(socket: self) }

  /// The datagrams that a socket receives.
  public struct Datagrams: AsyncSequence, Sendable {
    fileprivate let socket: DatagramSocket

    /// Creates an iterator over the datagrams that have not been taken.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(socket: socket) }

    /// Returns one datagram at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate let socket: DatagramSocket

      /// Waits for a datagram; returns nil if the socket is closed and all have been taken.
      ///
      /// - Throws: ``SocketError`` and `CancellationError`.
      public mutating func next() async throws -> Datagram? {
        while true {
          try Task.checkCancellation()
          let datagram = try socket.receive { bytes, peer in
            Datagram(unsafe bytes.withUnsafeBytes { unsafe Data($0) }, to: peer)
          }
          if let datagram { return datagram }
          guard try await socket.queue.wait() else { return nil }
        }
      }
    }
  }
}

extension DatagramSocket {
  /// Finds the peer at an address, in order to send to it from a socket that is not connected.
  ///
  /// - Throws: ``SocketError``, such as if the host has no address of the socket's kind, and `CancellationError`.
  public func peer(at address: SocketAddress) async throws -> DatagramPeer {
    let endpoints = try await address.datagramEndpoints(for: .send)
    guard let found = endpoints.first(where: { $0.family == endpoint.family }) else {
      throw SocketError(.send, address, .otherVersionOfIP(socketIsIPv6: isIPv6))
    }
    return DatagramPeer(found)
  }
}
