import TextBus
import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextBusLoadTests {
  @Test func servesThousandsOfSubscribers() async throws {
    let server = TextBusServer()
    let count = 2000
    let expected = (0..<20).map { ":a message \($0)" }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      let (ready, announce) = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<count {
        group.addTask {
          let peer = BusPeer(server)
          try await peer.subscribe("a")
          announce.yield()
          for line in expected where try await peer.line() != line { return false }
          return try await peer.finish() == ""
        }
      }
      var readyCount = 0
      for await _ in ready {
        readyCount += 1
        if readyCount == count { break }
      }
      #expect(await server.statistics.subscriptions == count)
      let sender = BusPeer(server)
      for line in expected { try await sender.send(line + "\n") }
      for try await isRight in group { #expect(isRight) }
    }
    let statistics = await server.statistics
    #expect(statistics.subscriptions == 0)
    #expect(statistics.slowClients == 0)
    // The messages, and one fence of each subscriber.
    #expect(statistics.forwarded == count * (expected.count + 1))
  }

  @Test func thousandsOfSubscriptionsThatEndAtOnceHoldUpNobody() async throws {
    let server = TextBusServer()
    let subscriptionCount = 500
    let peers = (0..<100).map { _ in BusPeer(server) }
    for (number, peer) in peers.enumerated() {
      let lines = (0..<subscriptionCount).map { "subscribe \($0 % 2 == 0 ? number : 0)/\($0)\n" }
      try await peer.send(lines.joined())
      try await peer.fence()
    }
    #expect(await server.statistics.subscriptions == peers.count * subscriptionCount)
    for peer in peers { try await peer.channel.finishWriting() }
    // How often another has its turn meanwhile.
    var turns = 0
    while await server.statistics.subscriptions > 0 {
      turns += 1
      await Task.yield()
    }
    #expect(turns > 40)
    for peer in peers { _ = await peer.departure.value }
    #expect(await server.statistics.clients == 0)
  }

  @Test func keepsTheOrderOfEverySender() async throws {
    let server = TextBusServer()
    let senderCount = 8
    let messageCount = 300
    let receivers = (0..<4).map { _ in BusPeer(server) }
    for receiver in receivers { try await receiver.subscribe("a") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<senderCount {
        group.addTask {
          let peer = BusPeer(server)
          for number in 0..<messageCount { try await peer.send(":a \(sender) \(number)\n") }
          #expect(try await peer.finish() == "")
        }
      }
      try await group.waitForAll()
    }
    var orders: [[String]] = []
    for receiver in receivers {
      let lines: String = try await receiver.finish()
      orders.append(lines.split(separator: "\n").map { String($0.dropFirst(3)) })
    }
    for order in orders {
      #expect(order == orders[0])
      for sender in 0..<senderCount {
        let numbers = order.filter { $0.hasPrefix("\(sender) ") }.map { $0.dropFirst(2) }
        #expect(numbers == (0..<messageCount).map { "\($0)" })
      }
    }
  }

  /// A flood larger than any backlog passes when its reader keeps reading.
  @Test func aFloodDoesNotMakeAReaderSlow() async throws {
    let server = TextBusServer()
    let reader = BusPeer(server)
    try await reader.subscribe("a")
    let sender = BusPeer(server)
    let line = ":a \(String(repeating: "x", count: 96))\n"
    let chunk = Data(String(repeating: line, count: 300).utf8)
    let sending = Task { [channel = sender.channel] in
      for _ in 0..<100 { try await channel.write(chunk) }
    }
    var count = 0
    while count < 30_000, try await reader.line() != nil { count += 1 }
    #expect(count == 30_000)
    try await sending.value
  }

  @Test(arguments: [1, 0]) func aLineThatDoesNotEndHoldsUpNobody(clientCount: Int) async throws {
    var limits = TextBusServer.Limits()
    limits.maximumClients = clientCount
    let server = TextBusServer(limits: limits)
    let channel = FloodedChannel(Data(repeating: UInt8(ascii: "x"), count: 1 << 16), count: 20_000)
    let departure = Task { await server.serve(channel) }
    try await yield(while: channel.readCount < 10)
    _ = await server.statistics
    #expect(!channel.isAtEnd)
    channel.end()
    _ = await departure.value
  }
}

/// In a process of its own, whose time on the processor is measured.
@Suite(.timeLimit(.minutes(5))) struct TextBusCrowdTests {
  @Test func thousandsOfSubscriptionsThatEndAtOnceDelayOthersByMilliseconds() async {
    await #expect(processExitsWith: .success) {
      let server = TextBusServer()
      let peers = (0..<300).map { _ in BusPeer(server) }
      for (number, peer) in peers.enumerated() {
        let lines = (0..<999).map { "subscribe \($0 % 2 == 0 ? number : 0)/\($0)\n" }
        try await peer.send(lines.joined())
        try await peer.fence()
      }
      let other = BusPeer(server)
      let leaving = BusPeer(server)
      for peer in [other, leaving] { try await peer.subscribe("a") }
      for peer in peers { try await peer.channel.finishWriting() }
      var longest = 0.0
      var rounds = 0
      while await server.statistics.clients > 200 { await Task.yield() }
      let start = OwnProcess.processorTime
      try await leaving.channel.finishWriting()
      while try await leaving.channel.read() != nil {}
      let time = OwnProcess.processorTime - start
      precondition(time < 0.05, "\(time) s until another has left")
      while await server.statistics.clients > 1 {
        let start = OwnProcess.processorTime
        try await other.send(":a\n")
        let line = try await other.line()
        precondition(line == ":a")
        longest = max(longest, OwnProcess.processorTime - start)
        rounds += 1
      }
      precondition(longest < 0.05, "\(longest) s in one of \(rounds) rounds")
    }
  }
}
