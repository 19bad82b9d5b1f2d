/// The address that a socket listens on, is bound to, or connects to.
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

  /// A UDP port of a host, for a ``DatagramSocket``: an IPv4 address, an IPv6 address without brackets, or a name to be
  /// resolved.
  ///
  /// If you bind a socket to port 0, the system chooses a port. The hosts `0.0.0.0` and `::` mean all addresses of this
  /// machine.
  case udp(host: String, port: UInt16)
}

extension SocketAddress {
  /// The port of TCP or UDP, such as the one that the system has chosen; nil for a path.
  public var port: UInt16? {
    switch self {
    case .tcp(_, let port), .udp(_, let port): port
    case .unix: nil
    }
  }
}

extension SocketAddress: LosslessStringConvertible {
  /// `127.0.0.1:4711`, `[::1]:4711`, `localhost:4711`, `unix:/run/bus.sock` or `udp:127.0.0.1:4711`.
  public var description: String {
    switch self {
    case .tcp(let host, let port) where host == "unix" || host == "udp": "[\(host)]:\(port)"
    case .tcp(let host, let port): Self.text(host, port)
    case .unix(let path): "unix:\(path)"
    case .udp(let host, let port): "udp:" + Self.text(host, port)
    }
  }

  private static func text(_ host: String, _ port: UInt16) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Parses an address in one of the forms of ``description``; returns nil if it has none of them.
  ///
  /// An IPv6 address is in brackets, because it contains colons. The port is decimal, from 0 to 65535. A host's name is
  /// not resolved until you connect, listen, or bind.
  public init?(_ description: String) {
    if description.hasPrefix("unix:") {
      let path = description.dropFirst("unix:".count)
      guard !path.isEmpty else { return nil }
      self = .unix(path: String(path))
      return
    }
    let isDatagram = description.hasPrefix("udp:")
    let text = description.dropFirst(isDatagram ? "udp:".count : 0)
    guard let (host, port) = Self.hostAndPort(text) else { return nil }
    self = isDatagram ? .udp(host: host, port: port) : .tcp(host: host, port: port)
  }

  private static func hostAndPort(_ text: Substring) -> (String, UInt16)? {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
      return nil
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, !host.contains(where: { "[]".contains($0) || $0.isWhitespace }) else {
      return nil
    }
    return (String(host), port)
  }
}

extension SocketAddress {
  /// The path of a Unix-domain socket.
  var path: String? {
    if case .unix(let path) = self { path } else { nil }
  }
}
