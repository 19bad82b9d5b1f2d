import Foundation
import PacketFraming
import PacketKit
@testable import PacketMessaging
import PacketSockets
import PacketTesting
import TestPackets
import Testing
import TextBus

/// What connections, requests and time limits leave behind when they are over, each in a process of its own, whose
/// memory is measured.
@Suite(.timeLimit(.minutes(5)), .enabled(if: MemoryInUse.isKnown, "the memory in use is unknown"))
struct MemoryTests {
  /// Whoever holds a broker whose connection has ended holds no more than the broker.
  @Test(arguments: Ending.allCases)
  private func anEndedConnectionHasNoBuffers(ending: Ending) async {
    await #expect(processExitsWith: .success) { [ending] in
      let count = 50
      var brokers: [SymmetricBroker<TaggedMessage>] = []
      let memory = try await memoryLeft {
        for _ in 0..<count { brokers.append(try await endedBroker(ending)) }
      }
      precondition(memory < count * 8 * 1024, "\(memory / count) bytes each")
    }
  }

  @Test func answeredRequestsLeaveNothing() async {
    await #expect(processExitsWith: .success) {
      let framing = Framing.varint32(maximumLength: 100)
      let (one, other) = MemoryChannel.pair()
      let client = SymmetricBroker<Ping>(one, framing: framing)
      let server = SymmetricBroker<Ping>(other, framing: framing)
      Task {
        for await ping in server.messages {
          try await server.send(Ping(correlation: ping.correlation, isReply: true))
        }
      }
      let memory = try await memoryLeft {
        for _ in 0..<LongTests.count(100_000) {
          _ = try await client.request(Ping(), timeout: .seconds(3600))
        }
      }
      precondition(memory < 100 * 1024, "\(memory) bytes")
    }
  }

  @Test func messagesInTwoHalvesLeaveNothing() async {
    await #expect(processExitsWith: .success) {
      let bytes = try Data(frames([Note(1)]))
      let memory = try await memoryLeft {
        for _ in 0..<2000 {
          let (broker, peer) = NoteBroker.withPeer()
          try await peer.write(bytes.dropLast())
          try await yield(
            while: broker.connection.readingTime.withLock { $0.unfinishedByteCount } == 0)
          try await peer.write(bytes.suffix(1))
          await peer.close()
          let numbers = await broker.numbers()
          precondition(numbers == [1])
        }
      }
      // A time limit that is kept takes 600 bytes; the threads of the C library keep some memory of their own.
      precondition(memory < 512 * 1024, "\(memory) bytes")
    }
  }

  @Test func clientsOfABusThatLeaveLeaveNothing() async {
    await #expect(processExitsWith: .success) {
      let server = TextBusServer()
      let memory = try await memoryLeft {
        for _ in 0..<2000 {
          let peer = BusPeer(server)
          try await peer.fence()
          // A line has begun, for which there is a time limit.
          try await peer.send(":")
          _ = try await peer.finish() as String
          _ = await peer.departure.value
        }
      }
      // A time limit that is kept takes 600 bytes; the threads of the C library keep some memory of their own.
      precondition(memory < 512 * 1024, "\(memory) bytes")
    }
  }
}

/// How a connection ends.
private enum Ending: CaseIterable, Codable {
  case closed, cutShort, malformed, afterAMessage

  /// What the peer sends: a message of 60,000 bytes, or part of one.
  var bytes: Data {
    get throws {
      let message = TaggedMessage(tag: 1, payload: Data(count: 60_000))
      let bytes = Data(try FrameEncoder(.large).encode(message))
      return switch self {
      case .closed, .cutShort: bytes.dropLast()
      case .malformed: bytes + Data(repeating: 0xFF, count: 100)
      case .afterAMessage: bytes
      }
    }
  }
}

extension Framing {
  fileprivate static let large = Framing.lengthPrefixed(UInt32.self, maximumLength: 100_000)
}

@Packet
private struct Ping: Correlated, Sendable {
  var correlation: UInt32 = 0
  var isReply: Bool = false
}

/// A broker that has sent a message, and whose connection has ended.
private func endedBroker(_ ending: Ending) async throws -> SymmetricBroker<TaggedMessage> {
  let (client, server) = try await Transport.ipv4.connectedPair()
  let broker = SymmetricBroker<TaggedMessage>(server, framing: .large)
  try await broker.send(TaggedMessage(tag: 2, payload: Data(count: 60_000)))
  _ = try await client.read(60_008)
  try await client.write(ending.bytes)
  switch ending {
  case .closed:
    try await yield(
      while: broker.connection.readingTime.withLock { $0.unfinishedByteCount } < 60_007)
    await broker.close()
  case .cutShort: await client.close()
  case .malformed: break
  case .afterAMessage: await client.close()
  }
  for await _ in broker.messages {}
  _ = try await broker.waitForDisconnection()
  await client.close()
  return broker
}

/// The bytes that are in use after `body` and were not before. It runs twice, and the first run is not measured: the C
/// library counts as in use what it keeps at hand for each thread.
private func memoryLeft(_ body: () async throws -> Void) async throws -> Int {
  try await body()
  let before = MemoryInUse.byteCount
  try await body()
  // The tasks that have ended are freed a little later.
  var memory = 0
  for _ in 0..<50 {
    let now = MemoryInUse.byteCount - before
    if now == memory { break }
    memory = now
    try await Task.sleep(for: .milliseconds(50))
  }
  return memory
}
