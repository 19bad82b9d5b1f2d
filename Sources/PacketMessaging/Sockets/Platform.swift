// What sockets ask of the operating system; their events are in EventQueue.swift.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(CLinux)
  internal import CLinux
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Why the operating system refused.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// Whether the call is to be made again once the socket is ready.
  var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// Whether the peer went away before its connection was taken.
  var isAbortedConnection: Bool { code == ECONNABORTED }

  var isAddressInUse: Bool { code == EADDRINUSE }

  var isConnectionRefused: Bool { code == ECONNREFUSED }

  var description: String { unsafe String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }
}

/// An address as the system has it.
struct Endpoint {
  fileprivate var storage = sockaddr_storage()
  fileprivate var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  fileprivate var family: Int32 { Int32(storage.ss_family) }

  /// The endpoint of a path; nil if it is longer than `maximumPathLength`.
  init?(path: String) {
    guard path.utf8.count <= Self.maximumPathLength else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    #if canImport(Darwin)
      address.sun_len = UInt8(MemoryLayout<sockaddr_un>.size)
    #endif
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    length = socklen_t(MemoryLayout<sockaddr_un>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { storage in
      unsafe withUnsafeBytes(of: address) { unsafe storage.copyMemory(from: $0) }
    }
  }

  /// How many bytes the path of a Unix-domain socket may take, without the NUL that ends it.
  static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// What a call of the system writes.
  fileprivate init(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) throws(SystemError) ->
      Void
  ) throws(SystemError) {
    try unsafe withUnsafeMutablePointer(to: &storage) { pointer throws(SystemError) in
      try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        pointer throws(SystemError) in
        try unsafe call(pointer, &length)
      }
    }
  }

  fileprivate init(_ information: addrinfo) {
    length = unsafe information.ai_addrlen
    unsafe withUnsafeMutableBytes(of: &storage) { storage in
      unsafe storage.copyMemory(
        from: UnsafeRawBufferPointer(start: information.ai_addr, count: Int(information.ai_addrlen))
      )
    }
  }

  fileprivate func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  /// The host and port as digits; nil of a Unix-domain socket.
  var address: SocketAddress? {
    guard family == AF_INET || family == AF_INET6 else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256 + 16) { text in
      let host = text.baseAddress
      let port = unsafe host.map { unsafe $0 + 256 }
      let failed = unsafe withPointer { pointer, length in
        unsafe getnameinfo(pointer, length, host, 256, port, 16, NI_NUMERICHOST | NI_NUMERICSERV)
      }
      guard failed == 0, let host = unsafe host, let port = unsafe port else { return nil }
      return unsafe .tcp(host: String(cString: host), port: UInt16(String(cString: port)) ?? 0)
    }
  }
}

/// Why a host's name has no address.
struct LookUpError: Error {
  let words: String
}

