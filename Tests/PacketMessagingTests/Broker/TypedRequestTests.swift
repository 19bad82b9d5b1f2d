@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Packet
private struct Login: Request, Equatable {
  typealias Reply = Welcome

  var name: String
}

@Packet
private struct Welcome: Sendable, Equatable {
  var player: UInt32
}

/// A request whose reply is a number, and whose refusal is an error of its own.
@Packet
private struct Purchase: Request, Equatable {
  enum Failure: UInt8, PacketField, Error { case isTooExpensive = 1, isSoldOut }

  typealias Reply = UInt32

  var item: UInt8
}

@Packet
private enum ClientMessage: Sendable {
  @Tag(1) case login(RequestMessage<Login>)
  @Tag(2) case purchase(RequestMessage<Purchase>)
  @Tag(3) case chat(String)
}

@Packet
private enum ServerMessage: Sendable {
  @Tag(1) case login(ReplyMessage<Login>)
  @Tag(2) case purchase(ReplyMessage<Purchase>)
  @Tag(3) case chat(String)
}

@Suite(.timeLimit(.minutes(5))) struct TypedRequestTests {
  private let clock = ManualClock()
  private let client: MessageBroker<ServerMessage, ClientMessage>
  private let server: MessageBroker<ClientMessage, ServerMessage>

  init() {
    var options = MessageBrokerOptions()
    options.clock = clock
    let chaos = Chaos()
    print("TypedRequestTests:", chaos)
    let (one, other) = MemoryChannel.pair(chaos: chaos)
    let framing = Framing.varint32(maximumLength: 1000)
    client = MessageBroker(one, framing: framing, options: options)
    server = MessageBroker(other, framing: framing, options: options)
  }

  /// Serves until the connection ends.
  private func serve() -> Task<Void, any Error> {
    server.on(Login.self, replyingAs: ServerMessage.login) { login in
      guard !login.name.isEmpty else { throw Refusal("a player needs a name") }
      return Welcome(player: UInt32(login.name.utf8.count))
    }
    server.on(Purchase.self, replyingAs: ServerMessage.purchase) { purchase in
      guard purchase.item < 100 else { throw Purchase.Failure.isSoldOut }
      return UInt32(purchase.item) * 10
    }
    return Task { [server] in
      try await server.run { message in
        if case .chat(let text) = message { try await server.send(.chat("\(text)!")) }
      }
    }
  }

  @Test func eachRequestGetsTheReplyOfItsType() async throws {
    let serving = serve()
    try await withThrowingTaskGroup { group in
      for number in 0..<50 as Range<UInt8> {
        group.addTask { [client] in
          let name = String(repeating: "a", count: Int(number) + 1)
          let welcome = try await client.request(
            Login(name: name), as: ClientMessage.login, timeout: .seconds(5))
          #expect(welcome == Welcome(player: UInt32(number) + 1))
        }
        group.addTask { [client] in
          let price = try await client.request(
            Purchase(item: number), as: ClientMessage.purchase, timeout: .seconds(5))
          #expect(price == UInt32(number) * 10)
        }
      }
      try await group.waitForAll()
    }
    #expect(client.replies.count == 0)
    await client.close()
    try await serving.value
  }

  @Test func aRefusalIsAnErrorOfItsOwn() async throws {
    let serving = serve()
    let refusal = await #expect(throws: Refusal.self) {
      try await client.request(Login(name: ""), as: ClientMessage.login, timeout: .seconds(5))
    }
    #expect(refusal == Refusal("a player needs a name"))
    #expect(refusal?.description == #"the peer refused the request: "a player needs a name""#)
    await #expect(throws: Purchase.Failure.isSoldOut) {
      try await client.request(
        Purchase(item: 100), as: ClientMessage.purchase, timeout: .seconds(5))
    }
    await client.close()
    try await serving.value
  }

  @Test func otherMessagesArriveBesideReplies() async throws {
    let serving = serve()
    var messages = client.messages.makeAsyncIterator()
    try await client.send(.chat("before"))
    _ = try await client.request(Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    try await client.send(.chat("behind"))
    for expected in ["before!", "behind!"] {
      guard case .chat(let text) = await messages.next() else { throw UnexpectedMessage() }
      #expect(text == expected)
    }
    await client.close()
    try await serving.value
  }

  @Test func aReplyCanBeSentLater() async throws {
    var messages = server.messages.makeAsyncIterator()
    let price = Task { [client] in
      try await client.request(Purchase(item: 1), as: ClientMessage.purchase, timeout: .seconds(5))
    }
    guard case .purchase(let purchase) = await messages.next() else { throw UnexpectedMessage() }
    async let welcome = client.request(
      Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    guard case .login(let login) = await messages.next() else { throw UnexpectedMessage() }
    #expect(login.number != purchase.number)
    #expect(login.body == Login(name: "a"))
    try await server.send(.login(login.reply(Welcome(player: 1))))
    #expect(try await welcome == Welcome(player: 1))
    try await server.send(.purchase(purchase.refusal(.isTooExpensive)))
    await #expect(throws: Purchase.Failure.isTooExpensive) { try await price.value }
  }

  @Test func lateRepliesAreDroppedAndThoseOfAnotherTypeAreErrors() async throws {
    var requests = server.messages.makeAsyncIterator()
    var messages = client.messages.makeAsyncIterator()
    let late = Task { [client] in
      try await client.request(Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    }
    guard case .login(let login) = await requests.next() else { throw UnexpectedMessage() }
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    await #expect(throws: MessageBrokerError.noReply(within: .seconds(5))) { try await late.value }
    try await server.send(.login(login.reply(Welcome(player: 1))))
    try await server.send(.chat("next"))
    guard case .chat("next") = await messages.next() else { throw UnexpectedMessage() }

    let confused = Task { [client] in
      try await client.request(Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    }
    guard case .login(let other) = await requests.next() else { throw UnexpectedMessage() }
    try await server.send(.purchase(ReplyMessage(other.number, .success(7))))
    let error = await #expect(throws: MessageBrokerError.replyToAnotherRequest) {
      try await confused.value
    }
    #expect(error?.description == "the peer replied as if to a request of another type")
  }

  @Test func theEndFailsRequests() async throws {
    var requests = server.messages.makeAsyncIterator()
    let request = Task { [client] in
      try await client.request(Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    }
    _ = await requests.next()
    await server.close()
    await #expect(throws: Disconnection.self) { try await request.value }
  }

  @Test func anErrorThatIsNoRefusalEndsTheHandlers() async throws {
    server.on(Login.self, replyingAs: ServerMessage.login) { _ in throw UnexpectedMessage() }
    let request = Task { [client] in
      try await client.request(Login(name: "a"), as: ClientMessage.login, timeout: .seconds(5))
    }
    await #expect(throws: UnexpectedMessage.self) { try await server.run { _ in } }
    await server.close()
    await #expect(throws: Disconnection.self) { try await request.value }
  }

  @Test func theBytesAreAsDocumented() throws {
    let folder = try FixtureFolder(named: "Fixtures").folder("Streams")
    let fixture = try #require(
      folder.fixtures(of: "varint32, maximum 300").first { $0.name == "requests and replies" })
    let encoder = FrameEncoder(.varint32(maximumLength: 300))
    let login = RequestMessage(number: 1, body: Login(name: "zoë"))
    let second = RequestMessage(number: 0x0203_0405, body: Login(name: ""))
    #expect(login != second && login.reply(Welcome(player: 7)) == login.reply(Welcome(player: 7)))
    var writer = PacketWriter()
    try encoder.encode(ClientMessage.login(login), into: &writer)
    try encoder.encode(ServerMessage.login(login.reply(Welcome(player: 7))), into: &writer)
    try encoder.encode(
      ServerMessage.login(second.refusal(Refusal("a player needs a name"))), into: &writer)
    #expect(Array(writer.makeData()) == fixture.bytes)
  }
}

private struct UnexpectedMessage: Error {}
