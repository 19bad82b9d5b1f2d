internal import PacketCLibrary

/// The error of a system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// Whether to repeat the call once the socket is ready.
  var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// Whether the queue of a network interface is full.
  var hasNoRoom: Bool { code == ENOBUFS }

  /// Whether the peer disconnected before its connection was accepted.
  var isAbortedConnection: Bool { code == ECONNABORTED }

  var isAddressInUse: Bool { code == EADDRINUSE }

  var isConnectionRefused: Bool { code == ECONNREFUSED }

  /// Whether a connection was lost.
  var isLoss: Bool {
    [ECONNRESET, ECONNABORTED, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH].contains(code)
  }

  var description: String { unsafe String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }

  static let wouldBlock = SystemError(code: EAGAIN)

  static let brokenPipe = SystemError(code: EPIPE)

  static let messageTooLong = SystemError(code: EMSGSIZE)

  static let otherFamily = SystemError(code: EAFNOSUPPORT)

  static let isConnected = SystemError(code: EISCONN)
}
