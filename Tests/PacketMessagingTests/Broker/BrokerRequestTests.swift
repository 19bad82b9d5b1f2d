@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Packet
private struct Query: Correlated, Sendable, Equatable {
  var correlation: UInt32 = 0
  var isReply: Bool = false
  @Remaining var text: String = ""

  func reply(_ text: String) -> Query { Query(correlation: correlation, isReply: true, text: text) }
}

@Suite(.timeLimit(.minutes(5))) struct BrokerRequestTests {
  private let clock = ManualClock()
  private let client: SymmetricBroker<Query>
  private let server: SymmetricBroker<Query>

  init() {
    var options = MessageBrokerOptions()
    options.clock = clock
    let chaos = Chaos()
    print("BrokerRequestTests:", chaos)
    let (one, other) = MemoryChannel.pair(chaos: chaos)
    let framing = Framing.varint32(maximumLength: 1000)
    client = MessageBroker(one, framing: framing, options: options)
    server = MessageBroker(other, framing: framing, options: options)
  }

  @Test func everyRequestGetsItsOwnReply() async throws {
    let server = server
    let serving = Task {
      var held: [Query] = []
      for await query in server.messages {
        held.append(query)
        // In another order than they came.
        guard held.count == 10 else { continue }
        for query in held.reversed() { try await server.send(query.reply("\(query.text)!")) }
        held = []
      }
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask { [client] in
          let reply = try await client.request(Query(text: "\(number)"), timeout: .seconds(5))
          #expect(reply.text == "\(number)!")
          #expect(reply.isReply)
        }
      }
      try await group.waitForAll()
    }
    #expect(client.replies.count == 0)
    await client.close()
    try await serving.value
  }

  @Test func bothEndsMayAskAtTheSameTime() async throws {
    func serve(_ broker: SymmetricBroker<Query>) -> Task<Void, any Error> {
      Task {
        for await query in broker.messages { try await broker.send(query.reply(query.text)) }
      }
    }
    let serving = [serve(client), serve(server)]
    async let there = client.request(Query(text: "a"), timeout: .seconds(5))
    async let back = server.request(Query(text: "b"), timeout: .seconds(5))
    #expect(try await there.text == "a")
    #expect(try await back.text == "b")
    await client.close()
    for task in serving { try await task.value }
  }

  @Test func repliesDoNotComeAmongTheMessagesNorLateOnes() async throws {
    var queries = server.messages.makeAsyncIterator()
    var messages = client.messages.makeAsyncIterator()
    let request = Task { [client] in
      try await client.request(Query(text: "?"), timeout: .seconds(5))
    }
    let query = try #require(await queries.next())
    try await server.send(Query(text: "before"))
    try await server.send(query.reply("yes"))
    try await server.send(query.reply("yes again"))
    try await server.send(Query(correlation: 99, isReply: true, text: "to nothing"))
    try await server.send(Query(text: "behind"))
    #expect(try await request.value.text == "yes")
    #expect(await messages.next()?.text == "before")
    #expect(await messages.next()?.text == "behind")
  }

  @Test func aRequestWithoutAReplyTimesOut() async throws {
    var queries = server.messages.makeAsyncIterator()
    let request = Task { [client] in
      try await client.request(Query(text: "?"), timeout: .seconds(5))
    }
    let query = try #require(await queries.next())
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: MessageBrokerError.noReply(within: .seconds(5))) {
      try await request.value
    }
    #expect(error?.description == "the request had no reply within 5.0 seconds")
    #expect(client.replies.count == 0)
    // The late reply is dropped.
    try await server.send(query.reply("late"))
    try await server.send(Query(text: "next"))
    var messages = client.messages.makeAsyncIterator()
    #expect(await messages.next()?.text == "next")
  }

  @Test func aRequestTimesOutEvenIfItsSenderIsHeldUp() async throws {
    var options = MessageBrokerOptions()
    options.clock = clock
    let gate = GatedChannel()
    let broker = SymmetricBroker<Query>(
      gate, framing: .varint32(maximumLength: 99), options: options)
    let sender = Task { try await broker.send(Query(text: "in the way")) }
    try await yield(while: await gate.writes.isEmpty)
    let request = Task { try await broker.request(Query(text: "?"), timeout: .seconds(5)) }
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    await #expect(throws: MessageBrokerError.noReply(within: .seconds(5))) {
      try await request.value
    }
    // And it is not sent later.
    try await yield(while: broker.connection.outbox.waitingCount > 0)
    await gate.open()
    try await sender.value
    #expect(await gate.writes.count == 1)
  }

  @Test func aCancelledRequestIsForgotten() async throws {
    var queries = server.messages.makeAsyncIterator()
    let request = Task { [client] in
      try await client.request(Query(text: "?"), timeout: .seconds(5))
    }
    _ = await queries.next()
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(client.replies.count == 0)
  }

  @Test func theEndFailsAllRequestsAtOnce() async throws {
    var queries = server.messages.makeAsyncIterator()
    let requests = (0..<20).map { number in
      Task { [client] in
        try await client.request(Query(text: "\(number)"), timeout: .seconds(5))
      }
    }
    for _ in requests { _ = await queries.next() }
    await server.close()
    for request in requests {
      let error = await #expect(throws: Disconnection.self) { try await request.value }
      #expect(error?.description == "the peer ended the connection")
    }
    let error = await #expect(throws: Disconnection.self) {
      try await client.request(Query(text: "late"), timeout: .seconds(5))
    }
    #expect(error?.description == "the peer ended the connection")
  }

  @Test func aRequestThatCannotBeSentFails() async throws {
    let error = await #expect(throws: FramingError.self) {
      let text = String(repeating: "x", count: 1000)
      return try await client.request(Query(text: text), timeout: .seconds(5))
    }
    #expect(error?.limit == 1000)
  }
}
