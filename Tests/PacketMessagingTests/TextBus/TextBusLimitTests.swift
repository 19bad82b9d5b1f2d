import TextBus
import Foundation
import PacketTesting
import Testing

/// A client that claims too much, each beside one that claims just as much as it may.
@Suite(.timeLimit(.minutes(5))) struct TextBusLimitTests {
  private func server(_ set: (inout TextBusServer.Limits) -> Void) -> TextBusServer {
    var limits = TextBusServer.Limits()
    set(&limits)
    return TextBusServer(limits: limits)
  }

  @Test func linesAreLimited() async throws {
    let peer = BusPeer(server { $0.maximumLineLength = 12 })
    try await peer.send("subscribe a\n:a 4567890ab\n:a 4567890abc\n:a ok\n")
    try await peer.send(
      ":a 4567890ab\r\n:a 4567890abcd\r\n:a \(String(repeating: "x", count: 9999))")
    try await peer.send("\nunsubscribe a\n:a ok\nsubscribe b\n")
    #expect(
      try await peer.finish() == """
        :a 4567890ab
        error the line is longer than the maximum of 12 bytes
        :a ok
        :a 4567890ab
        error the line is longer than the maximum of 12 bytes
        error the line is longer than the maximum of 12 bytes
        error the line is longer than the maximum of 12 bytes
        :a ok

        """
    )
  }

  @Test func categoriesAreLimited() async throws {
    let server = server { $0.maximumCategoryLength = 3 }
    let peer = BusPeer(server)
    try await peer.send("subscribe abc\nsubscribe abcd\n:abc 1\n:abcd 2\nunsubscribe abcd\n")
    let refusal = "error the category of 4 bytes is longer than the maximum of 3\n"
    #expect(try await peer.finish() == "\(refusal):abc 1\n\(refusal)\(refusal)")
  }

  @Test func theSubscriptionsOfAllClientsAreLimited() async throws {
    let server = server { $0.maximumTotalSubscriptions = 3 }
    let one = BusPeer(server)
    try await one.send("subscribe a\nsubscribe b\n:b\n")
    #expect(try await one.line() == ":b")
    let other = BusPeer(server)
    try await other.send("subscribe a\nsubscribe a\nsubscribe c\n:a 1\n:c 2\n")
    let refusal = "error the clients of the bus have 3 subscriptions together, which is the maximum"
    #expect(try await other.line() == refusal)
    #expect(try await other.line() == ":a 1")
    // Whoever leaves or unsubscribes makes room for others.
    #expect(try await one.finish() == ":a 1\n")
    _ = await one.departure.value
    try await other.send(
      "subscribe b\nsubscribe c\nunsubscribe b\nsubscribe d\nsubscribe e\n:d 3\n")
    #expect(try await other.finish() == "\(refusal)\n:d 3\n")
  }

  @Test func clientsAreLimited() async throws {
    let server = server { $0.maximumClients = 2 }
    let peers = [BusPeer(server), BusPeer(server)]
    for peer in peers { try await peer.fence() }
    let late = BusPeer(server)
    #expect(try await late.line() == "error the bus has 2 clients already, which is the maximum")
    #expect(try await late.line() == nil)
    guard case .turnedAway(maximum: 2) = await late.departure.value else {
      Issue.record("\(await late.departure.value)")
      return
    }
    #expect(await server.statistics.turnedAway == 1)
    #expect(try await peers[0].finish() == "")
    _ = await peers[0].departure.value
    try await BusPeer(server).fence()
  }

  @Test func thereMayBeAsManyClientsAsThereAreNumbers() async {
    await #expect(processExitsWith: .success) {
      var limits = TextBusServer.Limits()
      limits.maximumClients = .max
      let (channel, peer) = MemoryChannel.pair()
      let channels = AsyncStream { continuation in
        continuation.yield(channel)
        continuation.finish()
      }
      try await peer.finishWriting()
      try await TextBusServer(limits: limits).serve(channels)
    }
  }

  @Test func aConnectionThatIsTurnedAwayAndDoesNotReadIsClosed() async throws {
    let clock = ManualClock()
    var limits = TextBusServer.Limits()
    limits.maximumClients = 0
    let server = TextBusServer(limits: limits, clock: clock)
    let channel = GatedChannel()
    let departure = Task { await server.serve(channel) }
    try await clock.sleepers(until: .seconds(1))
    clock.advance(by: .seconds(1))
    _ = await departure.value
    #expect(await channel.isClosed)
  }

  @Test func aLineHasALimitOfTime() async throws {
    let clock = ManualClock()
    let server = TextBusServer(clock: clock)
    let peer = BusPeer(server)
    try await peer.subscribe("a")
    try await peer.send(":")
    try await clock.sleepers(until: .seconds(60))
    clock.advance(by: .seconds(50))
    // A line that ends in time, and the first byte of another.
    try await peer.send("a 1\n:")
    #expect(try await peer.line() == ":a 1")
    clock.advance(by: .seconds(10))
    try await clock.sleepers(until: .seconds(110))
    // A byte now and then does not gain time.
    try await peer.send("a")
    clock.advance(by: .seconds(49))
    try await peer.send(" ")
    #expect(await server.statistics.clients == 1)
    clock.advance(by: .seconds(1))
    let refusal = try await peer.line()
    #expect(refusal?.hasPrefix("error the line did not end within 60.0 seconds, after ") == true)
    #expect(try await peer.line() == nil)
    // What still comes is read until the peer ends its side.
    try await peer.send("a b\nsubscribe c\n")
    try await peer.channel.finishWriting()
    guard case .lineTimedOut(after: .seconds(60), available: 1...3) = await peer.departure.value
    else {
      Issue.record("\(await peer.departure.value)")
      return
    }
    #expect(await server.statistics.subscriptions == 0)
  }

  @Test func whoIsLateAndStaysIsCutOff() async throws {
    let clock = ManualClock()
    let server = TextBusServer(clock: clock)
    let peer = BusPeer(server)
    try await peer.send(":")
    try await clock.sleepers(until: .seconds(60))
    clock.advance(by: .seconds(60))
    #expect(try await peer.line()?.hasPrefix("error the line did not end within") == true)
    #expect(try await peer.line() == nil)
    try await clock.sleepers(until: .seconds(61))
    #expect(await server.statistics.clients == 1)
    clock.advance(by: .seconds(1))
    guard case .lineTimedOut = await peer.departure.value else {
      Issue.record("\(await peer.departure.value)")
      return
    }
  }

  /// A client that has ended its side, and does not read the line that waits for it.
  private func clientThatHasLeft(
    _ server: TextBusServer,
    _ clock: ManualClock
  ) async throws -> (GatedChannel, Task<TextBusServer.Departure, Never>) {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let departure = Task { await server.serve(gate) }
    try await peer.write(Data("subscribe a\n:a 1\n".utf8))
    try await peer.finishWriting()
    try await clock.sleepers(until: .seconds(60))
    return (gate, departure)
  }

  @Test func whoHasLeftTakesWhatWaitsInTime() async throws {
    let clock = ManualClock()
    let server = TextBusServer(clock: clock)
    let (_, departure) = try await clientThatHasLeft(server, clock)
    #expect(await server.statistics.clients == 1)
    clock.advance(by: .seconds(60))
    guard case .tooSlow(backlog: 5 + 16) = await departure.value else {
      Issue.record("\(await departure.value)")
      return
    }
    #expect(await server.statistics.slowClients == 1)
    #expect(await server.statistics.clients == 0)
  }

  @Test func whoHasLeftAndIsLostWasNotSentAll() async throws {
    let clock = ManualClock()
    let (gate, departure) = try await clientThatHasLeft(TextBusServer(clock: clock), clock)
    await gate.close()
    guard case .lost(let error) = await departure.value else {
      Issue.record("\(await departure.value)")
      return
    }
    #expect(error is GateClosed)
  }

  @Test func whoHasLeftIsCutOffIfTheTaskIsCancelled() async throws {
    let clock = ManualClock()
    let server = TextBusServer(clock: clock)
    let (_, departure) = try await clientThatHasLeft(server, clock)
    departure.cancel()
    guard case .shutDown = await departure.value else {
      Issue.record("\(await departure.value)")
      return
    }
    #expect(await server.statistics.clients == 0)
  }

  @Test func subscriptionsAreLimited() async throws {
    let server = server { $0.maximumSubscriptions = 2 }
    let peer = BusPeer(server)
    try await peer.send("subscribe a\nsubscribe b\nsubscribe b\nsubscribe c\n:c 1\n")
    try await peer.send("unsubscribe a\nsubscribe c\n:a 2\n:b 3\n:c 4\n")
    #expect(
      try await peer.finish() == """
        error the client has 2 subscriptions already, which is the maximum
        :b 3
        :c 4

        """
    )
  }

  @Test func whoDoesNotReadIsDisconnectedAndHoldsUpNobody() async throws {
    let server = server { $0.maximumBacklog = 1000 }
    let slow = BusPeer(server)
    try await slow.subscribe("a")
    let fast = BusPeer(server)
    try await fast.subscribe("a")
    for number in 0..<200 {
      try await fast.send(":a message number \(number)\n")
      #expect(try await fast.line() == ":a message number \(number)")
    }
    guard case .tooSlow(let backlog) = await slow.departure.value else {
      Issue.record("\(await slow.departure.value)")
      return
    }
    #expect((500...1000).contains(backlog))
    #expect(await server.statistics.slowClients == 1)
    #expect(await server.statistics.clients == 1)
    #expect(await server.statistics.subscriptions == 1)
    // What it was sent before is whole, and then it learns that it is over.
    #expect(try await slow.line() == ":a message number 0")
    while try await slow.line() != nil {}
  }

  @Test func aLineForWhichThereIsNoRoomIsNotForwarded() async throws {
    let server = server { $0.maximumBacklog = 100 }
    let (channel, peer) = MemoryChannel.pair()
    let departure = Task { await server.serve(GatedChannel(channel)) }
    try await peer.write(Data(("subscribe a\n" + String(repeating: ":a 1\n", count: 100)).utf8))
    guard case .tooSlow = await departure.value else {
      Issue.record("\(await departure.value)")
      return
    }
    let counts = await server.statistics
    #expect(counts.messages > 1)
    #expect(counts.forwarded == counts.messages - 1)
  }

  @Test func whoReadsInTimeIsKept() async throws {
    // Room for ten lines of 20 bytes, each of which counts 16 more, and for ten just written.
    let server = server { $0.maximumBacklog = 2 * 10 * (20 + 16) }
    let peer = BusPeer(server)
    try await peer.subscribe("a")
    for _ in 0..<50 {
      for _ in 0..<10 { try await peer.send(":a 4567890123456789\n") }
      for _ in 0..<10 { #expect(try await peer.line() == ":a 4567890123456789") }
    }
    #expect(await server.statistics.slowClients == 0)
  }

  @Test func oneLineMayWaitHoweverLong() async throws {
    let peer = BusPeer(server { $0.maximumBacklog = 1 })
    try await peer.send("subscribe a\n:a longer than the backlog may be\n")
    #expect(try await peer.finish() == ":a longer than the backlog may be\n")
  }

  @Test func whoProvokesErrorsAndDoesNotReadThemIsDisconnected() async throws {
    let server = server { $0.maximumBacklog = 10_000 }
    let peer = BusPeer(server)
    let flood = Task { [channel = peer.channel] in
      while true { try await channel.write(Data("x\nx\nx\nx\nx\nx\nx\nx\nx\nx\n".utf8)) }
    }
    guard case .tooSlow(let backlog) = await peer.departure.value else {
      Issue.record("\(await peer.departure.value)")
      return
    }
    #expect(backlog <= 10_000)
    await #expect(throws: (any Error).self) { try await flood.value }
  }
}
