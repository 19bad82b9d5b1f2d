import TextBus
import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextBusServerTests {
  let server = TextBusServer()

  @Test func forwardsByteForByte() async throws {
    let receiver = BusPeer(server)
    try await receiver.subscribe("/upper/colour")
    let sender = BusPeer(server)
    let lines: [Data] = [
      Data(":/upper/colour red\n".utf8),
      Data(":/upper/colour  two  spaces \n".utf8),
      Data(":/upper/colour\ttab\n".utf8),
      Data(":/upper/colour\n".utf8),
      Data(":/upper/colour a\rb\n".utf8),
      Data(":/upper/colour a\r\r\n".utf8),
      Data(":/upper/colour a\u{0}b\n".utf8),
      Data(":/upper/colour ".utf8 + [0xFF, 0x80, 0x0A]),
    ]
    for line in lines { try await sender.channel.write(line) }
    try await sender.fence()
    #expect(try await receiver.finish() as [UInt8] == lines.flatMap { $0 })
  }

  @Test func stripsACarriageReturn() async throws {
    let peer = BusPeer(server)
    try await peer.send("subscribe a\r\n:a b\r\n\r\nunsubscribe a\r\n:a c\r\n")
    #expect(try await peer.finish() == ":a b\n")
  }

  @Test func forwardsToTheSubscribersOfTheCategoryAlone() async throws {
    let one = BusPeer(server)
    let other = BusPeer(server)
    try await one.subscribe("/upper/colour")
    try await other.subscribe("/upper")
    try await other.subscribe("/upper/colours")
    try await other.subscribe("upper")
    let sender = BusPeer(server)
    try await sender.send(":/upper/colour red\n:/upper thing\n")
    #expect(try await sender.finish() == "")
    #expect(try await one.finish() == ":/upper/colour red\n")
    #expect(try await other.finish() == ":/upper thing\n")
  }

  @Test func aSubscriberGetsItsOwnMessagesToo() async throws {
    let peer = BusPeer(server)
    try await peer.send(":a too early\nsubscribe a\n:a now\nunsubscribe a\n:a too late\n")
    #expect(try await peer.finish() == ":a now\n")
  }

  @Test func subscribingTwiceIsSubscribingOnce() async throws {
    let peer = BusPeer(server)
    try await peer.send(
      "subscribe a\nsubscribe a\n:a 1\nunsubscribe a\n:a 2\nunsubscribe a\n:a 3\n")
    #expect(try await peer.finish() == ":a 1\n")
  }

  @Test func whoHasUnsubscribedGetsNoMore() async throws {
    let leaver = BusPeer(server)
    let stayer = BusPeer(server)
    try await leaver.subscribe("a")
    try await stayer.subscribe("a")
    let sender = BusPeer(server)
    try await sender.send(":a 1\n")
    #expect(try await leaver.line() == ":a 1")
    try await leaver.send("unsubscribe a\n")
    try await leaver.fence()
    try await sender.send(":a 2\n")
    try await sender.fence()
    #expect(try await leaver.finish() == "")
    #expect(try await stayer.finish() == ":a 1\n:a 2\n")
  }

  @Test func answersWhatItCannotUse() async throws {
    let peer = BusPeer(server)
    try await peer.send("hello\nsubscribe\n: x\nerror of mine\n\nsubscribe a\n:a still here\n")
    #expect(
      try await peer.finish() == """
        error a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 0
        error a category is missing at byte 9
        error a category is missing at byte 1
        :a still here

        """
    )
    #expect(await server.statistics.refused == 3)
  }

  @Test func aMessageCannotBecomeACommand() async throws {
    let victim = BusPeer(server)
    try await victim.subscribe("a")
    let message = try TextBusMessage("a", "1 subscribe b unsubscribe a :b 2")
    let sender = BusPeer(server)
    try await sender.channel.write(message.encoded())
    try await sender.send(":b secret\n")
    #expect(try await sender.finish() == "")
    #expect(try await victim.finish() == ":a 1 subscribe b unsubscribe a :b 2\n")
  }

  @Test func anUnfinishedLineIsNeverForwarded() async throws {
    let receiver = BusPeer(server)
    try await receiver.subscribe("a")
    let sender = BusPeer(server)
    try await sender.send(":a whole\n:a half")
    #expect(
      try await sender.finish()
        == "error the stream ends after 7 bytes of a line, before its line feed\n"
    )
    guard case .unfinishedLine(available: 7) = await sender.departure.value else {
      Issue.record("\(await sender.departure.value)")
      return
    }
    #expect(try await receiver.finish() == ":a whole\n")
    guard case .left = await receiver.departure.value else {
      Issue.record("\(await receiver.departure.value)")
      return
    }
  }

  @Test func aBlankLineMayLackItsEnd() async throws {
    let peer = BusPeer(server)
    try await peer.send("subscribe a\n:a 1\n \t\r")
    #expect(try await peer.finish() == ":a 1\n")
    guard case .left = await peer.departure.value else {
      Issue.record("\(await peer.departure.value)")
      return
    }
  }

  @Test func forgetsWhoHasLeft() async throws {
    let peer = BusPeer(server)
    try await peer.send("subscribe a\nsubscribe b\nsubscribe c\nunsubscribe b\n")
    try await peer.fence()
    #expect(await server.statistics.clients == 1)
    #expect(await server.statistics.subscriptions == 2)
    _ = try await peer.finish() as String
    _ = await peer.departure.value
    #expect(await server.statistics.clients == 0)
    #expect(await server.statistics.subscriptions == 0)
    let sender = BusPeer(server)
    try await sender.send(":a x\n")
    #expect(try await sender.finish() == "")
    #expect(await server.statistics.forwarded == 1, "the fence's own message")
  }

  @Test func aClientThatIsGoneHarmsNobody() async throws {
    let gone = BusPeer(server)
    try await gone.subscribe("a")
    let stayer = BusPeer(server)
    try await stayer.subscribe("a")
    await gone.channel.close()
    try await stayer.send(":a 1\n:a 2\n")
    #expect(try await stayer.finish() == ":a 1\n:a 2\n")
    _ = await gone.departure.value
    #expect(await server.statistics.clients == 0)
  }

  @Test func shuttingDownEndsEveryConnection() async throws {
    let peers = (0..<20).map { _ in BusPeer(server) }
    for peer in peers { try await peer.subscribe("a") }
    await server.shutDown()
    #expect(await server.statistics.clients == 0)
    for peer in peers {
      #expect(try await peer.line() == nil)
      guard case .shutDown = await peer.departure.value else {
        Issue.record("\(await peer.departure.value)")
        return
      }
    }
    let late = BusPeer(server)
    #expect(try await late.line() == nil)
    await server.shutDown()
  }

  @Test func cancellingEndsAConnection() async throws {
    let peer = BusPeer(server)
    try await peer.fence()
    peer.departure.cancel()
    #expect(try await peer.line() == nil)
    guard case .shutDown = await peer.departure.value else {
      Issue.record("\(await peer.departure.value)")
      return
    }
  }

  @Test func servesWhateverConnects() async throws {
    let (connections, listener) = AsyncStream.makeStream(of: MemoryChannel.self)
    let (departures, record) = AsyncStream.makeStream(of: TextBusServer.Departure.self)
    let server = server
    let serving = Task { try await server.serve(connections) { record.yield($0) } }
    let (one, oneThere) = MemoryChannel.pair()
    let (two, twoThere) = MemoryChannel.pair()
    listener.yield(oneThere)
    listener.yield(twoThere)
    listener.finish()
    try await one.write(Data("subscribe a\n:a 1\n".utf8))
    #expect(try await one.read() == Data(":a 1\n".utf8))
    try await two.write(Data(":a 2\n".utf8))
    #expect(try await one.read() == Data(":a 2\n".utf8))
    await one.close()
    await two.close()
    try await serving.value
    record.finish()
    var count = 0
    for await _ in departures { count += 1 }
    #expect(count == 2)
  }

  @Test func cancellingTheServiceShutsTheBusDown() async throws {
    let (connections, listener) = AsyncStream.makeStream(of: MemoryChannel.self)
    let server = server
    let serving = Task { try await server.serve(connections) }
    let (one, oneThere) = MemoryChannel.pair()
    listener.yield(oneThere)
    try await one.write(Data("subscribe a\n:a 1\n".utf8))
    #expect(try await one.read() == Data(":a 1\n".utf8))
    serving.cancel()
    #expect(try await one.read() == nil)
    try? await serving.value
    #expect(await server.statistics.clients == 0)
  }
}
