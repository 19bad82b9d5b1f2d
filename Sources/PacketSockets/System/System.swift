internal import PacketCLibrary
internal import PacketMessaging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The system calls. None of them blocks, except for `lookUp`.
enum System {
  /// Creates a socket of the endpoint's family that does not block, is closed in child processes, and raises no
  /// signals.
  static func makeSocket(
    for endpoint: Endpoint,
    type: Int32 = streamType
  ) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(try check(socket(endpoint.family, type | creationFlags, 0)))
    #if canImport(Darwin)
      try prepare(descriptor.number)
    #endif
    return descriptor
  }

  /// Starts to connect; returns false if the connection is not complete.
  static func beginConnecting(
    _ number: Int32,
    to endpoint: Endpoint
  ) throws(SystemError) -> Bool {
    if unsafe endpoint.withPointer({ unsafe connect(number, $0, $1) }) == 0 { return true }
    // An interrupted attempt continues by itself.
    if errno == EINPROGRESS || errno == EINTR { return false }
    throw .last
  }

  /// Checks how the attempt to connect ended, if it has.
  static func finishConnecting(_ number: Int32) throws(SystemError) {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try unsafe check(getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length))
    if code != 0 { throw SystemError(code: code) }
    var peer = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isConnected = unsafe withUnsafeMutableBytes(of: &peer) { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) {
        unsafe getpeername(number, $0.baseAddress, &length) == 0
      }
    }
    // It may have been woken for the descriptor that had the number before.
    if !isConnected { throw errno == ENOTCONN ? .wouldBlock : .last }
  }

  static func startListening(
    _ number: Int32,
    on endpoint: Endpoint,
    backlog: Int
  ) throws(SystemError) {
    if endpoint.family != AF_UNIX { try set(SO_REUSEADDR, SOL_SOCKET, to: 1, of: number) }
    try unsafe check(endpoint.withPointer { unsafe bind(number, $0, $1) })
    try check(listen(number, Int32(clamping: backlog)))
  }

  /// Returns the next connection and its peer. Fails if no descriptor were left then.
  ///
  /// Dispatch on Linux ends a process in which tasks wait for a thread when it cannot open a file to look at its
  /// threads. Without a descriptor to spare, peers could bring that about by connecting. Even to try would take the last
  /// one, for a moment.
  static func takeConnection(_ number: Int32) throws(SystemError) -> (Descriptor, Endpoint) {
    try acceptance.withLock { _ throws(SystemError) in
      guard hasTwoFreeDescriptors else {
        throw SystemError(code: isReady(number) ? EMFILE : EAGAIN)
      }
      return try acceptNow(number)
    }
  }

  /// One at a time, so that several listeners do not take the same two descriptors.
  private static let acceptance = Locked(())

  /// Whether two descriptors are free. To find out takes none of them.
  ///
  /// The system hands out the lowest number that is free, so the highest are free in all but full processes.
  private static var hasTwoFreeDescriptors: Bool {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    if limit < 0 { return true }
    var free = 0
    for number in (0..<Int32(clamping: limit)).reversed() where fcntl(number, F_GETFD) == -1 {
      free += 1
      if free == 2 { return true }
    }
    return false
  }

  /// Whether a call that takes something from the socket would not block: a connection, a datagram, or an error.
  static func isReady(_ number: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }

  private static func acceptNow(_ number: Int32) throws(SystemError) -> (Descriptor, Endpoint) {
    var connection: Int32 = -1
    let peer = try unsafe Endpoint { pointer, length throws(SystemError) in
      connection = try retrying {
        #if canImport(Darwin)
          unsafe accept(number, pointer, length)
        #else
          unsafe accept4(number, pointer, length, creationFlags)
        #endif
      }
    }
    let descriptor = Descriptor(connection)
    #if canImport(Darwin)
      do {
        try prepare(connection)
      } catch {
        // Options are rejected for a connection whose peer has disconnected.
        throw SystemError(code: ECONNABORTED)
      }
    #endif
    return (descriptor, peer)
  }

  static func localEndpoint(_ number: Int32) throws(SystemError) -> Endpoint {
    try unsafe Endpoint { pointer, length throws(SystemError) in
      try unsafe check(getsockname(number, pointer, length))
    }
  }

  /// Returns the number of bytes received into the buffer; 0 if the peer has ended its side.
  static func receive(
    _ number: Int32,
    into buffer: UnsafeMutableRawPointer,
    count: Int
  ) throws(SystemError) -> Int {
    try retrying { unsafe recv(number, buffer, count, 0) }
  }

  /// Returns the number of bytes that the system accepted.
  static func transmit(_ number: Int32, _ bytes: RawSpan) throws(SystemError) -> Int {
    try retrying {
      unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, sendFlags) }
    }
  }

  static func endWriting(_ number: Int32) throws(SystemError) {
    try check(shutdown(number, Int32(SHUT_WR)))
  }

  static func closeDescriptor(_ number: Int32) {
    // Not repeated after an interruption: by then, the number may belong to another socket.
    _ = close(number)
  }
}

