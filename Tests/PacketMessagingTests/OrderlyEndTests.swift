import Foundation
import PacketMessaging
import PacketSockets
import PacketTesting
import TestPackets
import Testing
import TextBus

/// What is sent before an orderly end arrives, even while the peer still sends.
@Suite(.timeLimit(.minutes(5))) struct OrderlyEndTests {
  private static let sessionCount = LongTests.areEnabled ? 200 : 40
  private static let messageCount = 25

  @Test func everyMessageOfABrokerArrives() async throws {
    let seeds = SplitMix64()
    print("everyMessageOfABrokerArrives:", seeds)
    try await inSessions(seeds) { proxy in
      let (client, server) = try await proxy.connect()
      let one = NoteBroker(client, framing: .notes)
      let other = NoteBroker(server, framing: .notes)
      async let receivedBack = one.numbers()
      // Answers each message with ten, which `one` does not wait for.
      let answering = Task {
        var received: [Int] = []
        for await note in other.messages {
          for number in 0..<10 {
            let answer = Note(10 * received.count + number, String(repeating: "x", count: 100))
            try? await other.send(answer)
          }
          received.append(Int(note.number))
        }
        await other.close(drainingFor: .seconds(60))
        return received
      }
      for note in notes(0..<Self.messageCount) { try await one.send(note) }
      await one.close(drainingFor: .seconds(60))
      #expect(await answering.value == Array(0..<Self.messageCount))
      let back = await receivedBack
      #expect(back == Array(0..<back.count))
    }
  }

  /// Both ends send as much as they have, and take what comes to the end.
  @Test func everyMessageArrivesInBothDirections() async throws {
    let seeds = SplitMix64()
    print("everyMessageArrivesInBothDirections:", seeds)
    try await inSessions(seeds) { proxy in
      let (client, server) = try await proxy.connect()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for channel in [client, server] {
          let broker = NoteBroker(channel, framing: .notes)
          group.addTask {
            async let received = broker.numbers()
            for note in notes(0..<Self.messageCount) { try await broker.send(note) }
            try await broker.finishSending()
            #expect(await received == Array(0..<Self.messageCount))
            await broker.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// A client that is subscribed to what it sends, and does not read it.
  @Test func everyMessageOfAClientOfABusArrives() async throws {
    let seeds = SplitMix64()
    print("everyMessageOfAClientOfABusArrives:", seeds)
    let server = TextBusServer()
    try await inSessions(seeds) { proxy in
      let (channel, other) = try await proxy.connect()
      let departure = Task { await server.serve(other) }
      let client = TextBusClient(channel)
      try await client.subscribe("a")
      for number in 0..<Self.messageCount {
        try await client.publish(TextBusMessage("a", "\(number)"))
      }
      await client.close(drainingFor: .seconds(60))
      _ = await departure.value
    }
    let statistics = await server.statistics
    #expect(statistics.messages == Self.sessionCount * Self.messageCount)
  }

  /// A client that has sent something before it is turned away gets to know why.
  @Test func whoIsTurnedAwayIsToldWhy() async throws {
    var limits = TextBusServer.Limits()
    limits.maximumClients = 0
    let server = TextBusServer(limits: limits)
    for _ in 0..<50 {
      let (client, other) = try await Transport.ipv4.connectedPair()
      try await client.write(Data(repeating: UInt8(ascii: "a"), count: 100_000))
      let departure = Task { await server.serve(other) }
      let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
      #expect(text == "error the bus has 0 clients already, which is the maximum\n")
      await client.close()
      _ = await departure.value
    }
  }

  /// Runs sessions, eight at a time, through a proxy.
  private func inSessions(
    _ seeds: SplitMix64,
    _ body: @escaping @Sendable (Proxy) async throws -> Void
  ) async throws {
    var seeds = seeds
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<Self.sessionCount {
        if number >= 8 { try await group.next() }
        let seed = seeds.next()
        group.addTask { try await body(Proxy(seed: seed)) }
      }
      try await group.waitForAll()
    }
  }
}

/// A connection through a process in between, which passes bytes on in pieces of random sizes after random delays.
private struct Proxy {
  let seed: UInt64

  func connect() async throws -> (client: SocketChannel, server: SocketChannel) {
    let (client, near) = try await Transport.ipv4.connectedPair()
    let (far, server) = try await Transport.ipv4.connectedPair()
    pass(from: near, to: far, seed: seed)
    pass(from: far, to: near, seed: ~seed)
    return (client, server)
  }

  private func pass(from source: SocketChannel, to target: SocketChannel, seed: UInt64) {
    Task {
      var generator = SplitMix64(seed: seed)
      do {
        while var bytes = try await source.read() {
          while !bytes.isEmpty {
            for _ in 0..<Int.random(in: 0...3, using: &generator) { await Task.yield() }
            let piece = bytes.prefix(.random(in: 1...2000, using: &generator))
            try await target.write(piece)
            bytes = bytes.dropFirst(piece.count)
          }
        }
        try await target.finishWriting()
      } catch {
        // The connection is lost, in both directions.
        await source.close()
        await target.close()
      }
    }
  }
}
