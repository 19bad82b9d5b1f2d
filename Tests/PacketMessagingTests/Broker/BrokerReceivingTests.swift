@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct BrokerReceivingTests {
  @Test func messagesComeInOrderHoweverTheyAreChunked() async throws {
    let sent = [Note(1), Note(2, "two"), Note(3, by: 3), Note(4, "Renée")]
    let chunkings = Chunkings(of: try frames(sent))
    let all = [chunkings.whole, chunkings.byteByByte] + chunkings.inTwo + chunkings.random
    for chunking in all {
      let (broker, peer) = NoteBroker.withPeer()
      async let writing: Void = peer.write(chunking.chunks)
      var received: [Note] = []
      for await note in broker.messages { received.append(note) }
      try await writing
      #expect(received == sent, "\(chunking)")
      #expect(
        try await broker.waitForDisconnection().description == "the peer ended the connection")
    }
  }

  @Test func aSlowConsumerSlowsThePeer() async throws {
    var options = MessageBrokerOptions()
    options.readAhead = 100
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let accepted = Counter()
    let writing = Task {
      for note in notes(0..<100) {
        try await peer.write(Data(frames([note])))
        accepted.add()
      }
      try await peer.finishWriting()
    }
    // Of 13 bytes each, 8 are read ahead, one waits in the channel, and its writer with the next.
    try await yield(while: broker.connection.inbox.withLock({ $0.waitingByteCount }) < 100)
    for _ in 0..<1000 { await Task.yield() }
    #expect(broker.connection.inbox.withLock { $0.waitingByteCount } == 104)
    #expect(accepted.count == 9)
    #expect(await broker.numbers() == Array(0..<100))
    try await writing.value
  }

  @Test func pausingHoldsUpDeliveryAndLosesNothing() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let taken = Counter()
    broker.pause()
    broker.pause()
    let consumer = Task {
      var numbers: [Int] = []
      for await note in broker.messages {
        taken.add()
        numbers.append(Int(note.number))
      }
      return numbers
    }
    try await broker.waitForConsumers(1)
    try await peer.write(Data(frames(notes(0..<10))))
    try await yield(while: broker.connection.inbox.withLock({ $0.waitingByteCount }) < 130)
    #expect(taken.count == 0)
    broker.resume()
    broker.resume()
    try await broker.waitForConsumers(1)
    #expect(taken.count == 10)
    try await peer.write([frames(notes(10..<20))])
    #expect(await consumer.value == Array(0..<20))
  }

  @Test func pausingFromWithinADeliveryStopsBeforeTheNextMessage() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    try await peer.write(Data(frames(notes(0..<10))))
    let taken = Counter()
    let consumer = Task {
      for await note in broker.messages {
        taken.add()
        if note.number % 3 == 1 { broker.pause() }
      }
    }
    for count in [2, 5, 8] {
      try await broker.waitForConsumers(1)
      #expect(taken.count == count)
      broker.resume()
    }
    try await peer.finishWriting()
    await consumer.value
    #expect(taken.count == 10)
  }

  @Test func pausingWhileAConsumerWaitsHoldsUpWhatComesNext() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let consumer = Task { await broker.numbers() }
    try await broker.waitForConsumers(1)
    broker.pause()
    try await peer.write(Data(frames([Note(1)])))
    try await yield(while: broker.connection.inbox.withLock({ $0.waitingByteCount }) == 0)
    #expect(broker.connection.inbox.withLock { $0.consumers.count } == 1)
    broker.resume()
    try await peer.finishWriting()
    #expect(await consumer.value == [1])
  }

  @Test func theEndIsToldDuringAPauseAndTheRestComesAfterIt() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let consumer = Task { await broker.numbers() }
    try await broker.waitForConsumers(1)
    broker.pause()
    try await peer.write([frames(notes(0..<10))])
    #expect(try await broker.waitForDisconnection().description == "the peer ended the connection")
    #expect(broker.connection.inbox.withLock { $0.consumers.count } == 1)
    broker.resume()
    #expect(await consumer.value == Array(0..<10))
    #expect(await broker.numbers() == [])
  }

  @Test func pausingAtRandomLosesAndDoublesNothing() async throws {
    let chaos = Chaos()
    print("pausingAtRandomLosesAndDoublesNothing:", chaos)
    let (client, server) = NoteBroker.pair(chaos: chaos)
    let sending = Task {
      for note in notes(0..<2000) { try await client.send(note) }
      try await client.finishSending()
    }
    let pausing = Task {
      var generator = SplitMix64(seed: chaos.seed)
      while !Task.isCancelled {
        if Bool.random(using: &generator) { server.pause() } else { server.resume() }
        await Task.yield()
      }
      server.resume()
    }
    #expect(await server.numbers() == Array(0..<2000))
    try await sending.value
    pausing.cancel()
  }

  @Test func aSecondIteratorGoesOnWhereTheFirstStopped() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    try await peer.write([frames(notes(0..<10))])
    for await note in broker.messages where note.number == 3 { break }
    var second = broker.messages.makeAsyncIterator()
    #expect(await second.next() == Note(4))
    #expect(await broker.numbers() == Array(5..<10))
    #expect(await second.next() == nil)
  }

  @Test func ofSeveralConsumersEachMessageGoesToOne() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    async let one = broker.numbers()
    async let other = broker.numbers()
    try await broker.waitForConsumers(2)
    try await peer.write(notes(0..<100).map { try frames([$0]) })
    #expect(await (one + other).sorted() == Array(0..<100))
  }

  @Test func aCancelledConsumerLosesNothing() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let waiting = Task { await broker.numbers() }
    try await broker.waitForConsumers(1)
    waiting.cancel()
    #expect(await waiting.value == [])
    try await peer.write([frames(notes(0..<10))])
    let stopping = Task {
      var messages = broker.messages.makeAsyncIterator()
      let first = await messages.next()
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      #expect(await messages.next() == nil)
      return first
    }
    #expect(await stopping.value == Note(0))
    #expect(await broker.numbers() == Array(1..<10))
  }

  @Test func aConsumerCanBeAnActor() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    try await peer.write([frames(notes(0..<3))])
    let numbers = await Task { @MainActor in
      var numbers: [UInt32] = []
      for await note in broker.messages {
        MainActor.assertIsolated()
        numbers.append(note.number)
      }
      return numbers
    }.value
    #expect(numbers == [0, 1, 2])
  }

  @Test func messagesBeforeAMalformedOneAreDelivered() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let bytes = try frames([Note(1)]) + malformed + frames([Note(2)])
    try await peer.write(Data(bytes))
    #expect(await broker.numbers() == [1])
    #expect(
      try await broker.waitForDisconnection().description
        == "received a malformed message: Note.author: 255 at offset 0 is not within 0...99, "
        + "in the frame at stream offset 13"
    )
    await #expect(throws: Disconnection.self) { try await broker.send(Note(1)) }
    #expect(try await peer.read() == nil)
  }

  @Test func malformedMessagesAreSkippedAndReported() async throws {
    let reported = Counter()
    var options = MessageBrokerOptions()
    options.malformedMessagePolicy = .skip { error in
      #expect(error.packetError != nil)
      reported.add()
    }
    let chunkings = Chunkings(
      of: try malformed + frames([Note(1)]) + malformed + malformed + frames([Note(2)])
    )
    for chunking in [chunkings.whole, chunkings.byteByByte] + chunkings.random {
      let (broker, peer) = NoteBroker.withPeer(options: options)
      async let writing: Void = peer.write(chunking.chunks)
      #expect(await broker.numbers() == [1, 2], "\(chunking)")
      try await writing
      #expect(
        try await broker.waitForDisconnection().description == "the peer ended the connection")
    }
    #expect(reported.count == 3 * 22)
  }

  @Test func skippingHelpsNotWhereTheStreamIsBroken() async throws {
    var options = MessageBrokerOptions()
    options.malformedMessagePolicy = .skip { Issue.record("reported: \($0)") }
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await peer.write(Data(frames([Note(1)]) + [UInt8](repeating: 0xFF, count: 8)))
    #expect(await broker.numbers() == [1])
    guard case .malformed(let error) = try await broker.waitForDisconnection() else {
      Issue.record("\(try await broker.waitForDisconnection())")
      return
    }
    #expect(error.declaredLength == .max)
  }

  @Test func overlongLinesAreSkippedToo() async throws {
    let reported = Counter()
    var options = MessageBrokerOptions()
    options.malformedMessagePolicy = .skip { error in
      #expect(error.reason == .lineTooLong(maximum: 8))
      reported.add()
    }
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<Line>(channel, framing: .line(maximumLength: 8), options: options)
    try await peer.write(["one\n", "much too long\ntwo\n"].map(\.utf8))
    var lines: [String] = []
    for await line in broker.messages { lines.append(line.text) }
    #expect(lines == ["one", "two"])
    #expect(reported.count == 1)
  }

  @Test func anEmptyLineIsAMessage() async throws {
    let (channel, lines) = MemoryChannel.pair()
    let lineBroker = SymmetricBroker<Line>(channel, framing: .line(maximumLength: 8))
    try await lines.write(["\n\n".utf8])
    var count = 0
    for await line in lineBroker.messages {
      #expect(line.text == "")
      count += 1
    }
    #expect(count == 2)
  }

  private let malformed: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0]
}

@Packet
private struct Line: Sendable {
  @Remaining var text: String
}
