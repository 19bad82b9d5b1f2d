internal import PacketCLibrary

extension System {
  private static let tcpLevel = Int32(IPPROTO_TCP)

  /// Sets the options of a socket for connections of that family.
  static func apply(
    _ options: SocketOptions,
    to number: Int32,
    of family: Int32
  ) throws(SystemError) {
    try applyBufferSizes(of: options, to: number)
    if family != AF_UNIX {
      try set(TCP_NODELAY, tcpLevel, to: options.noDelay ? 1 : 0, of: number)
    }
  }

  /// Sets the options of a datagram socket.
  static func applyToDatagrams(
    _ options: SocketOptions,
    of number: Int32
  ) throws(SystemError) {
    try applyBufferSizes(of: options, to: number)
    if options.allowsBroadcast { try set(SO_BROADCAST, SOL_SOCKET, to: 1, of: number) }
  }

  /// How many datagrams the system has dropped before they could be received; nil if it does not say.
  static func droppedCount(_ number: Int32) -> Int? {
    #if canImport(Darwin)
      return nil
    #else
      // `SO_MEMINFO` of Linux: nine numbers, the last of which counts drops. Not every C library declares it.
      var numbers = [UInt32](repeating: 0, count: 9)
      var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
      guard unsafe getsockopt(number, SOL_SOCKET, 55, &numbers, &length) == 0,
        Int(length) == numbers.count * MemoryLayout<UInt32>.size
      else { return nil }
      return Int(numbers[8])
    #endif
  }

  private static func applyBufferSizes(
    of options: SocketOptions,
    to number: Int32
  ) throws(SystemError) {
    if let size = options.sendBufferSize {
      try set(SO_SNDBUF, SOL_SOCKET, to: Int32(clamping: size), of: number)
    }
    if let size = options.receiveBufferSize {
      try set(SO_RCVBUF, SOL_SOCKET, to: Int32(clamping: size), of: number)
    }
  }

  /// The smoothed round-trip time of a TCP connection; nil if it has not been measured.
  static func roundTripTime(_ number: Int32) throws(SystemError) -> Duration? {
    #if canImport(Darwin)
      var information = tcp_connection_info()
      var length = socklen_t(MemoryLayout<tcp_connection_info>.size)
      try unsafe check(getsockopt(number, tcpLevel, TCP_CONNECTION_INFO, &information, &length))
      let time = Duration.milliseconds(information.tcpi_srtt)
    #else
      // `struct tcp_info` of Linux: eight bytes, then numbers of 32 bits. Not every C library declares it.
      var numbers = [UInt32](repeating: 0, count: 18)
      var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
      try unsafe check(getsockopt(number, tcpLevel, TCP_INFO, &numbers, &length))
      let time = Duration.microseconds(numbers[17])
    #endif
    return time > .zero ? time : nil
  }
}
