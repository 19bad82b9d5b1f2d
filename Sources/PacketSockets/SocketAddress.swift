/// The address that a socket listens on or connects to.
///
/// ```swift
/// let server = SocketAddress.tcp(host: "127.0.0.1", port: 4711)
/// print(server)                                        // 127.0.0.1:4711
/// let local = SocketAddress("unix:/run/bus.sock")      // .unix(path: "/run/bus.sock")
/// ```
public enum SocketAddress: Hashable, Sendable {
  /// A TCP port of a host: an IPv4 address, an IPv6 address without brackets, or a name to be resolved.
  ///
  /// If you listen on port 0, the system chooses a port.
  case tcp(host: String, port: UInt16)

  /// A Unix-domain socket at a path in the file system.
  case unix(path: String)
}

extension SocketAddress: LosslessStringConvertible {
  /// `127.0.0.1:4711`, `[::1]:4711`, `localhost:4711` or `unix:/run/bus.sock`.
  public var description: String {
    switch self {
    case .tcp(let host, let port) where host.contains(":") || host == "unix": "[\(host)]:\(port)"
    case .tcp(let host, let port): "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// Parses an address in one of the forms of ``description``; returns nil if it has none of them.
  ///
  /// An IPv6 address is in brackets, because it contains colons. The port is decimal, from 0 to 65535. A host's name is
  /// not resolved until you connect or listen.
  public init?(_ description: String) {
    if description.hasPrefix("unix:") {
      let path = description.dropFirst("unix:".count)
      guard !path.isEmpty else { return nil }
      self = .unix(path: String(path))
      return
    }
    guard let colon = description.lastIndex(of: ":") else { return nil }
    let digits = description[description.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
      return nil
    }
    var host = description[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, !host.contains(where: { "[]".contains($0) || $0.isWhitespace }) else {
      return nil
    }
    self = .tcp(host: String(host), port: port)
  }
}
