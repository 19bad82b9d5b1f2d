import Foundation
import PacketMessaging
import PacketTesting
import Testing

/// A client that claims too much, each beside one that claims just as much as it may.
@Suite(.timeLimit(.minutes(1))) struct TextBusLimitTests {
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
    #expect(try await peer.finish() == "\(refusal):abc 1\n\(refusal)")
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
