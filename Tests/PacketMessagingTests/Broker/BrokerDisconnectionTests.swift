@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketSockets
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct BrokerDisconnectionTests {
  @Test func allWhoAskAreToldTheSame() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let askers = (0..<10).map { _ in Task { try await broker.waitForDisconnection() } }
    try await peer.finishWriting()
    for asker in askers {
      #expect(try await asker.value.description == "the peer ended the connection")
    }
    await broker.close()
    await broker.close()
    #expect(try await broker.waitForDisconnection().description == "the peer ended the connection")
  }

  @Test func closingIsToldHereAndThere() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let consumer = Task { await broker.numbers() }
    try await broker.waitForConsumers(1)
    await broker.close()
    #expect(await consumer.value == [])
    #expect(
      try await broker.waitForDisconnection().description == "the connection was closed locally")
    #expect(try await peer.read() == nil)
  }

  @Test func whatWasReceivedBeforeClosingCanBeTaken() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    try await peer.write(Data(frames(notes(0..<10))))
    try await yield(while: broker.connection.inbox.withLock({ $0.waitingByteCount }) < 130)
    await broker.close()
    #expect(await broker.numbers() == Array(0..<10))
  }

  @Test func anEndWithinAMessageTellsHowFarItCame() async throws {
    let whole = try frames([Note(1), Note(2, "two")])
    for count in 0...whole.count {
      let (broker, peer) = NoteBroker.withPeer()
      try await peer.write([whole.prefix(count)])
      // Nobody takes the messages.
      let disconnection = try await broker.waitForDisconnection()
      switch count {
      case 0, 13, whole.count:
        #expect(disconnection.description == "the peer ended the connection", "\(count)")
      default:
        guard case .cutShort(let available, let needed) = disconnection else {
          Issue.record("\(count): \(disconnection)")
          continue
        }
        #expect(available == (count < 13 ? count : count - 13))
        #expect(needed == (available < 8 ? 8 : count < 13 ? 13 : 16))
      }
      #expect(
        await broker.numbers()
          == Array([1, 2].prefix(count < 13 ? 0 : count < whole.count ? 1 : 2)))
    }
  }

  @Test func anEndWithinALineHasNoLengthToTell() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let broker = NoteBroker(channel, framing: .line(maximumLength: 80))
    try await peer.write(["abc".utf8])
    #expect(
      try await broker.waitForDisconnection().description
        == "the peer ended within a message, after 3 bytes without a terminator"
    )
  }

  @Test(arguments: [
    ([0, 0, 0, 0, 0, 0, 0, 0x80], "9223372036854775808"),
    ([UInt8](repeating: 0xFF, count: 8), "18446744073709551615"),
    ([0xE9, 3, 0, 0, 0, 0, 0, 0], "1001"),
  ])
  func aHostileHeaderEndsTheConnection(_ header: [UInt8], _ length: String) async throws {
    let chunkings = Chunkings(of: header + [1, 2, 3])
    for chunking in [chunkings.whole, chunkings.byteByByte] {
      let (broker, peer) = NoteBroker.withPeer()
      // The writer may be closed upon before it is done.
      async let writing: Void? = try? peer.write(chunking.chunks)
      #expect(
        try await broker.waitForDisconnection().description
          == "received a malformed message: frame at stream offset 0 announces \(length) bytes, "
          + "but the maximum is 1000"
      )
      await writing
      #expect(try await peer.read() == nil)
      #expect(await broker.numbers() == [])
    }
  }

  @Test(arguments: 0..<30)
  func aLostConnectionIsToldWithTheChannelsError(_ count: Int) async throws {
    let chaos = Chaos(cutFromFirst: .init(after: count, seenAs: .error))
    let (peer, channel) = MemoryChannel.pair(chaos: chaos)
    let broker = NoteBroker(channel, framing: .notes)
    let bytes = Data(try frames(notes(0..<3)))
    await #expect(throws: (any Error).self, "\(chaos)") { try await peer.write(bytes) }
    guard case .failed(let error) = try await broker.waitForDisconnection() else {
      Issue.record("\(chaos): \(try await broker.waitForDisconnection())")
      return
    }
    #expect(error is ChannelCut)
    #expect(await broker.numbers() == Array(0..<(count / 13)))
  }

  @Test func aFailedWriteEndsTheConnectionAndAllThatWait() async throws {
    let chaos = Chaos(mostYields: 20, cutFromFirst: .init(after: 40, seenAs: .end))
    let (channel, peer) = MemoryChannel.pair(chaos: chaos)
    let broker = NoteBroker(channel, framing: .notes)
    async let received = peer.readToEnd()
    let results = await withTaskGroup { group in
      for note in notes(0..<20) {
        group.addTask { await Task { try await broker.send(note) }.result }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // What a sender was told to have gone has gone.
    let sent = results.filter { (try? $0.get()) != nil }.count
    #expect(sent < 4, "\(chaos)")
    for case .failure(let error) in results {
      guard case .failed(let reason)? = error as? Disconnection else {
        Issue.record("\(chaos): \(error)")
        continue
      }
      #expect(reason is ChannelCut)
    }
    #expect(try await received.count == 40)
    guard case .failed = try await broker.waitForDisconnection() else {
      Issue.record("\(chaos): \(try await broker.waitForDisconnection())")
      return
    }
  }

  @Test func whatThePeerHadSentIsReadAfterAFailedWrite() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let broker = NoteBroker(UnwritableChannel(channel), framing: .notes)
    await #expect(throws: Disconnection.self) { try await broker.send(Note(9)) }
    #expect(
      try await broker.waitForDisconnection().description
        == "the connection failed: \(GateClosed())")
    try await peer.write([frames(notes(0..<3))])
    #expect(await broker.numbers() == [0, 1, 2])
    #expect(try await peer.read() == nil)
  }

  /// The one who sends is told, and the one who reads, at the same time.
  @Test func aConnectionThatThePeerResetIsLost() async throws {
    for yields in 0..<50 {
      let (client, server) = try await Transport.ipv4.connectedPair()
      let broker = NoteBroker(client, framing: .notes)
      let sending = Task { while true { try await broker.send(Note(1)) } }
      try await yield(while: broker.statistics.sentMessageCount == 0)
      for _ in 0..<yields { await Task.yield() }
      // It has not read anything.
      await server.close()
      let disconnection = try await broker.waitForDisconnection()
      await #expect(throws: disconnection) { try await sending.value }
      guard case .failed(let error as SocketError) = disconnection else {
        Issue.record("\(disconnection)")
        continue
      }
      #if os(Linux)
        // Where a broken pipe hides the reset from those who write, it may be told instead.
        #expect(error.description.hasSuffix("\(client.peer): Connection reset by peer"))
      #endif
    }
  }

  @Test func askingCanBeCancelled() async throws {
    let (broker, peer) = NoteBroker.withPeer()
    let asker = Task { try await broker.waitForDisconnection() }
    asker.cancel()
    await #expect(throws: CancellationError.self) { try await asker.value }
    try await peer.finishWriting()
    // It is known now, and told even to a cancelled task.
    _ = try await broker.waitForDisconnection()
    let late = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await broker.waitForDisconnection()
    }
    #expect(try await late.value.description == "the peer ended the connection")
  }

  @Test func aBrokerThatGoesClosesItsChannelAndLeavesNothingBehind() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let clock = ManualClock()
    var options = MessageBrokerOptions()
    options.clock = clock
    options.heartbeatInterval = .seconds(1)
    options.idleTimeout = .seconds(3)
    var broker: NoteBroker? = NoteBroker(channel, framing: .notes, options: options)
    weak let connection = broker?.connection
    weak let weakBroker = broker
    try await broker?.send(Note(1))
    try await clock.sleepers(until: .seconds(1))
    try await clock.sleepers(until: .seconds(3))
    broker = nil
    #expect(weakBroker == nil)
    #expect(try await peer.readToEnd() == Data(frames([Note(1)])))
    try await yield(while: connection != nil)
  }

  @Test func aBrokerThatGoesWhileItHasNoRoomLeavesNothingBehind() async throws {
    var options = MessageBrokerOptions()
    options.readAhead = 1
    let (channel, peer) = MemoryChannel.pair()
    var broker: NoteBroker? = NoteBroker(channel, framing: .notes, options: options)
    weak let connection = broker?.connection
    try await peer.write(Data(frames([Note(1)])))
    try await yield(while: connection?.inbox.withLock({ $0.waitingByteCount }) == 0)
    broker = nil
    #expect(try await peer.read() == nil)
    try await yield(while: connection != nil)
  }

  @Test func aPeerThatEndedDoesNotKeepTheChannelOpen() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel, isOpen: true)
    var broker: NoteBroker? = NoteBroker(gate, framing: .notes)
    try await peer.finishWriting()
    _ = try await broker?.waitForDisconnection()
    #expect(await !gate.isClosed)
    broker = nil
    #expect(try await peer.read() == nil)
  }

  @Test func theMessagesKeepTheirBroker() async throws {
    let (channel, peer) = MemoryChannel.pair()
    var messages = NoteBroker(channel, framing: .notes).messages.makeAsyncIterator()
    try await peer.write(Data(frames([Note(1)])))
    #expect(await messages.next() == Note(1))
    try await peer.write(Data(frames([Note(2)])))
    #expect(await messages.next() == Note(2))
  }
}
