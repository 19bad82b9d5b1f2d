@testable import PacketMessaging
import PacketFraming
import PacketKit
import PacketTesting
import Testing

/// A message whose number takes 8 bits, as in RADIUS.
@Packet
private struct Access: Correlated, Sendable {
  var isReply: Bool = false
  var correlation: UInt8 = 0
}

/// A message whose number takes fewer bits than its type.
@Packet
private struct Command: Correlated, Sendable {
  static let maximumCorrelation: UInt16 = 15

  @Bits(4) var correlation: UInt16 = 0
  @Bits(4) var kind: UInt8 = 0

  var isReply: Bool { kind > 0 }
}

/// What numbers requests get.
@Suite(.timeLimit(.minutes(5))) struct RequestNumberTests {
  private func pair<Message: Packet & Sendable>(
    of type: Message.Type
  ) -> (client: SymmetricBroker<Message>, server: SymmetricBroker<Message>) {
    let (one, other) = MemoryChannel.pair()
    let framing = Framing.varint32(maximumLength: 1000)
    return (MessageBroker(one, framing: framing), MessageBroker(other, framing: framing))
  }

  @Test func numbersBeginAgainAtTheWidthOfTheMessage() async throws {
    let (client, server) = pair(of: Access.self)
    let serving = Task {
      var numbers: [UInt8] = []
      for await message in server.messages {
        numbers.append(message.correlation)
        try await server.send(Access(isReply: true, correlation: message.correlation))
      }
      return numbers
    }
    for _ in 0..<600 { _ = try await client.request(Access(), timeout: .seconds(240)) }
    await client.close()
    #expect(try await serving.value == (0..<600).map { UInt8($0 % 255 + 1) })
  }

  @Test func numbersBeginAgainAtTheGreatestOneThatIsStated() async throws {
    let (client, server) = pair(of: Command.self)
    let serving = Task {
      var numbers: [UInt16] = []
      for await message in server.messages {
        numbers.append(message.correlation)
        try await server.send(Command(correlation: message.correlation, kind: 1))
      }
      return numbers
    }
    for _ in 0..<40 { _ = try await client.request(Command(), timeout: .seconds(240)) }
    await client.close()
    #expect(try await serving.value == (0..<40).map { $0 % 15 + 1 })
  }

  @Test func numbersInUseAreSkippedUntilNoneIsLeft() async throws {
    let (client, server) = pair(of: Command.self)
    var requests = server.messages.makeAsyncIterator()
    func ask() -> Task<Command, any Error> {
      Task { try await client.request(Command(), timeout: .seconds(240)) }
    }
    let first = ask()
    #expect(await requests.next()?.correlation == 1)
    var waiting: [UInt16: Task<Command, any Error>] = [:]
    for _ in 0..<14 {
      let request = ask()
      waiting[try #require(await requests.next()).correlation] = request
    }
    #expect(waiting.keys.sorted() == Array(2...15))
    let error = await #expect(throws: MessageBrokerError.tooManyRequests(maximum: 15)) {
      try await client.request(Command(), timeout: .seconds(240))
    }
    #expect(
      error?.description
        == "the request was not sent, because 15 wait for replies, and there are no more numbers")
    try await server.send(Command(correlation: 9, kind: 1))
    #expect(try await waiting.removeValue(forKey: 9)?.value.correlation == 9)
    // The only number that is free, although the last one was 15.
    let next = ask()
    #expect(await requests.next()?.correlation == 9)
    await client.close()
    for request in [first, next] + waiting.values {
      await #expect(throws: Disconnection.self) { try await request.value }
    }
  }
}
