// What the tests ask of the system; the one file of them that imports it.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A TCP socket at 127.0.0.1 that does as it is told. It is bound, so that its port is nobody else's.
final class RawSocket: Sendable {
  let port: UInt16
  private let number: Int32

  init() {
    let number = makeSocket(AF_INET)
    self.number = number
    var address = RawSocket.loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(unsafe bind(number, pointer, length) == 0)
        precondition(unsafe getsockname(number, pointer, &length) == 0)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { _ = close(number) }

  /// Connects to a listener at 127.0.0.1.
  func join(port: UInt16) {
    var address = Self.loopback(port: port)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        precondition(unsafe connect(number, pointer, length) == 0)
      }
    }
  }

  /// Makes the socket's end a reset of its connection, not a close in good order.
  func resetAtEnd() {
    var value = linger(l_onoff: 1, l_linger: 0)
    let length = socklen_t(MemoryLayout<linger>.size)
    precondition(unsafe setsockopt(number, SOL_SOCKET, SO_LINGER, &value, length) == 0)
  }

  /// Whether sockets can be bound to `::1`.
  static let hasIPv6: Bool = {
    let number = makeSocket(AF_INET6)
    guard number >= 0 else { return false }
    defer { _ = close(number) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(number, pointer, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }()

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

private func makeSocket(_ family: Int32) -> Int32 {
  #if canImport(Glibc)
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
  #else
    socket(family, Int32(SOCK_STREAM), 0)
  #endif
}

/// The process of an exit test: what holds for all of it is its own.
enum OwnProcess {
  /// The open descriptors, of the lowest 4096, but for those that Dispatch opens for a moment.
  static var descriptors: Set<Int32> {
    var found: Set<Int32> = []
    while true {
      let open = (0..<4096).filter { fcntl($0, F_GETFD) != -1 }
      if found == Set(open) { return found }
      found = Set(open)
      usleep(50_000)
    }
  }

  /// Whether a socket sends small writes at once.
  static func hasNoDelay(_ number: Int32) -> Bool {
    var value: Int32 = -1
    var length = socklen_t(MemoryLayout<Int32>.size)
    precondition(unsafe getsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &value, &length) == 0)
    return value != 0
  }

  /// Whether a descriptor is closed in programs that this one starts.
  static func isClosedOnExec(_ number: Int32) -> Bool { fcntl(number, F_GETFD) & FD_CLOEXEC != 0 }

  /// Leaves room for so many more descriptors. The limit is a number that no new descriptor reaches; those that are
  /// open may have any.
  static func limitDescriptors(toMore count: Int) {
    var limit = rlimit()
    precondition(unsafe getrlimit(descriptorLimit, &limit) == 0)
    let free = Set(0..<4096).subtracting(descriptors).sorted()
    limit.rlim_cur = rlim_t(free.prefix(count).last.map { $0 + 1 } ?? 0)
    precondition(unsafe setrlimit(descriptorLimit, &limit) == 0)
  }

  /// How many seconds of the processor's time it has taken.
  static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// Lets the signal of a broken pipe kill the process, as it does by default.
  static func dieOfBrokenPipes() {
    _ = signal(SIGPIPE, SIG_DFL)
  }

  #if canImport(Glibc)
    private static let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let descriptorLimit = RLIMIT_NOFILE
  #endif

  /// Ends without tidying up.
  static func end() -> Never { _exit(0) }
}

/// Ends a process at once, without a chance to say so.
func killProcess(_ number: Int32) { _ = kill(number, SIGKILL) }
