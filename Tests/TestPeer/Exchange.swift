import PacketFraming
import PacketMessaging
import PacketKit

/// What both processes of TwoProcessTests do: send numbered messages, and take as many.
struct Exchange: Sendable {
  let broker: SymmetricBroker<TaggedMessage>

  init(_ channel: some ByteChannel) {
    broker = MessageBroker(
      channel,
      framing: .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 1024)
    )
  }

  /// Sends and receives so many messages, both at once.
  ///
  /// - Throws: ``Failure`` unless every message comes, once and in order.
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

  static func message(_ number: Int) -> TaggedMessage {
    TaggedMessage(tag: UInt32(number), text: "message \(number)")
  }
}

/// How an exchange went wrong.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }
}
