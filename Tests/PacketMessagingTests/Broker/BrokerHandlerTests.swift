@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Packet
private struct Player: Sendable, Equatable {
  var name: String
}

@Packet
private struct Chat: Sendable, Equatable {
  @Remaining var text: String
}

@Packet
private enum Event: Sendable, Equatable {
  @Tag(1) case join(Player)
  @Tag(2) case chat(Chat)
  @Tag(3) case leave
  @Tag(4) case move(to: UInt32)
  @Tag(5) case score(Int32?)
}

@Suite(.timeLimit(.minutes(5))) struct BrokerHandlerTests {
  private let client: SymmetricBroker<Event>
  private let server: SymmetricBroker<Event>
  private let log = Log()

  final class Log: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  struct HandlerError: Error {}

  init() {
    let (one, other) = MemoryChannel.pair()
    let framing = Framing.varint32(maximumLength: 1000)
    client = MessageBroker(one, framing: framing)
    server = MessageBroker(other, framing: framing)
  }

  private func send(_ events: Event...) async throws {
    for event in events { try await client.send(event) }
    try await client.finishSending()
  }

  @Test func eachPayloadGoesToItsHandlerAndTheRestToOtherwise() async throws {
    server.on(Player.self) { [log] player in log.add("join \(player.name)") }
    server.on(Chat.self) { [log] chat in log.add("chat \(chat.text)") }
    server.on(String.self) { [log] text in log.add("no case has \(text)") }
    async let sending: Void = send(
      .join(Player(name: "Ann")), .leave, .chat(Chat(text: "hi")), .move(to: 7),
      .join(Player(name: "Bob"))
    )
    try await server.run { [log] event in log.add("other \(event)") }
    try await sending
    #expect(
      log.all == ["join Ann", "other leave", "chat hi", "other move(to: 7)", "join Bob"]
    )
  }

  @Test(arguments: [[nil, 5, nil, 6], [5, nil, 6]])
  func aPayloadThatIsNilHasNoHandler(scores: [Int32?]) async throws {
    server.on(Int32.self) { [log] score in log.add("\(score)") }
    async let sending: Void = {
      for score in scores { try await client.send(.score(score)) }
      try await client.finishSending()
    }()
    try await server.run { [log] _ in log.add("other") }
    try await sending
    #expect(log.all == scores.map { $0.map { "\($0)" } ?? "other" })
  }

  @Test func theFirstHandlerThatTakesAPayloadGetsIt() async throws {
    server.on(Int32.self) { [log] score in log.add("\(score)") }
    server.on(Int32?.self) { [log] score in log.add("optional \(score ?? 0)") }
    async let sending: Void = {
      for score in [5, nil, 6] as [Int32?] { try await client.send(.score(score)) }
      try await client.finishSending()
    }()
    try await server.run { [log] _ in log.add("other") }
    try await sending
    #expect(log.all == ["5", "optional 0", "6"])
  }

  @Test func aSecondHandlerReplacesTheFirst() async throws {
    server.on(Player.self) { [log] _ in log.add("first") }
    server.on(Player.self) { [log] _ in log.add("second") }
    async let sending: Void = send(.join(Player(name: "Ann")))
    try await server.run { [log] _ in log.add("other") }
    try await sending
    #expect(log.all == ["second"])
  }

  @Test func handlersRunOneAtATime() async throws {
    let running = Counter()
    server.on(Chat.self) { [log] chat in
      let before = running.count
      for _ in 0..<20 { await Task.yield() }
      #expect(running.count == before)
      running.add()
      log.add(chat.text)
    }
    let events: [Event] = (0..<50).map { .chat(Chat(text: "\($0)")) }
    async let sending: Void = client.send(contentsOf: events)
    let handling = Task { [server] in try await server.run { _ in } }
    try await sending
    try await client.finishSending()
    try await handling.value
    #expect(log.all == (0..<50).map { "\($0)" })
  }

  @Test func aHandlerThatThrowsStopsBeforeTheNextMessage() async throws {
    server.on(Chat.self) { chat in
      if chat.text == "bad" { throw HandlerError() }
    }
    async let sending: Void = send(
      .chat(Chat(text: "good")), .chat(Chat(text: "bad")), .chat(Chat(text: "next")))
    await #expect(throws: HandlerError.self) { try await server.run { _ in } }
    try await sending
    var messages = server.messages.makeAsyncIterator()
    #expect(await messages.next() == .chat(Chat(text: "next")))
    #expect(await messages.next() == nil)
  }

  @Test func aHandlerMayPauseAndAnswer() async throws {
    let handled = Counter()
    server.on(Chat.self) { [weak server] chat in
      handled.add()
      server?.pause()
      try await server?.send(.chat(chat))
    }
    let handling = Task { [server] in try await server.run { _ in } }
    async let sending: Void = send(.chat(Chat(text: "1")), .chat(Chat(text: "2")))
    var answers = client.messages.makeAsyncIterator()
    #expect(await answers.next() == .chat(Chat(text: "1")))
    try await sending
    try await yield(while: server.connection.inbox.withLock({ $0.consumers.count }) == 0)
    #expect(handled.count == 1)
    server.resume()
    #expect(await answers.next() == .chat(Chat(text: "2")))
    try await handling.value
  }

  @Test func handlersGoWithTheConnection() async throws {
    var (one, other): (SymmetricBroker<Event>?, MemoryChannel)
    let (channel, peer) = MemoryChannel.pair()
    one = MessageBroker(channel, framing: .varint32(maximumLength: 1000))
    other = peer
    weak let broker = one
    // It holds its broker.
    one?.on(Chat.self) { [one] _ in one?.pause() }
    try await other.finishWriting()
    try await one?.run { _ in }
    one = nil
    try await yield(while: broker != nil)
  }
}
