import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Packet
private struct Command: Sendable, Equatable {
  var direction: UInt8
}

@Packet
private struct Snapshot: Sendable, Equatable {
  var players: [UInt32]
}

/// A client and a server that send messages of different types.
@Suite(.timeLimit(.minutes(5))) struct TwoTypesTests {
  @Test func eachEndSendsItsOwnType() async throws {
    let (one, other) = MemoryChannel.pair()
    let framing = Framing.varint32(maximumLength: 100)
    let client = MessageBroker<Snapshot, Command>(one, framing: framing)
    let server = MessageBroker<Command, Snapshot>(other, framing: framing)
    try await client.send(contentsOf: [Command(direction: 1), Command(direction: 2)])
    try await server.send(Snapshot(players: [7, 8]))
    var commands = server.messages.makeAsyncIterator()
    #expect(await commands.next() == Command(direction: 1))
    #expect(await commands.next() == Command(direction: 2))
    var snapshots = client.messages.makeAsyncIterator()
    #expect(await snapshots.next() == Snapshot(players: [7, 8]))
  }

  @Test func whatAnEmptyFrameIsDependsOnWhatIsReceived() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let framing = Framing.varint32(maximumLength: 100)
    // What is sent may be empty, what is received may not.
    let broker = MessageBroker<Command, Text>(channel, framing: framing)
    try await broker.send(Text(text: ""))
    #expect(try await peer.read() == Data([0]))
    try await peer.write(Data([0, 1, 9]))
    var messages = broker.messages.makeAsyncIterator()
    #expect(await messages.next() == Command(direction: 9))
  }
}

@Packet
private struct Text: Sendable {
  @Remaining var text: String
}
