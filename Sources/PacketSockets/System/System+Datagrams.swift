#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

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

extension Endpoint {
  /// The most bytes of a datagram over UDP: what 16 bits state, without the header, and for IPv4 without its header, too.
  var maximumDatagramLength: Int { family == AF_INET6 ? 65_527 : 65_507 }
}
