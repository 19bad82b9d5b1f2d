@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct BrokerHeartbeatTests {
  private let clock = ManualClock()

  private func options(heartbeat: Duration? = nil, idle: Duration? = nil) -> MessageBrokerOptions {
    var options = MessageBrokerOptions()
    options.clock = clock
    options.heartbeatInterval = heartbeat
    options.idleTimeout = idle
    return options
  }

  @Test func anEmptyFrameIsSentWhenNothingElseWas() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options(heartbeat: .seconds(10)))
    try await clock.sleepers(until: .seconds(10))
    clock.advance(by: .seconds(10))
    #expect(try await peer.read() == Data(count: 8))
    try await clock.sleepers(until: .seconds(20))
    clock.advance(by: .seconds(9))
    // A message puts the next heartbeat off.
    try await broker.send(Note(1))
    #expect(try await peer.read() == Data(frames([Note(1)])))
    clock.advance(by: .seconds(1))
    try await clock.sleepers(until: .seconds(29))
    clock.advance(by: .seconds(9))
    #expect(try await peer.read() == Data(count: 8))
    await broker.close()
    #expect(try await peer.read() == nil)
  }

  /// All brokers with the same clock have one timeline.
  @Test func theFirstHeartbeatIsDueAnIntervalAfterTheConnectionBegan() {
    let timeline = Timeline(clock)
    clock.advance(by: .seconds(60))
    #expect(WriteQueue(GatedChannel(), timeline: timeline).lastWrite == .seconds(60))
  }

  @Test func noHeartbeatQueuesUpBehindAWrite() async throws {
    let gate = GatedChannel()
    let broker = NoteBroker(gate, framing: .notes, options: options(heartbeat: .seconds(1)))
    let sender = Task { try await broker.send(Note(1)) }
    try await yield(while: await gate.writes.isEmpty)
    for second in 1..<10 as Range<Int> {
      try await clock.sleepers(until: .seconds(second))
      clock.advance(by: .seconds(1))
    }
    try await clock.sleepers(until: .seconds(10))
    #expect(broker.connection.outbox.waitingCount == 0)
    await gate.open()
    try await sender.value
    #expect(await gate.writes.count == 1)
  }

  @Test func heartbeatsAreNotDelivered() async throws {
    let beats = Data(count: 8 * 1000)
    let (broker, peer) = NoteBroker.withPeer(options: options(heartbeat: .seconds(10)))
    try await peer.write([beats + Data(frames([Note(1)])) + beats, beats + Data(frames([Note(2)]))])
    #expect(await broker.numbers() == [1, 2])
  }

  @Test(arguments: [nil, Duration.seconds(30)])
  func anEmptyFrameIsAHeartbeatWhereNoMessageIsEmpty(idle: Duration?) async throws {
    let beats = Data(count: 8 * 3)
    let (broker, peer) = NoteBroker.withPeer(options: options(idle: idle))
    try await peer.write([beats + Data(frames([Note(1)])) + beats, Data(frames([Note(2)])) + beats])
    #expect(await broker.numbers() == [1, 2])
    #expect(try await broker.waitForDisconnection().description == "the peer ended the connection")
  }

  @Test func aFloodOfHeartbeatsLetsOthersRead() async throws {
    let channel = FloodedChannel(Data(count: 8 * 100), count: 1000)
    let broker = NoteBroker(channel, framing: .notes)
    #expect(try await broker.waitForDisconnection() == .endedByPeer)
    #expect(channel.longestTurn <= 16)
  }

  @Test func anEmptyFrameIsAMessageWhereOneMayBeEmpty() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<Text>(channel, framing: .varint32(maximumLength: 100))
    try await peer.write([[0, 1, 0x61, 0]])
    var texts: [String] = []
    for await message in broker.messages { texts.append(message.text) }
    #expect(texts == ["", "a", ""])
  }

  @Test func aMessageWithoutBytesWouldBeAHeartbeat() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let framing = Framing.varint32(maximumLength: 100)
    let broker = SymmetricBroker<Text>(
      channel, framing: framing, options: options(heartbeat: .seconds(1)))
    await #expect(throws: MessageBrokerError.messageIsEmpty) {
      try await broker.send(contentsOf: [Text(text: "a"), Text(text: "")])
    }
    try await broker.send(Text(text: "b"))
    #expect(try await peer.read() == Data([1, 0x62]))
  }

  @Test func heartbeatsEndWithSending() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options(heartbeat: .seconds(1)))
    try await broker.finishSending()
    #expect(try await peer.read() == nil)
    try await clock.sleepers(until: .seconds(1))
    clock.advance(by: .seconds(100))
    // Receiving goes on.
    try await peer.write([frames([Note(1)])])
    #expect(await broker.numbers() == [1])
  }

  /// It waits for an answer.
  @Test func heartbeatsGoOnWhenThePeerHasFinishedSending() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options(heartbeat: .seconds(1)))
    try await peer.finishWriting()
    #expect(try await broker.waitForDisconnection() == .endedByPeer)
    for second in 1...3 as ClosedRange<Int> {
      try await clock.sleepers(until: .seconds(second))
      clock.advance(by: .seconds(1))
      #expect(try await peer.read() == Data(count: 8))
    }
    await broker.close()
    #expect(try await peer.read() == nil)
  }

  @Test func aConnectionWithoutLifeIsGivenUp() async throws {
    let (broker, peer) = NoteBroker.withPeer(options: options(idle: .seconds(30)))
    try await clock.sleepers(until: .seconds(30))
    clock.advance(by: .seconds(29))
    try await peer.write(Data(frames([Note(1)])))
    var messages = broker.messages.makeAsyncIterator()
    #expect(await messages.next() == Note(1))
    try await yield(while: broker.connection.readingTime.withLock({ $0.since }) != .seconds(29))
    clock.advance(by: .seconds(29))
    try await clock.sleepers(until: .seconds(59))
    #expect(broker.connection.ending.withLock { $0.disconnection } == nil)
    clock.advance(by: .seconds(1))
    #expect(
      try await broker.waitForDisconnection().description == "nothing was received for 30.0 seconds"
    )
    #expect(await messages.next() == nil)
    #expect(try await peer.read() == nil)
  }

  @Test func heartbeatsKeepAConnectionAlive() async throws {
    let both = options(heartbeat: .seconds(10), idle: .seconds(15))
    let (one, other) = NoteBroker.pair(options: both)
    for second in stride(from: 10, to: 100, by: 10) {
      clock.advance(by: .seconds(10))
      for broker in [one, other] {
        try await yield(
          while: broker.connection.readingTime.withLock({ $0.since }) != .seconds(second))
      }
    }
    #expect(one.connection.ending.withLock { $0.disconnection } == nil)
    #expect(other.connection.ending.withLock { $0.disconnection } == nil)
    await one.close()
    #expect(try await other.waitForDisconnection().description == "the peer ended the connection")
  }

  @Test(arguments: [nil, Duration.seconds(10)])
  func aMessageThatDoesNotEndIsGivenUp(idle: Duration?) async throws {
    var options = options(idle: idle)
    options.frameTimeout = .seconds(30)
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let time = broker.connection.readingTime
    let bytes = try frames([Note(1), Note(2)])
    // A whole message and the first byte of another: from here on the time counts.
    try await peer.write(Data(bytes[..<14]))
    for second in stride(from: 5, through: 30, by: 5) {
      try await yield(while: time.withLock({ $0.since }) != .seconds(second - 5))
      clock.advance(by: .seconds(5))
      // A byte now and then does not gain time.
      if second < 30 { try await peer.write(Data([bytes[13 + second / 5]])) }
    }
    #expect(
      try await broker.waitForDisconnection().description
        == "a message was not complete within 30.0 seconds, after 6 bytes")
    #expect(await broker.numbers() == [1])
    while try await peer.read() != nil {}
  }

  @Test func eachMessageHasItsOwnTime() async throws {
    var options = options()
    options.frameTimeout = .seconds(30)
    let (broker, peer) = NoteBroker.withPeer(options: options)
    let time = broker.connection.readingTime
    let bytes = try frames([Note(1)])
    for round in 0..<5 {
      // Between messages there is no limit.
      clock.advance(by: .seconds(1000))
      try await peer.write(Data(bytes[..<5]))
      try await yield(while: time.withLock({ $0.unfinishedByteCount }) != 5)
      clock.advance(by: .seconds(29))
      try await peer.write(Data(bytes[5...]))
      var messages = broker.messages.makeAsyncIterator()
      #expect(await messages.next() == Note(1), "\(round)")
      try await yield(while: time.withLock({ $0.unfinishedByteCount }) != 0)
    }
    await broker.close()
  }

  @Test func theTimeOfAMessageIsLimitedUnlessToldOtherwise() {
    #expect(MessageBrokerOptions().frameTimeout == .seconds(300))
  }

  @Test func timeInWhichNothingIsReadDoesNotCount() async throws {
    var options = options(idle: .seconds(30))
    options.readAhead = 1
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await peer.write(Data(frames([Note(1)])))
    try await yield(while: broker.connection.inbox.withLock({ $0.waitingByteCount }) == 0)
    for time in [30, 60, 90] {
      try await clock.sleepers(until: .seconds(time))
      clock.advance(by: .seconds(30))
    }
    try await clock.sleepers(until: .seconds(120))
    #expect(broker.connection.ending.withLock { $0.disconnection } == nil)
    var messages = broker.messages.makeAsyncIterator()
    #expect(await messages.next() == Note(1))
    try await yield(while: broker.connection.readingTime.withLock({ $0.since }) != .seconds(90))
    clock.advance(by: .seconds(30))
    #expect(
      try await broker.waitForDisconnection().description == "nothing was received for 30.0 seconds"
    )
  }
}

@Packet
private struct Text: Sendable {
  @Remaining var text: String
}
