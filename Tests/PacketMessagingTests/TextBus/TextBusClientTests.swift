import TextBus
import PacketMessaging
import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextBusClientTests {
  let server = TextBusServer()

  private func client(
    maximumLineLength: Int = 1000,
    onFailure: @escaping @Sendable (TextBusError) -> Void = { _ in }
  ) -> TextBusClient {
    let (channel, other) = MemoryChannel.pair()
    Task { [server] in await server.serve(other) }
    return TextBusClient(channel, maximumLineLength: maximumLineLength, onFailure: onFailure)
  }

  @Test func publishesAndSubscribes() async throws {
    let painter = client()
    let viewer = client()
    try await viewer.subscribe("/upper/colour")
    try await viewer.publish(TextBusMessage("/upper/colour", "none"))
    var messages = viewer.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "none")
    try await painter.publish(TextBusMessage("/upper/colour", "red"))
    try await painter.publish(TextBusMessage("/lower/colour", "blue"))
    try await painter.publish(TextBusMessage("/upper/colour", "green"))
    #expect(try await messages.next()?.text == "red")
    #expect(try await messages.next()?.text == "green")
    try await viewer.unsubscribe("/upper/colour")
    try await viewer.subscribe("fence")
    try await viewer.publish(TextBusMessage("/upper/colour", "late"))
    try await viewer.publish(TextBusMessage("fence", "done"))
    #expect(try await messages.next()?.text == "done")
    await server.shutDown()
    #expect(try await messages.next() == nil)
    #expect(try await messages.next() == nil)
  }

  @Test func takesWhatStillComesAfterTheLastLine() async throws {
    let client = client()
    try await client.subscribe("a")
    for number in 0..<10 { try await client.publish(TextBusMessage("a", "\(number)")) }
    try await client.finishSending()
    var texts: [String?] = []
    for try await message in client.messages { texts.append(message.text) }
    #expect(texts == (0..<10).map { "\($0)" })
  }

  @Test func whatTasksSendAtOnceDoesNotMix() async throws {
    let (channel, other) = MemoryChannel.pair()
    Task { [server] in await server.serve(other) }
    let client = TextBusClient(TrickleChannel(channel))
    try await client.subscribe("a")
    let taking = Task { try await client.messages.prefix(400).reduce(into: []) { $0.append($1) } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<20 {
        group.addTask {
          for number in 0..<20 {
            try await client.publish(TextBusMessage("a", "\(sender) \(number)"))
          }
        }
      }
      try await group.waitForAll()
    }
    let texts = try await taking.value.map { $0.text ?? "" }
    #expect(Set(texts).count == 400)
    for sender in 0..<20 {
      let own = texts.filter { $0.hasPrefix("\(sender) ") }
      #expect(own == (0..<20).map { "\(sender) \($0)" })
    }
  }

  @Test func aCancelledSenderSendsAllOrNothing() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(TrickleChannel(channel))
    let sending = Task { try await client.publish(TextBusMessage("a", "12345")) }
    // The first byte has come, and the second one waits for it to be taken.
    var bytes = try #require(try await bus.read())
    sending.cancel()
    while bytes.last != 0x0A { bytes += try #require(try await bus.read()) }
    #expect(bytes == Data(":a 12345\n".utf8))

    let late = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await client.publish(TextBusMessage("a", "late"))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    try await client.finishSending()
    #expect(try await bus.read() == nil)
  }

  @Test func refusesALineThatIsTooLong() async throws {
    let client = client(maximumLineLength: 12)
    try await client.subscribe("a")
    let error = await #expect(throws: TextBusError.self) {
      try await client.publish(TextBusMessage("a", "4567890abc"))
    }
    #expect(error?.reason == .lineTooLong(maximum: 12))
    await #expect(throws: TextBusError.self) { try await client.subscribe("abc") }
    try await client.publish(TextBusMessage("a", "4567890ab"))
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "4567890ab")
  }

  @Test func hearsWhatTheBusRefuses() async throws {
    var limits = TextBusServer.Limits()
    limits.maximumSubscriptions = 1
    let (channel, other) = MemoryChannel.pair()
    let server = TextBusServer(limits: limits)
    Task { await server.serve(other) }
    let (errors, record) = AsyncStream.makeStream(of: TextBusError.self)
    let client = TextBusClient(channel) { record.yield($0) }
    try await client.subscribe("a")
    try await client.subscribe("b")
    try await client.publish(TextBusMessage("a", "x"))
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "x")
    record.finish()
    var sentences: [String] = []
    for await error in errors { sentences.append(error.description) }
    #expect(
      sentences == [
        "the bus says: the client has 1 subscription already, which is the maximum"
      ]
    )
  }

  @Test func passesOverWhatIsNoMessage() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let (errors, record) = AsyncStream.makeStream(of: TextBusError.self)
    let client = TextBusClient(channel, maximumLineLength: 11) { record.yield($0) }
    try await bus.write(Data("welcome\n\n: x\n:a 4567890123\nsubscribe a\n:a b\n".utf8))
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "b")
    record.finish()
    var reasons: [TextBusError.Reason] = []
    for await error in errors { reasons.append(error.reason) }
    #expect(reasons == [.unknownCommand, .missingCategory, .lineTooLong(maximum: 11)])
  }

  @Test func saysThatTheStreamEndsInALine() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(channel)
    try await bus.write(Data(":a whole\n:a half".utf8))
    await bus.close()
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "whole")
    let error = await #expect(throws: TextBusError.self) { try await messages.next() }
    #expect(error?.reason == .unfinishedLine(available: 7))
    #expect(try await messages.next() == nil)
  }

  @Test func throwsWhatTheChannelThrows() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(channel)
    await bus.close()
    await #expect(throws: ChannelClosed.self) { try await client.subscribe("a") }
    await #expect(throws: ChannelClosed.self) { try await client.subscribe("a") }
  }

  @Test func closingEndsTheMessages() async throws {
    let client = client()
    try await client.subscribe("a")
    try await client.publish(TextBusMessage("a", "1"))
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "1")
    let waiting = Task { try await client.messages.first { _ in true } }
    await client.close()
    #expect(try await waiting.value == nil)
    #expect(try await messages.next() == nil)
    await #expect(throws: (any Error).self) { try await client.subscribe("b") }
  }

  @Test func closingInOrderEndsTheMessages() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(channel)
    try await bus.write(Data(":a 1\n:a 2\n".utf8))
    var messages = client.messages.makeAsyncIterator()
    #expect(try await messages.next()?.text == "1")
    let closing = Task { await client.close(drainingFor: .seconds(3600)) }
    #expect(try await bus.read() == nil)
    // The second has been received, and what still comes is discarded.
    #expect(try await messages.next()?.text == "2")
    #expect(try await messages.next() == nil)
    try await bus.write(Data(":a 3\n".utf8))
    #expect(try await messages.next() == nil)
    try await bus.finishWriting()
    await closing.value
  }

  @Test func closingInOrderEndsTheWaitForAMessage() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(channel)
    let waiting = Task { try await client.messages.first { _ in true } }
    for _ in 0..<20 { await Task.yield() }
    let closing = Task { await client.close(drainingFor: .seconds(3600)) }
    #expect(try await bus.read() == nil)
    try await bus.write(Data(":a 1\n".utf8))
    #expect(try await waiting.value == nil)
    try await bus.finishWriting()
    await closing.value
  }

  /// To close twice, or while the end waits for its turn, loses nothing.
  @Test(arguments: [true, false])
  func waitsForTheEndThatAnotherTaskSends(isClosing: Bool) async throws {
    let (channel, bus) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let client = TextBusClient(gate)
    try await bus.finishWriting()
    let publishing = Task { try await client.publish(TextBusMessage("a", "1")) }
    try await yield(while: await gate.writes.isEmpty)
    let other = Task {
      guard isClosing else { return try await client.finishSending() }
      await client.close(drainingFor: .seconds(3600))
    }
    for _ in 0..<20 { await Task.yield() }
    let closing = Task { await client.close(drainingFor: .seconds(3600)) }
    for _ in 0..<20 { await Task.yield() }
    await gate.open()
    #expect(try await bus.readToEnd() == Data(":a 1\n".utf8))
    try await publishing.value
    try await other.value
    await closing.value
  }

  @Test func oneTaskAtATimeWaitsForAMessage() async throws {
    let (channel, bus) = MemoryChannel.pair()
    let client = TextBusClient(channel)
    try await withThrowingTaskGroup(of: Result<String?, any Error>.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do {
            return .success(try await client.messages.first { _ in true }?.text)
          } catch {
            return .failure(error)
          }
        }
      }
      // Nothing has come yet, so the first that ends is the one that is refused.
      let refused = try await group.next()
      #expect(throws: TextBusError.self) { try refused?.get() }
      try await bus.write(Data(":a 1\n".utf8))
      #expect(try await group.next()?.get() == "1")
    }
  }
}

/// A channel that takes a byte at a time, and stops when its task is cancelled.
private struct TrickleChannel: ByteChannel {
  let channel: MemoryChannel

  init(_ channel: MemoryChannel) { self.channel = channel }

  func read() async throws -> Data? { try await channel.read() }

  func write(_ bytes: Data) async throws {
    for byte in bytes {
      try Task.checkCancellation()
      try await channel.write(Data([byte]))
    }
  }

  func finishWriting() async throws { try await channel.finishWriting() }

  func close() async { await channel.close() }
}
