@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct StatisticsTests {
  @Test func bytesAndMessagesAreCountedBothWays() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    #expect(broker.statistics == MessageBrokerStatistics())
    async let one = peer.read(13)
    try await broker.send(Note(1))
    #expect(try await one.count == 13)
    async let three = peer.read(3 * 14)
    try await broker.send(contentsOf: [Note(1, "a"), Note(2, "b"), Note(3, "c")])
    #expect(try await three.count == 3 * 14)
    await #expect(throws: FramingError.self) {
      try await broker.send(contentsOf: [Note(1), Note(1, String(repeating: "a", count: 1000))])
    }
    #expect(broker.statistics.sentMessageCount == 4)
    #expect(broker.statistics.sentByteCount == 13 + 3 * 14)

    // Two messages, a heartbeat between them, and the beginning of another.
    let bytes = try frames([Note(1)]) + [UInt8](repeating: 0, count: 8) + frames([Note(2)]) + [5]
    try await peer.write(Data(bytes))
    var messages = broker.messages.makeAsyncIterator()
    #expect(await messages.next() == Note(1))
    let statistics = broker.statistics
    #expect(statistics.receivedMessageCount == 2)
    #expect(statistics.receivedByteCount == bytes.count)
    #expect(statistics.untakenByteCount == 13)
    #expect(await messages.next() == Note(2))
    #expect(broker.statistics.untakenByteCount == 0)
    #expect(broker.statistics.roundTripTime == nil)
    await broker.close()
    #expect(broker.statistics.sentMessageCount == 4)
    #expect(broker.statistics.receivedMessageCount == 2)
  }

  @Test func heartbeatsAreBytesAndNoMessages() async throws {
    let clock = ManualClock()
    var options = MessageBrokerOptions()
    options.clock = clock
    options.heartbeatInterval = .seconds(10)
    let (broker, peer) = NoteBroker.withPeer(options: options)
    try await clock.sleepers(until: .seconds(10))
    clock.advance(by: .seconds(10))
    #expect(try await peer.read() == Data(count: 8))
    try await yield(while: broker.statistics.sentByteCount < 8)
    #expect(broker.statistics.sentByteCount == 8)
    #expect(broker.statistics.sentMessageCount == 0)
    try await peer.write(Data(count: 16))
    try await yield(while: broker.statistics.receivedByteCount < 16)
    #expect(broker.statistics.receivedMessageCount == 0)
  }

  @Test(arguments: Transport.available)
  func sentAndReceivedAgreeOverSockets(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    let one = NoteBroker(client, framing: .notes)
    let other = NoteBroker(server, framing: .notes)
    async let numbers = other.numbers()
    try await withThrowingTaskGroup { group in
      for author in 0..<8 {
        group.addTask {
          for number in 0..<500 { try await one.send(Note(number, by: author, "some text")) }
        }
      }
      try await group.waitForAll()
    }
    try await one.finishSending()
    #expect(await numbers.count == 4000)
    for statistics in [one.statistics, other.statistics] {
      #expect(statistics.sentMessageCount + statistics.receivedMessageCount == 4000)
      #expect(statistics.sentByteCount + statistics.receivedByteCount == 4000 * 22)
    }
    #expect(one.statistics.pendingByteCount == 0)
    #expect((one.statistics.roundTripTime == nil) == (transport == .unix))
    await one.close()
  }
}
