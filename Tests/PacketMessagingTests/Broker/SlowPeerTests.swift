@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketSockets
import PacketTesting
import Testing

/// Peers that do not read.
@Suite(.timeLimit(.minutes(5))) struct SlowPeerTests {
  private let clock = ManualClock()

  private var options: MessageBrokerOptions {
    var options = MessageBrokerOptions()
    options.clock = clock
    options.sendTimeout = .seconds(10)
    return options
  }

  @Test func aPeerThatTakesNothingIsDisconnected() async throws {
    let gate = GatedChannel()
    let broker = NoteBroker(gate, framing: .notes, options: options)
    let senders = (1...2).map { number in Task { try await broker.send(Note(number)) } }
    try await broker.waitForSenders(1)
    try await yield(while: await gate.writes.isEmpty)
    try await clock.sleepers(until: .seconds(10))
    #expect(broker.pendingByteCount == 13)
    clock.advance(by: .seconds(9))
    try await clock.sleepers(until: .seconds(10))
    #expect(broker.connection.ending.withLock { $0.disconnection } == nil)
    clock.advance(by: .seconds(1))
    let reason = try await broker.disconnection()
    #expect(reason == .sendTimedOut(after: .seconds(10), pending: 13))
    #expect(
      reason.description
        == "the peer accepted nothing for 10.0 seconds, and 13 bytes waited for it")
    for sender in senders {
      await #expect(throws: reason) { try await sender.value }
    }
    #expect(await gate.isClosed)
    #expect(broker.pendingByteCount == 0)
  }

  @Test func eachPartOfALongMessageHasItsOwnTime() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<TaggedMessage>(
      channel, framing: .lengthPrefixed(UInt32.self, maximumLength: 1 << 20), options: options)
    let part = 128 * 1024
    let sending = Task {
      try await broker.send(TaggedMessage(tag: 1, payload: Data(count: 4 * part - 8)))
    }
    // The first part waits to be read, and the second for that.
    for round in 1...3 {
      try await yield(while: broker.pendingByteCount != (4 - round) * part)
      clock.advance(by: .seconds(9))
      #expect(try await peer.read()?.count == part)
    }
    try await sending.value
    #expect(broker.pendingByteCount == 0)
    clock.advance(by: .seconds(100))
    #expect(broker.connection.ending.withLock { $0.disconnection } == nil)
    #expect(broker.statistics.sentByteCount == 4 * part)
    #expect(broker.statistics.sentMessageCount == 1)
  }

  /// Where the peer has ended its side, the broker still sends.
  @Test func whoOnlyReadsIsTimedToo() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes, options: options)
    try await peer.finishWriting()
    #expect(try await broker.disconnection() == .endedByPeer)
    let sending = Task { try await broker.send(Note(1)) }
    try await clock.sleepers(until: .seconds(10))
    clock.advance(by: .seconds(10))
    await #expect(throws: Disconnection.endedByPeer) { try await sending.value }
    #expect(await gate.isClosed)
  }

  @Test func whatWaitsIsCounted() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes)
    let all = Broadcaster<Note>()
    all.add(broker)
    try all.send(Note(0))
    try await yield(while: await gate.writes.isEmpty)
    #expect(broker.pendingByteCount == 13)
    // What waits has no frames yet.
    try all.send(Note(1))
    #expect(broker.pendingByteCount == 18)
    try broker.sendLatest(Note(2, "two"), replacing: "a")
    try broker.sendLatest(Note(3), replacing: "a")
    #expect(broker.pendingByteCount == 23)
    let sender = Task { try await broker.send(Note(4)) }
    try await broker.waitForSenders(3)
    #expect(broker.pendingByteCount == 23)
    #expect(broker.statistics.pendingByteCount == 23)
    #expect(broker.statistics.waitingSendCount == 3)
    await gate.open()
    #expect(try await peer.read(4 * 13) == Data(frames([0, 1, 3, 4].map { Note($0) })))
    try await sender.value
    #expect(broker.pendingByteCount == 0)
    #expect(broker.statistics.sentByteCount == 4 * 13)
    #expect(broker.statistics.sentMessageCount == 4)
  }
}

/// The same over sockets, whose buffers belong to the system.
@Suite(.timeLimit(.minutes(5))) struct SlowSocketTests {
  private static var smallBuffers: SocketOptions {
    var options = SocketOptions()
    options.sendBufferSize = 16 * 1024
    options.receiveBufferSize = 16 * 1024
    return options
  }

  private static func note(_ number: Int) -> Note {
    Note(number, String(repeating: "x", count: 900))
  }

  @Test(arguments: Transport.available)
  func heartbeatsDoNotHideThatNobodyReads(transport: Transport) async throws {
    let clock = ManualClock()
    var options = MessageBrokerOptions()
    options.clock = clock
    options.idleTimeout = .seconds(5)
    options.sendTimeout = .seconds(10)
    let (peer, channel) = try await transport.connectedPair(options: Self.smallBuffers)
    let broker = NoteBroker(channel, framing: .notes, options: options)
    var second = 0
    while broker.connection.ending.withLock({ $0.disconnection }) == nil {
      // A heartbeat.
      try? await peer.write(Data(count: 8))
      try? broker.sendLatest(Self.note(second), replacing: "snapshot")
      second += 1
      clock.advance(by: .seconds(1))
      try await yield(
        while: broker.statistics.receivedByteCount < 8 * second
          && broker.connection.ending.withLock { $0.disconnection } == nil)
    }
    guard case .sendTimedOut(after: .seconds(10), _) = try await broker.disconnection() else {
      Issue.record("\(try await broker.disconnection())")
      return
    }
    #expect(second > 10)
  }

  @Test(arguments: Transport.available)
  func whoReadsAgainIsOneBufferBehind(transport: Transport) async throws {
    let (peer, channel) = try await transport.connectedPair(options: Self.smallBuffers)
    let broker = NoteBroker(channel, framing: .notes)
    let last = 3000
    for number in 0...last {
      try broker.sendLatest(Self.note(number), replacing: "snapshot")
      for _ in 0..<20 where broker.connection.outbox.isWriting { await Task.yield() }
    }
    #expect(broker.statistics.sentMessageCount < 200)
    var decoder = FrameDecoder(.notes)
    var received: [Int] = []
    while received.last != last, let chunk = try await peer.read() {
      decoder.append(chunk)
      while let note = try decoder.nextPacket(Note.self) { received.append(Int(note.number)) }
    }
    #expect(received == received.sorted())
    // The two buffers, which may have twice the size that they were given, and what is being written.
    #expect(received.count * 913 < 4 * 16 * 1024 + 2 * 913 + 16 * 1024, "\(received.count)")
    await broker.close()
  }
}
