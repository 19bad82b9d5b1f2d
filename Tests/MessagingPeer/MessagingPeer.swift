import PacketFraming
import PacketKit
import PacketMessaging

/// The other process of TwoProcessTests: sends numbered messages, and takes as many.
///
///     MessagingPeer PORT COUNT
///
/// It fails unless every message comes, once and in order.
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

struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// What both processes do.
struct Exchange: Sendable {
  @Packet
  struct Numbered: Sendable, Equatable {
    var number: UInt32
    var text: String
  }

  let broker: MessageBroker<Numbered>

  init(_ channel: some ByteChannel) {
    broker = MessageBroker(
      channel, framing: .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 1024))
  }

  /// Sends and receives so many messages, both at once.
  func run(count: Int) async throws {
    async let sent: Void = send(count)
    var received = 0
    for await message in broker.messages {
      guard message == Self.message(received) else {
        throw Failure(description: "message \(received) is \(message)")
      }
      received += 1
    }
    try await sent
    guard received == count else { throw Failure(description: "\(received) of \(count) messages") }
  }

  private func send(_ count: Int) async throws {
    for number in 0..<count { try await broker.send(Self.message(number)) }
    try await broker.finishSending()
  }

  static func message(_ number: Int) -> Numbered {
    Numbered(number: UInt32(number), text: "message \(number)")
  }
}
