import PacketSockets
import PacketMessaging
import Foundation
import PacketTesting

/// The kinds of sockets that a test goes through.
enum Transport: CaseIterable, Sendable {
  case ipv4, ipv6, unix

  /// Those that this system has.
  static let available: [Transport] = allCases.filter { $0 != .ipv6 || RawSocket.hasIPv6 }

  /// Where nobody listens yet.
  var freshAddress: SocketAddress {
    switch self {
    case .ipv4: .tcp(host: "127.0.0.1", port: 0)
    case .ipv6: .tcp(host: "::1", port: 0)
    case .unix: .unix(path: Self.freshPath())
    }
  }

  static func freshPath() -> String {
    let name = "packet-\(UUID().uuidString.prefix(18)).sock"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
  }

  /// Two ends of one connection.
  func connectedPair(
    options: SocketOptions = SocketOptions()
  ) async throws -> (client: SocketChannel, server: SocketChannel) {
    let listener = try await Listener.listen(on: freshAddress, options: options)
    async let accepted = listener.nextConnection()
    let client = try await SocketChannel.connect(to: listener.address, options: options)
    let server = try await accepted
    await listener.close()
    return (client, server)
  }
}

extension RawSocket {
  var address: SocketAddress { .tcp(host: "127.0.0.1", port: port) }

  /// Connects to a listener at 127.0.0.1.
  func join(_ address: SocketAddress) {
    guard case .tcp(_, let port) = address else { preconditionFailure("not TCP: \(address)") }
    join(port: port)
  }
}

struct ListenerEnded: Error {}

extension Listener {
  func nextConnection() async throws -> SocketChannel {
    for await channel in connections { return channel }
    throw ListenerEnded()
  }
}

extension ByteChannel {
  /// What comes up to the end.
  func readToEnd() async throws -> Data {
    var bytes = Data()
    while let chunk = try await read() { bytes += chunk }
    return bytes
  }

  /// What comes until there are `count` bytes, or up to the end.
  func read(_ count: Int) async throws -> Data {
    var bytes = Data()
    while bytes.count < count, let chunk = try await read() { bytes += chunk }
    return bytes
  }
}

/// The error that a call throws as a ``SocketError``; nil if it throws none.
func socketError<Value>(_ call: () async throws -> Value) async -> SocketError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? SocketError
  }
}

/// Runs a test that frees an address and takes it again. In between, a socket of another test may get its port, but not
/// its path: then the test is run again, at most twice.
func retakingPort(_ test: () async throws -> Void) async throws {
  for _ in 0..<2 {
    do {
      return try await test()
    } catch let error as SocketError where error.description.hasSuffix("Address already in use") {
      if case .unix = error.address { throw error }
      print("another socket has the port:", error)
    }
  }
  try await test()
}

/// Bytes from a seed that is printed.
func randomBytes(_ count: Int) -> Data {
  var generator = SplitMix64()
  print("bytes of", generator)
  var bytes = Data(capacity: count + 8)
  while bytes.count < count {
    unsafe withUnsafeBytes(of: generator.next()) { unsafe bytes.append(contentsOf: $0) }
  }
  return bytes.prefix(count)
}
