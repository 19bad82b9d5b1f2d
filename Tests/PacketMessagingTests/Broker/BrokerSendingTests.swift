@testable import PacketSockets
@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct BrokerSendingTests {
  @Test func aMessageIsOneWrite() async throws {
    let channel = GatedChannel(isOpen: true)
    let broker = NoteBroker(channel, framing: .notes)
    try await broker.send(Note(1, "a"))
    try await broker.send(Note(2))
    #expect(
      await channel.writes == [
        Data([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x61]),
        Data([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
      ]
    )
  }

  @Test func messagesThatWaitLeaveInOneWrite() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let senders = try await queue(notes(0..<100), on: broker)
    await channel.open()
    for sender in senders { try await sender.value }
    let first = try frames([Note(0)])
    let rest = try frames(notes(1..<100))
    #expect(await channel.writes == [Data(first), Data(rest)])
  }

  @Test func noMoreIsGatheredThanSixtyFourKiB() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let text = String(repeating: "x", count: 900)
    let senders = try await queue(notes(0..<200, text), on: broker)
    await channel.open()
    for sender in senders { try await sender.value }
    let writes = await channel.writes
    #expect(writes.count == 4)
    #expect(writes.allSatisfy { $0.count < 64 * 1024 + 1000 })
    #expect(try Array(writes.joined()) == frames(notes(0..<200, text)))
  }

  @Test func aBatchIsOneWriteAndEmptyOnesAreNone() async throws {
    let channel = GatedChannel(isOpen: true)
    let broker = NoteBroker(channel, framing: .notes)
    try await broker.send(contentsOf: [])
    try await broker.send(contentsOf: notes(0..<1000))
    #expect(await channel.writes == [Data(try frames(notes(0..<1000)))])
  }

  @Test func aMessageThatCannotGoHarmsNoOther() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let long = String(repeating: "x", count: 996)
    let good = try await queue([Note(0), Note(1)], on: broker)
    let unencodable = try await queue([Note(2, by: 100)], on: broker, after: 1)
    let tooLong = try await queue([Note(3, long)], on: broker, after: 2)
    let batch = Task { try await broker.send(contentsOf: [Note(4), Note(5, by: 200)]) }
    try await broker.waitForSenders(4)
    let longest = try await queue([Note(6, String(long.dropLast()))], on: broker, after: 4)
    await channel.open()
    for sender in good + longest { try await sender.value }
    let refusals = await [unencodable[0].result, tooLong[0].result, batch.result].map { result in
      #expect(throws: FramingError.self) { try result.get() }
    }
    #expect(refusals.map { $0?.packetError == nil } == [false, true, false])
    #expect(refusals[1]?.limit == 1000)
    let sent = try frames([Note(0), Note(1), Note(6, String(long.dropLast()))])
    #expect(await Array(channel.writes.joined()) == sent)
  }

  @Test func whereNoneOfThoseThatWaitEncodesNothingIsWritten() async throws {
    let channel = GatedChannel(isOpen: true)
    let broker = NoteBroker(channel, framing: .notes)
    await #expect(throws: FramingError.self) { try await broker.send(Note(1, by: 100)) }
    #expect(await channel.writes.isEmpty)
    try await broker.send(Note(1, by: 99))
    #expect(await channel.writes.count == 1)
  }

  @Test func aChannelThatTakesNothingHoldsAllSendersUp() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let senders = try await queue(notes(0..<50), on: broker)
    #expect(await channel.writes.count == 1)
    await broker.close()
    for sender in senders {
      let error = await #expect(throws: Disconnection.self) { try await sender.value }
      #expect(error?.description == "the connection was closed locally")
    }
    #expect(await channel.writes.count == 1)
    await #expect(throws: Disconnection.self) { try await broker.send(Note(1)) }
  }

  @Test func aCancelledSenderThatWaitsSendsNothing() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let senders = try await queue(notes(0..<4), on: broker)
    senders[2].cancel()
    await #expect(throws: CancellationError.self) { try await senders[2].value }
    await channel.open()
    for index in [0, 1, 3] { try await senders[index].value }
    let sent = try frames([Note(0), Note(1), Note(3)])
    #expect(await Array(channel.writes.joined()) == sent)
  }

  /// Wherever in `send` that finds it.
  @Test func aSenderThatIsCancelledAtAnyMomentDoesNotWait() async throws {
    let channel = GatedChannel()
    let broker = NoteBroker(channel, framing: .notes)
    let first = try await queue([Note(0)], on: broker)
    let ended = Counter()
    for round in 0..<10_000 {
      let hasBegun = Locked(false)
      let sender = Task {
        hasBegun.withLock { $0 = true }
        try await broker.send(Note(1))
      }
      // Without giving way, as that takes longer than the sender.
      for _ in 0..<1000 where !hasBegun.withLock({ $0 }) {}
      for _ in 0..<(round % 100) { hasBegun.withLock { _ in } }
      sender.cancel()
      Task {
        _ = await sender.result
        ended.add()
      }
      try await yield(while: ended.count == round)
    }
    await channel.open()
    try await first[0].value
    #expect(await channel.writes.count == 1)
  }

  @Test func aMessageThatIsBeingWrittenIsSentWholeEvenIfItsSenderIsCancelled() async throws {
    // The socket has not taken all of it when the sender is cancelled.
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    async let accepted = listener.connections.first { _ in true }
    let framing = Framing.lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 64 << 20)
    let client = SymmetricBroker<TaggedMessage>(
      try await SocketChannel.connect(to: listener.address),
      framing: framing
    )
    let server = try #require(await accepted)
    let large = TaggedMessage(tag: 1, payload: Data(repeating: 7, count: 32 << 20))
    let sender = Task { try await client.send(large) }
    try await yield(while: !client.connection.outbox.isWriting)
    sender.cancel()
    let receiver = SymmetricBroker<TaggedMessage>(server, framing: framing)
    var messages = receiver.messages.makeAsyncIterator()
    #expect(await messages.next() == large)
    try await sender.value
    try await client.send(TaggedMessage(tag: 2))
    #expect(await messages.next() == TaggedMessage(tag: 2))
    await listener.close()
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let channel = GatedChannel(isOpen: true)
    let broker = NoteBroker(channel, framing: .notes)
    let sender = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await broker.send(Note(1))
    }
    await #expect(throws: CancellationError.self) { try await sender.value }
    #expect(await channel.writes.isEmpty)
  }

  @Test func concurrentSendersDoNotInterleave() async throws {
    let chaos = Chaos()
    print("concurrentSendersDoNotInterleave:", chaos)
    let (client, server) = NoteBroker.pair(chaos: chaos)
    let sending = Task {
      try await withThrowingTaskGroup { group in
        for author in 0..<20 {
          group.addTask {
            for note in notes(0..<50, by: author, String(repeating: "x", count: author * 3)) {
              try await client.send(note)
            }
          }
        }
        try await group.waitForAll()
      }
      try await client.finishSending()
    }
    var next = [Int](repeating: 0, count: 20)
    for await note in server.messages {
      let author = Int(note.author)
      #expect(Int(note.number) == next[author])
      #expect(note.text.utf8.count == author * 3)
      next[author] += 1
    }
    #expect(next == [Int](repeating: 50, count: 20))
    try await sending.value
  }

  @Test func thousandsOfMessagesGoBothWaysAtOnce() async throws {
    let chaos = Chaos(largestChunk: 700)
    print("thousandsOfMessagesGoBothWaysAtOnce:", chaos)
    let (one, other) = NoteBroker.pair(chaos: chaos)
    func exchange(_ broker: NoteBroker) async throws -> [Int] {
      async let received = broker.numbers()
      for note in notes(0..<3000) { try await broker.send(note) }
      try await broker.finishSending()
      return await received
    }
    async let there = exchange(one)
    async let back = exchange(other)
    #expect(try await there == Array(0..<3000))
    #expect(try await back == Array(0..<3000))
  }

  @Test func finishingSendsWhatWaitsAndNoMore() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes)
    let senders = try await queue(notes(0..<3), on: broker)
    let finishing = Task { try await broker.finishSending() }
    try await broker.waitForSenders(3)
    await #expect(throws: MessageBrokerError.sendingIsFinished) { try await broker.send(Note(9)) }
    await #expect(throws: MessageBrokerError.sendingIsFinished) { try await broker.finishSending() }
    async let received = peer.readToEnd()
    await gate.open()
    for sender in senders { try await sender.value }
    try await finishing.value
    #expect(try await received == Data(frames(notes(0..<3))))
    // Receiving goes on.
    try await peer.write(Data(frames([Note(7)])))
    var messages = broker.messages.makeAsyncIterator()
    #expect(await messages.next() == Note(7))
  }

  @Test func finishingThatIsCancelledInTimeLeavesSendingOpen() async throws {
    let gate = GatedChannel()
    let broker = NoteBroker(gate, framing: .notes)
    let sender = try await queue([Note(0)], on: broker)
    let finishing = Task { try await broker.finishSending() }
    try await broker.waitForSenders(1)
    finishing.cancel()
    await #expect(throws: CancellationError.self) { try await finishing.value }
    await gate.open()
    try await sender[0].value
    try await broker.send(Note(1))
  }

  @Test func whatAPeerEndedBehindCanBeAnswered() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    try await peer.write([frames(notes(0..<100))])
    #expect(try await broker.waitForDisconnection().description == "the peer ended the connection")
    async let answers = peer.readToEnd()
    for await note in broker.messages { try await broker.send(note) }
    await broker.close()
    #expect(try await answers == Data(frames(notes(0..<100))))
    let error = await #expect(throws: Disconnection.self) { try await broker.send(Note(1)) }
    #expect(error?.description == "the peer ended the connection")
  }

  /// Has each note sent by a task of its own, in order.
  ///
  /// The first of all is written, and the others wait; `count` are those that wait before.
  private func queue(
    _ notes: [Note],
    on broker: NoteBroker,
    after count: Int? = nil
  ) async throws -> [Task<Void, any Error>] {
    var senders: [Task<Void, any Error>] = []
    for note in notes {
      senders.append(Task { try await broker.send(note) })
      try await yield(while: !broker.connection.outbox.isWriting)
      try await broker.waitForSenders((count ?? -1) + senders.count)
    }
    return senders
  }
}
