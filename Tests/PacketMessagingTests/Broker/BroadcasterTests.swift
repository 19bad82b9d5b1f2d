@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

/// A message that notes how often it is encoded.
private struct Counted: Packet, Sendable {
  static let encodingCount = Locked(0)
  static let minimumByteCount = 1

  var number: UInt8

  init(number: UInt8) { self.number = number }

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    Self.encodingCount.withLock { $0 += 1 }
    try writer.write(number)
  }
}

@Packet
private struct Text: Sendable {
  @Remaining var text: String
}

@Suite(.timeLimit(.minutes(5))) struct BroadcasterTests {
  @Test func aMessageForAThousandMembersIsEncodedOnce() async throws {
    let all = Broadcaster<Counted>()
    var ends: [(SymmetricBroker<Counted>, MemoryChannel)] = []
    for number in 0..<1000 {
      let (channel, peer) = MemoryChannel.pair()
      // Members may have framings of their own.
      let framing: Framing = number < 500 ? .varint32(maximumLength: 9) : .line(maximumLength: 9)
      let broker = SymmetricBroker<Counted>(channel, framing: framing)
      all.add(broker)
      all.add(broker)
      ends.append((broker, peer))
    }
    #expect(all.count == 1000)
    try all.send(Counted(number: 7))
    for (number, end) in ends.enumerated() {
      #expect(try await end.1.read() == Data(number < 500 ? [1, 7] : [7, 10]))
    }
    #expect(Counted.encodingCount.withLock { $0 } == 1)
    let encoded = try EncodedMessage(Counted(number: 8))
    #expect(encoded.byteCount == 1)
    for (number, end) in ends.enumerated() {
      try await end.0.send(encoded)
      #expect(try await end.1.read() == Data(number < 500 ? [1, 8] : [8, 10]))
    }
    #expect(Counted.encodingCount.withLock { $0 } == 2)
  }

  @Test func allGetTheSameOrderAndTheAuthorNothing() async throws {
    let all = Broadcaster<Note>()
    let ends = (0..<3).map { _ in NoteBroker.pair() }
    for (broker, _) in ends { all.add(broker) }
    try await withThrowingTaskGroup { group in
      for author in 0..<4 {
        group.addTask { for number in 0..<100 { try all.send(Note(number, by: author)) } }
      }
      try await group.waitForAll()
    }
    try all.send(Note(1000), except: ends[0].0)
    all.remove(ends[1].0)
    try all.send(Note(1001))
    var received: [[Note]] = []
    for (broker, peer) in ends {
      try await broker.finishSending()
      var notes: [Note] = []
      for await note in peer.messages { notes.append(note) }
      received.append(notes)
    }
    #expect(received.map(\.count) == [401, 401, 402])
    #expect(received[0].prefix(400) == received[1].prefix(400))
    #expect(received[0].prefix(400) == received[2].prefix(400))
    let last = received.map { notes in notes.suffix(2).map(\.number).filter { $0 >= 1000 } }
    #expect(last == [[1001], [1000], [1000, 1001]])
  }

  @Test func aSlowMemberIsDisconnected() async throws {
    let all = Broadcaster<Note>(slowMembers: .disconnect, maximumBacklog: 50)
    let slow = GatedChannel()
    let slowBroker = NoteBroker(slow, framing: .notes)
    let (quick, peer) = NoteBroker.withPeer()
    all.add(slowBroker)
    all.add(quick)
    // Each message has 5 bytes and is read before the next.
    for number in 0..<20 {
      try all.send(Note(number))
      #expect(try await peer.read() == Data(frames([Note(number)])))
      try await yield(while: quick.connection.outbox.backlog > 0)
    }
    #expect(all.count == 1)
    let reason = try await slowBroker.waitForDisconnection()
    #expect(reason.description == "the peer did not read, and 50 bytes waited for it")
    #expect(quick.connection.ending.withLock { $0.disconnection } == nil)
  }

  @Test func aSlowMemberMissesMessages() async throws {
    let all = Broadcaster<Note>(slowMembers: .skip, maximumBacklog: 50)
    let (channel, peer) = MemoryChannel.pair()
    let gate = GatedChannel(channel)
    let broker = NoteBroker(gate, framing: .notes)
    all.add(broker)
    try all.send(Note(0))
    try await yield(while: await gate.writes.isEmpty)
    for number in 1..<20 { try all.send(Note(number)) }
    #expect(all.count == 1)
    await gate.open()
    var received = Data()
    while received.count < 13 * 10, let chunk = try await peer.read() { received += chunk }
    #expect(received == Data(try frames(notes(0..<10))))
    try await yield(while: broker.connection.outbox.backlog > 0)
    try all.send(Note(20))
    #expect(try await peer.read() == Data(frames([Note(20)])))
  }

  @Test func oneMessageMayBeLargerThanTheBacklog() async throws {
    let all = Broadcaster<Note>(maximumBacklog: 1)
    let (broker, peer) = NoteBroker.withPeer()
    all.add(broker)
    try all.send(Note(1, "a long text"))
    #expect(try await peer.read() == Data(frames([Note(1, "a long text")])))
  }

  @Test func membersThatHaveEndedLeave() async throws {
    let all = Broadcaster<Note>()
    let ended = NoteBroker.withPeer().0
    var released: (NoteBroker?, MemoryChannel) = NoteBroker.withPeer()
    let (open, peer) = NoteBroker.withPeer()
    all.add(ended)
    if let broker = released.0 { all.add(broker) }
    all.add(open)
    await ended.close()
    released.0 = nil
    #expect(try await released.1.read() == nil)
    try all.send(Note(1))
    #expect(all.count == 1)
    #expect(try await peer.read() == Data(frames([Note(1)])))
  }

  @Test func nobodyGetsAMessageThatIsTooLargeForOne() async throws {
    let all = Broadcaster<Text>()
    let (one, peer) = MemoryChannel.pair()
    let (other, _) = MemoryChannel.pair()
    let brokers = [
      SymmetricBroker<Text>(one, framing: .varint32(maximumLength: 9)),
      SymmetricBroker<Text>(other, framing: .varint32(maximumLength: 2)),
    ]
    for broker in brokers { all.add(broker) }
    #expect(throws: FramingError.self) { try all.send(Text(text: "abc")) }
    try all.send(Text(text: "ab"))
    #expect(try await peer.read() == Data([2, 0x61, 0x62]))
  }

  @Test func aMemberThatWouldSendAHeartbeatGetsNone() async throws {
    var options = MessageBrokerOptions()
    options.heartbeatInterval = .seconds(100)
    let (channel, _) = MemoryChannel.pair()
    let broker = SymmetricBroker<Text>(
      channel, framing: .varint32(maximumLength: 9), options: options)
    let all = Broadcaster<Text>()
    all.add(broker)
    #expect(throws: MessageBrokerError.messageIsEmpty) { try all.send(Text(text: "")) }
    await #expect(throws: MessageBrokerError.messageIsEmpty) {
      try await broker.send(EncodedMessage(Text(text: "")))
    }
  }

  @Test func contentThatAFramingRejectsEndsThatMember() async throws {
    let all = Broadcaster<Text>()
    let (one, peer) = MemoryChannel.pair()
    let (other, _) = MemoryChannel.pair()
    let good = SymmetricBroker<Text>(one, framing: .varint32(maximumLength: 9))
    let bad = SymmetricBroker<Text>(other, framing: .line(maximumLength: 9))
    all.add(good)
    all.add(bad)
    try all.send(Text(text: "a\nb"))
    #expect(try await peer.read() == Data([3, 0x61, 10, 0x62]))
    guard case .failed(let error) = try await bad.waitForDisconnection() else {
      Issue.record("the connection did not fail")
      return
    }
    #expect(error is FramingError)
  }
}
