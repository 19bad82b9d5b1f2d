/// Why an operation on a socket failed.
///
/// ```
/// cannot connect to 127.0.0.1:4711: Connection refused
/// cannot read from [::1]:4711: it was closed locally
/// cannot listen on unix:/run/bus.sock: Address already in use
/// cannot send to udp:127.0.0.1:4711: the datagram takes 70000 bytes, but the maximum is 65507
/// ```
public struct SocketError: Error, Sendable, Equatable {
  /// The operation that failed.
  public enum Operation: Sendable, Equatable {
    /// Opening a connection.
    case connect

    /// Listening at an address.
    case listen

    /// Accepting the next connection.
    case accept

    /// Reading from the peer.
    case read

    /// Writing to the peer, or ending writing.
    case write

    /// Binding a datagram socket to a port.
    case bind

    /// Sending a datagram.
    case send

    /// Receiving a datagram.
    case receive
  }

  /// Why the operation failed.
  public enum Reason: Sendable, Equatable {
    /// The system call failed with this `errno`.
    case system(Int32)

    /// The host's name could not be resolved. The text is the system's.
    case unresolved(String)

    /// ``SocketChannel/close()``, ``Listener/close()``, or ``DatagramSocket/close()`` has been called.
    case closed

    /// The path of a Unix-domain socket takes too many bytes of UTF-8.
    case pathTooLong(Int, maximum: Int)

    /// The host or path is empty or contains a NUL, which would end it early.
    case malformedAddress

    /// The address belongs to another kind of socket: ``SocketAddress/udp(host:port:)`` is for datagrams, and the others
    /// are for connections.
    case unsuitableAddress

    /// A socket of one version of IP cannot send to an address of the other.
    case otherVersionOfIP(socketIsIPv6: Bool)

    /// The datagram to send takes too many bytes. The maximum is 65,507 over IPv4, and 65,527 over IPv6.
    case datagramTooLong(Int, maximum: Int)
  }

  /// The operation that failed.
  public let operation: Operation

  /// Why the operation failed.
  public let reason: Reason

  /// The peer's address, or the address to listen on or to bind to. For a name that was resolved, the last address that
  /// was tried. For a failure to receive with a socket that is not connected, the socket's own address.
  public let address: SocketAddress

  init(_ operation: Operation, _ address: SocketAddress, _ reason: Reason) {
    self.operation = operation
    self.reason = reason
    self.address = address
  }

  /// The system's `errno`; nil if the system did not cause the error.
  public var code: Int32? {
    if case .system(let code) = reason { code } else { nil }
  }
}

extension SocketError: CustomStringConvertible {
  /// One sentence, without a full stop.
  public var description: String { "cannot \(operation.words) \(address): \(reason.words)" }
}

extension SocketError.Operation {
  fileprivate var words: String {
    switch self {
    case .connect: "connect to"
    case .listen: "listen on"
    case .accept: "accept a connection on"
    case .read: "read from"
    case .write: "write to"
    case .bind: "bind to"
    case .send: "send to"
    case .receive: "receive from"
    }
  }
}

extension SocketError.Reason {
  fileprivate var words: String {
    switch self {
    case .system(let code): SystemError(code: code).description
    case .unresolved(let text): text
    case .closed: "it was closed locally"
    case .pathTooLong(let count, let maximum):
      "the path takes \(count) bytes, but the maximum is \(maximum)"
    case .malformedAddress: "the address is empty or contains a NUL"
    case .unsuitableAddress: "UDP addresses are for datagram sockets, and all others for channels"
    case .otherVersionOfIP(true): "the socket is IPv6, the address is IPv4"
    case .otherVersionOfIP(false): "the socket is IPv4, the address is IPv6"
    case .datagramTooLong(let count, let maximum):
      "the datagram takes \(count) bytes, but the maximum is \(maximum)"
    }
  }
}
