@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketTesting
import Testing

/// ``MessageBroker/close(drainingFor:)``.
@Suite(.timeLimit(.minutes(5))) struct BrokerDrainingTests {
  private let clock = ManualClock()

  private var options: MessageBrokerOptions {
    var options = MessageBrokerOptions()
    options.clock = clock
    options.readAhead = 100
    return options
  }

  @Test func waitsForThePeersEndAndDiscardsWhatComes() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await peer.write(Data(frames(notes(0..<3))))
    try await yield(while: broker.connection.inbox.withLock { $0.waitingByteCount } < 39)
    try await broker.send(Note(7))
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    #expect(try await peer.readToEnd() == Data(frames([Note(7)])))
    // More than it reads ahead, and not even a frame.
    for _ in 0..<100 { try await peer.write(Data(repeating: 0xFF, count: 100)) }
    #expect(await broker.numbers() == [0, 1, 2])
    #expect(try await broker.waitForDisconnection() == .closed)
    await #expect(throws: MessageBrokerError.sendingIsFinished) { try await broker.send(Note(8)) }
    try await peer.finishWriting()
    await closing.value
    await #expect(throws: Disconnection.closed) { try await broker.send(Note(8)) }
  }

  @Test func whatWaitsIsSentBefore() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes)
    let senders = notes(0..<20).map { note in Task { try await broker.send(note) } }
    try await broker.waitForSenders(19)
    let closing = Task { await broker.close(drainingFor: .seconds(60)) }
    try await broker.waitForSenders(20)
    await gate.open()
    #expect(try await peer.readToEnd().count == 20 * 13)
    for sender in senders { try await sender.value }
    await peer.close()
    await closing.value
  }

  @Test func readsOnWhereItHadNoRoom() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let writing = Task {
      try await peer.write(notes(0..<100).map { try frames([$0]) })
    }
    try await yield(while: broker.connection.inbox.withLock { $0.reading } != .waiting)
    await broker.close(drainingFor: .seconds(5))
    try await writing.value
    #expect(await broker.numbers() == Array(0..<8))
  }

  @Test func closesWhenTheTimeIsUp() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    #expect(try await peer.read() == nil)
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    await closing.value
    await #expect(throws: ChannelClosed.self) { try await peer.write(Data([1])) }
  }

  @Test func closesWhenTheTimeIsUpThoughNothingCouldBeSent() async throws {
    let gate = GatedChannel()
    let broker = NoteBroker(gate, framing: .notes, options: options)
    let sender = Task { try await broker.send(Note(1)) }
    try await yield(while: await gate.writes.isEmpty)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    await closing.value
    await #expect(throws: Disconnection.closed) { try await sender.value }
    #expect(await gate.isClosed)
  }

  @Test func closesAtOnceIfItIsCancelled() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    #expect(try await peer.read() == nil)
    closing.cancel()
    await closing.value
    await #expect(throws: ChannelClosed.self) { try await peer.write(Data([1])) }
  }

  @Test func closesAtOnceIfItIsCancelledThoughTheEndIsOnItsWay() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    // One note has not been read, and keeps the next from being written.
    try await broker.send(Note(0))
    for note in notes(1..<3) { Task { try await broker.send(note) } }
    try await broker.waitForSenders(1)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    try await broker.waitForSenders(2)
    #expect(try await peer.read() == Data(frames([Note(0)])))
    try await broker.waitForSenders(0)
    closing.cancel()
    await closing.value
    await #expect(throws: ChannelClosed.self) { try await peer.write(Data([1])) }
  }

  /// To close twice, or while the end waits for its turn, loses nothing.
  @Test(arguments: [true, false])
  func waitsForTheEndThatAnotherTaskSends(isClosing: Bool) async throws {
    let (broker, gate, peer) = try await brokerWithTwoSenders()
    let other = Task {
      guard isClosing else { return try await broker.finishSending() }
      await broker.close(drainingFor: .seconds(5))
    }
    try await broker.waitForSenders(2)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    try await waitForClosing(broker, gate)
    await gate.open()
    #expect(try await peer.readToEnd().count == 2 * 13)
    await closing.value
    try await other.value
  }

  @Test func sendsTheEndIfAnotherTaskNoLongerDoes() async throws {
    let (broker, gate, peer) = try await brokerWithTwoSenders()
    let other = Task { try await broker.finishSending() }
    try await broker.waitForSenders(2)
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    try await waitForClosing(broker, gate)
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    try await broker.waitForSenders(2)
    await gate.open()
    #expect(try await peer.readToEnd().count == 2 * 13)
    await closing.value
  }

  /// Whatever is accepted before the end is written before it, in whichever order tasks come.
  @Test func nothingIsWrittenAfterTheEnd() async throws {
    for _ in 0..<2000 {
      let channel = EndingChannel()
      let queue = WriteQueue(channel)
      try await withThrowingTaskGroup { group in
        for _ in 0..<6 {
          group.addTask {
            do {
              try await queue.send(.bytes(Data([1])))
            } catch MessageBrokerError.sendingIsFinished {}
          }
        }
        for _ in 0..<2 { group.addTask { try await queue.sendEnd() } }
        try await group.waitForAll()
      }
      #expect(await channel.hasEnded)
    }
  }

  /// A broker whose peer has ended. One message is being written, and one waits.
  private func brokerWithTwoSenders() async throws -> (NoteBroker, GatedChannel, MemoryChannel) {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes, options: options)
    try await peer.finishWriting()
    #expect(try await broker.waitForDisconnection() == .endedByPeer)
    for note in notes(0..<2) { Task { try await broker.send(note) } }
    try await broker.waitForSenders(1)
    return (broker, gate, peer)
  }

  /// Waits until a task that closes has come across the end of another.
  private func waitForClosing(_ broker: NoteBroker, _ gate: GatedChannel) async throws {
    let state = broker.connection.outbox.state
    while state.withLock({ $0.endWaiters.isEmpty }), await !gate.isClosed {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func canBeCalledAgainAndAfterTheEnd() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await broker.finishSending()
    async let one: Void = broker.close(drainingFor: .seconds(5))
    async let other: Void = broker.close(drainingFor: .seconds(5))
    try await peer.finishWriting()
    _ = await (one, other)
    await broker.close(drainingFor: .seconds(5))
    await broker.close()
    #expect(try await broker.waitForDisconnection() == .closed)
  }

  @Test func answersAPeerThatHasEnded() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await peer.finishWriting()
    #expect(try await broker.waitForDisconnection() == .endedByPeer)
    let sending = Task { for note in notes(0..<10) { try await broker.send(note) } }
    async let received = peer.readToEnd()
    try await sending.value
    await broker.close(drainingFor: .seconds(5))
    #expect(try await received.count == 130)
    #expect(try await broker.waitForDisconnection() == .endedByPeer)
  }

  @Test func thePeersEndMayBeReadWhileDrainingBegins() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options)
    // What a reader does at the end, with another thread in between.
    _ = broker.connection.ending.withLock { $0.settle(.endedByPeer) }
    let closing = Task { await broker.close(drainingFor: .seconds(5)) }
    try await yield(while: broker.connection.inbox.withLock { $0.reading } != .discarding)
    broker.connection.endAtEnd()
    await closing.value
    #expect(try await peer.readToEnd().isEmpty)
  }
}

@Suite struct DisconnectionTests {
  private struct Lost: Error { var text = "" }

  @Test func theSameReasonsAreEqual() {
    let reasons: [Disconnection] = [
      .closed, .endedByPeer, .cutShort(available: 1, needed: 2),
      .cutShort(available: 1, needed: nil),
      .timedOut(after: .seconds(1)), .timedOut(after: .seconds(2)),
      .messageTimedOut(after: .seconds(1), available: 1),
      .messageTimedOut(after: .seconds(1), available: 2),
      .tooSlow(backlog: 1), .tooSlow(backlog: 2),
      .sendTimedOut(after: .seconds(1), pending: 1), .sendTimedOut(after: .seconds(1), pending: 2),
      .failed(Lost()), .failed(Lost(text: "a")), .failed(CancellationError()),
      .failed(MessageBrokerError.messageIsEmpty), .failed(MessageBrokerError.sendingIsFinished),
    ]
    for (index, reason) in reasons.enumerated() {
      for (otherIndex, other) in reasons.enumerated() {
        #expect((reason == other) == (index == otherIndex), "\(reason) \(other)")
      }
    }
  }
}
