/// The sender or receiver of a datagram: an address of IPv4 or IPv6, and a port.
///
/// It is a plain value of a few bytes: a key for a dictionary of players, which takes no memory of its own.
public struct DatagramPeer: Hashable, Sendable {
  /// The bytes of the address, in the order of the system's memory. Those of IPv4 fill the first four.
  let bytes: (UInt64, UInt64)
  let port: UInt16
  /// The network interface of a link-local address of IPv6; otherwise 0.
  let scope: UInt32
  let isIPv6: Bool

  /// Whether two peers have the same address and port.
  public static func == (a: DatagramPeer, b: DatagramPeer) -> Bool {
    a.bytes == b.bytes && a.port == b.port && a.scope == b.scope && a.isIPv6 == b.isIPv6
  }

  /// Hashes the address and the port.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.0)
    hasher.combine(bytes.1)
    hasher.combine(port)
  }
}

extension DatagramPeer: CustomStringConvertible {
  /// The host and port as digits.
  public var address: SocketAddress {
    guard case .tcp(let host, let port)? = endpoint.address else {
      return .udp(host: "", port: port)
    }
    return .udp(host: host, port: port)
  }

  /// The text of ``address``, such as `udp:127.0.0.1:4711`.
  public var description: String { address.description }
}
