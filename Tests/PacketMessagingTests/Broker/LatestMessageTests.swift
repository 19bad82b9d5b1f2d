@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct LatestMessageTests {
  /// A broker whose channel writes nothing until its gate opens, and one write that waits there.
  private func heldUp() async throws -> (NoteBroker, GatedChannel, MemoryChannel) {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes)
    try broker.sendLatest(Note(0), replacing: "snapshot")
    try await yield(while: await gate.writes.isEmpty)
    return (broker, gate, peer)
  }

  private func read(_ count: Int, from peer: MemoryChannel) async throws -> Data {
    var bytes = Data()
    while bytes.count < count, let chunk = try await peer.read() { bytes += chunk }
    return bytes
  }

  @Test func onlyTheNewestOfAKindWaits() async throws {
    let (broker, gate, peer) = try await heldUp()
    for number in 1...1000 { try broker.sendLatest(Note(number), replacing: "snapshot") }
    for number in 1...10 { try broker.sendLatest(Note(number, by: 1), replacing: "score") }
    #expect(broker.connection.outbox.waitingCount == 2)
    await gate.open()
    let expected = try frames([Note(0), Note(1000), Note(10, by: 1)])
    #expect(try await read(expected.count, from: peer) == Data(expected))
    try await yield(while: broker.connection.outbox.isWriting)
    #expect(broker.connection.latest.withLock { $0.isEmpty })
    try broker.sendLatest(Note(1001), replacing: "snapshot")
    #expect(try await peer.read() == Data(frames([Note(1001)])))
  }

  @Test func otherMessagesKeepTheirPlaces() async throws {
    let (broker, gate, peer) = try await heldUp()
    try broker.sendLatest(Note(1), replacing: 7)
    let sender = Task { try await broker.send(Note(2)) }
    try await broker.waitForSenders(2)
    try broker.sendLatest(Note(3), replacing: 7)
    await gate.open()
    let expected = try frames([Note(0), Note(3), Note(2)])
    #expect(try await read(expected.count, from: peer) == Data(expected))
    try await sender.value
  }

  @Test func aPeerThatReadsAgainIsOneBufferBehind() async throws {
    // The peer reads nothing while a thousand snapshots are sent: what is on its way is the first.
    let (broker, gate, peer) = try await heldUp()
    let all = Broadcaster<Note>(slowMembers: .disconnect, maximumBacklog: 1)
    all.add(broker)
    for number in 1...1000 { try all.sendLatest(Note(number), replacing: "snapshot") }
    #expect(all.count == 1)
    await gate.open()
    let expected = try frames([Note(0), Note(1000)])
    #expect(try await read(expected.count, from: peer) == Data(expected))
  }

  @Test func errorsAreThrownAtOnce() async throws {
    let (broker, _) = NoteBroker.withPeer()
    #expect(throws: PacketError.self) {
      try broker.sendLatest(Note(1, by: 100), replacing: "snapshot")
    }
    #expect(throws: FramingError.self) {
      try broker.sendLatest(Note(1, String(repeating: "a", count: 1000)), replacing: "snapshot")
    }
    try await broker.finishSending()
    #expect(throws: MessageBrokerError.sendingIsFinished) {
      try broker.sendLatest(Note(1), replacing: "snapshot")
    }
    await broker.close()
    #expect(throws: Disconnection.self) { try broker.sendLatest(Note(1), replacing: "snapshot") }
  }

  @Test func whatWaitsAtTheEndIsReleased() async throws {
    let (broker, gate, _) = try await heldUp()
    try broker.sendLatest(Note(1), replacing: "snapshot")
    await broker.close()
    #expect(throws: Disconnection.self) { try broker.sendLatest(Note(2), replacing: "snapshot") }
    #expect(await gate.isClosed)
    #expect(broker.connection.outbox.waitingCount == 0)
    #expect(broker.connection.latest.withLock { $0.isEmpty })
  }

  @Test func nothingIsReplacedAfterTheEnd() async throws {
    let (broker, gate, peer) = try await heldUp()
    try broker.sendLatest(Note(1), replacing: "snapshot")
    async let end: Void = broker.finishSending()
    try await broker.waitForSenders(2)
    #expect(throws: MessageBrokerError.sendingIsFinished) {
      try broker.sendLatest(Note(2), replacing: "snapshot")
    }
    await gate.open()
    #expect(try await peer.readToEnd() == Data(frames([Note(0), Note(1)])))
    try await end
  }
}

@Suite(.timeLimit(.minutes(5))) struct ReceiveWithinTests {
  private let clock = ManualClock()

  private func broker() -> (NoteBroker, MemoryChannel) {
    var options = MessageBrokerOptions()
    options.clock = clock
    return NoteBroker.withPeer(options: options)
  }

  @Test func aMessageInTimeIsReturned() async throws {
    let (broker, peer) = broker()
    try await peer.write(Data(frames([Note(1), Note(2)])))
    #expect(try await broker.receive(within: .seconds(5)) == Note(1))
    async let second = broker.receive(within: .seconds(5))
    #expect(try await second == Note(2))
    async let third = broker.receive(within: .seconds(5))
    try await clock.sleepers(until: .seconds(5))
    try await peer.write(Data(frames([Note(3)])))
    #expect(try await third == Note(3))
  }

  @Test func noneInTimeIsAnErrorAndNothingIsLost() async throws {
    let (broker, peer) = broker()
    let task = Task { try await broker.receive(within: .seconds(5)) }
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: MessageBrokerError.noMessage(within: .seconds(5))) {
      try await task.value
    }
    #expect(error?.description == "no message was received within 5.0 seconds")
    try await peer.write(Data(frames([Note(1)])))
    #expect(try await broker.receive(within: .seconds(5)) == Note(1))
  }

  @Test func theEndAndCancellationAreErrorsOfTheirOwn() async throws {
    let (broker, peer) = broker()
    let task = Task { try await broker.receive(within: .seconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await peer.write(Data(frames([Note(1)])))
    await peer.close()
    #expect(try await broker.receive(within: .seconds(5)) == Note(1))
    let end = await #expect(throws: Disconnection.self) {
      try await broker.receive(within: .seconds(5))
    }
    #expect(end?.description == "the peer ended the connection")
  }
}
