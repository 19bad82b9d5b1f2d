import PacketFraming
import PacketKit
package import PacketMessaging

/// What both processes of TwoProcessTests do: send numbered messages, and take as many.
package struct Exchange: Sendable {
  package let broker: MessageBroker<TaggedMessage>

  package init(_ channel: some ByteChannel) {
    broker = MessageBroker(
      channel,
      framing: .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 1024)
    )
  }

  /// Sends and receives so many messages, both at once.
  ///
  /// - Throws: ``Failure`` unless every message comes, once and in order.
  package func run(count: Int) async throws {
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

  package static func message(_ number: Int) -> TaggedMessage {
    TaggedMessage(tag: UInt32(number), text: "message \(number)")
  }
}

/// How an exchange went wrong.
package struct Failure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
