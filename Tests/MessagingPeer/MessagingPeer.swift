import PacketSockets
import PacketSockets

/// The other process of TwoProcessTests.
///
///     MessagingPeer PORT COUNT
@main
struct MessagingPeer {
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap(Int.init)
    guard numbers.count == 2, let port = UInt16(exactly: numbers[0]) else {
      throw Failure(description: "usage: MessagingPeer PORT COUNT")
    }
    let channel = try await SocketChannel.connect(to: .tcp(host: "127.0.0.1", port: port))
    try await Exchange(channel).run(count: numbers[1])
  }
}