/// The system's calls. None blocks but `lookUp`.
enum System {
  /// A socket of the endpoint's family that does not block, is closed in programs that this one starts, and
  /// raises no signal.
  static func makeSocket(for endpoint: Endpoint) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(try check(socket(endpoint.family, socketType, 0)))
    #if canImport(Darwin)
      try prepare(descriptor.number)
    #endif
    return descriptor
  }

  /// Begins to connect; false where the end of that is to be waited for.
  static func beginConnecting(
    _ number: Int32,
    to endpoint: Endpoint
  ) throws(SystemError) -> Bool {
    if unsafe endpoint.withPointer({ unsafe connect(number, $0, $1) }) == 0 { return true }
    // An interrupted attempt goes on by itself.
    if errno == EINPROGRESS || errno == EINTR { return false }
    throw .last
  }

  /// Tells how the attempt to connect ended.
  static func finishConnecting(_ number: Int32) throws(SystemError) {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try unsafe check(getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length))
    if code != 0 { throw SystemError(code: code) }
  }

  static func startListening(
    _ number: Int32,
    on endpoint: Endpoint,
    backlog: Int
  ) throws(SystemError) {
    if endpoint.family != AF_UNIX { try enable(SO_REUSEADDR, SOL_SOCKET, of: number) }
    try unsafe check(endpoint.withPointer { unsafe bind(number, $0, $1) })
    try check(listen(number, Int32(clamping: backlog)))
  }

  /// The next connection and its peer.
  static func takeConnection(_ number: Int32) throws(SystemError) -> (Descriptor, Endpoint) {
    var connection: Int32 = -1
    let peer = try unsafe Endpoint { pointer, length throws(SystemError) in
      connection = try retrying {
        #if canImport(Darwin)
          unsafe accept(number, pointer, length)
        #else
          unsafe accept4(number, pointer, length, socketType & ~streamType)
        #endif
      }
    }
    let descriptor = Descriptor(connection)
    #if canImport(Darwin)
      do {
        try prepare(connection)
      } catch {
        // Options are refused for a connection whose peer has gone.
        throw SystemError(code: ECONNABORTED)
      }
    #endif
    return (descriptor, peer)
  }

  /// Sends what is written at once, in place of waiting for more to send with it.
  static func disableDelay(_ number: Int32) throws(SystemError) {
    try enable(TCP_NODELAY, Int32(IPPROTO_TCP), of: number)
  }

  static func localEndpoint(_ number: Int32) throws(SystemError) -> Endpoint {
    try unsafe Endpoint { pointer, length throws(SystemError) in
      try unsafe check(getsockname(number, pointer, length))
    }
  }

  /// How many bytes came into the buffer; 0 when the peer has ended its side.
  static func receive(
    _ number: Int32,
    into buffer: UnsafeMutableRawPointer,
    count: Int
  ) throws(SystemError) -> Int {
    try retrying { unsafe recv(number, buffer, count, 0) }
  }

  /// How many of the bytes the system took.
  static func transmit(_ number: Int32, _ bytes: Data) throws(SystemError) -> Int {
    try retrying {
      unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, sendFlags) }
    }
  }

  static func endWriting(_ number: Int32) throws(SystemError) {
    try check(shutdown(number, Int32(SHUT_WR)))
  }

  static func closeDescriptor(_ number: Int32) {
    // Not tried again when interrupted: the number may be another's by then.
    _ = close(number)
  }

  /// The addresses of a host, in the order in which to try them. Asks the network, and so blocks, unless only
  /// addresses in digits are looked for.
  static func lookUp(
    host: String,
    port: UInt16,
    digitsOnly: Bool
  ) throws(LookUpError) -> [Endpoint] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = streamType
    unsafe hints.ai_flags = AI_NUMERICSERV | (digitsOnly ? AI_NUMERICHOST : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &first)
    if code == EAI_SYSTEM { throw LookUpError(words: SystemError.last.description) }
    guard code == 0 else { throw LookUpError(words: unsafe String(cString: gai_strerror(code))) }
    defer { unsafe freeaddrinfo(first) }
    return unsafe sequence(first: first, next: { unsafe $0?.pointee.ai_next })
      .compactMap { unsafe $0.map { unsafe Endpoint($0.pointee) } }
  }

  /// What tells the file at a path from others; nil unless it is a Unix-domain socket.
  static func socketFile(at path: String) -> SocketFile? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return SocketFile(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  static func removeFile(at path: String) {
    _ = unsafe unlink(path)
  }
}

/// Tells the file of a Unix-domain socket from others.
struct SocketFile: Equatable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64
}

extension System {
  #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let socketType =
      streamType | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #elseif canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let socketType = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #else
    private static let streamType = Int32(SOCK_STREAM)
    private static let socketType = Int32(SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  #if canImport(Darwin)
    /// Sets what cannot be asked for when the socket is made.
    private static func prepare(_ number: Int32) throws(SystemError) {
      try check(fcntl(number, F_SETFD, FD_CLOEXEC))
      try check(fcntl(number, F_SETFL, O_NONBLOCK))
      try enable(SO_NOSIGPIPE, SOL_SOCKET, of: number)
    }
  #endif

  private static func enable(_ option: Int32, _ level: Int32, of number: Int32) throws(SystemError)
  {
    var value: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    try unsafe check(setsockopt(number, level, option, &value, length))
  }

  @discardableResult
  static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    if result < 0 { throw .last }
    return result
  }

  /// Makes a call again when a signal interrupts it.
  private static func retrying<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}