extension System {
  /// Binds a socket to a port, or connects it to a peer, from which it then receives alone.
  static func place(
    _ number: Int32,
    at endpoint: Endpoint,
    isConnected: Bool
  ) throws(SystemError) {
    try unsafe check(
      endpoint.withPointer { address, length in
        unsafe isConnected ? connect(number, address, length) : bind(number, address, length)
      })
  }

  /// Sends a datagram; without an endpoint, to the peer of a connected socket.
  static func sendDatagram(
    _ number: Int32,
    _ bytes: RawSpan,
    to endpoint: Endpoint?
  ) throws(SystemError) {
    _ = try unsafe bytes.withUnsafeBytes { bytes throws(SystemError) in
      try sending {
        guard let endpoint else {
          return unsafe send(number, bytes.baseAddress, bytes.count, sendFlags)
        }
        return unsafe endpoint.withPointer { address, length in
          unsafe sendto(number, bytes.baseAddress, bytes.count, sendFlags, address, length)
        }
      }
    }
  }

  /// Makes a call that sends. A full queue of a network interface would block it, as it does where systems wait for it.
  static func sending<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    do throws(SystemError) {
      return try retrying(call)
    } catch {
      throw error.hasNoRoom ? .wouldBlock : error
    }
  }
}

extension System {
  #if canImport(Glibc)
    static let streamType = Int32(SOCK_STREAM.rawValue)
    static let datagramType = Int32(SOCK_DGRAM.rawValue)
    private static let creationFlags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    static let sendFlags = Int32(MSG_NOSIGNAL)
  #elseif canImport(Darwin)
    static let streamType = SOCK_STREAM
    static let datagramType = SOCK_DGRAM
    private static let creationFlags: Int32 = 0
    static let sendFlags: Int32 = 0
  #else
    static let streamType = Int32(SOCK_STREAM)
    static let datagramType = Int32(SOCK_DGRAM)
    private static let creationFlags = Int32(SOCK_NONBLOCK | SOCK_CLOEXEC)
    static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  #if canImport(Darwin)
    /// Sets options that cannot be set when the socket is created.
    private static func prepare(_ number: Int32) throws(SystemError) {
      try check(fcntl(number, F_SETFD, FD_CLOEXEC))
      try check(fcntl(number, F_SETFL, O_NONBLOCK))
      try set(SO_NOSIGPIPE, SOL_SOCKET, to: 1, of: number)
    }
  #endif

  static func set(
    _ option: Int32,
    _ level: Int32,
    to value: Int32,
    of number: Int32
  ) throws(SystemError) {
    var value = value
    let length = socklen_t(MemoryLayout<Int32>.size)
    try unsafe check(setsockopt(number, level, option, &value, length))
  }

  @discardableResult
  static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    if result < 0 { throw .last }
    return result
  }

  /// Repeats a call that a signal interrupts.
  @discardableResult
  static func retrying<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
