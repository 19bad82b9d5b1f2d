/// Why something could not be done with a socket.
///
/// ```
/// cannot connect to 127.0.0.1:4711: Connection refused
/// cannot read from [::1]:4711: it was closed locally
/// cannot listen on unix:/run/bus.sock: Address already in use
/// ```
public struct SocketError: Error, Sendable, Equatable {
  /// What was to be done.
  public enum Operation: Sendable, Equatable {
    /// To open a connection.
    case connect

    /// To take connections at an address.
    case listen

    /// To take the next connection.
    case accept

    /// To read what the peer wrote.
    case read

    /// To write to the peer, or to tell it that no more comes.
    case write
  }

  /// Why it could not be done.
  public enum Reason: Sendable, Equatable {
    /// The system refused, with this `errno`.
    case system(Int32)

    /// The host's name could not be resolved; the text is the system's.
    case unresolved(String)

    /// ``SocketChannel/close()`` or ``Listener/close()`` has been called.
    case closed

    /// The path of a Unix-domain socket takes too many bytes of UTF-8.
    case pathTooLong(Int, maximum: Int)

    /// The host or path is empty, or holds a NUL, at which the system would cut it.
    case malformedAddress
  }

  /// What was to be done.
  public let operation: Operation

  /// Why it could not be done.
  public let reason: Reason

  /// Where: the peer's address, or the one that was to be listened on. Of a name that was resolved, the
  /// address that was tried last.
  public let address: SocketAddress

  init(_ operation: Operation, _ address: SocketAddress, _ reason: Reason) {
    self.operation = operation
    self.reason = reason
    self.address = address
  }

  /// The system's `errno`; nil where the system was not what refused.
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
    }
  }
}
