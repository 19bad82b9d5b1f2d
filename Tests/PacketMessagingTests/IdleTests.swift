import Foundation
import PacketFraming
import PacketKit
@testable import PacketMessaging
import PacketSockets
import Testing
import TextBus

/// Connections over sockets that wait or have ended take no time of the processor, in a process of their own.
@Suite(.timeLimit(.minutes(5))) struct IdleTests {
  @Test func aConnectionThatHasEndedTakesNoTime() async {
    await #expect(processExitsWith: .success) {
      try await expectNoTime("a malformed message") { broker, client in
        try await client.write(Data(repeating: 0xFF, count: 8))
        guard case .malformed = try await broker.disconnection() else { preconditionFailure() }
      }
      try await expectNoTime("an end of the peer") { broker, client in
        await client.close()
        guard case .endedByPeer = try await broker.disconnection() else { preconditionFailure() }
      }
      try await expectNoTime("an end within a message") { broker, client in
        try await client.write(Data(frames(notes(0..<1)).dropLast()))
        await client.close()
        guard case .cutShort = try await broker.disconnection() else { preconditionFailure() }
      }
      try await expectNoTime("closed without waiting for a message") { broker, _ in
        await broker.close()
      }
      try await expectNoTime("closed while it waits for a message") { broker, _ in
        let waiting = Task { await broker.numbers() }
        try await broker.waitForConsumers(1)
        await broker.close()
        _ = await waiting.value
      }
      try await expectNoTime("closed without room") { broker, client in
        try await client.write(Data(frames(notes(0..<1000))))
        try await yield(while: broker.connection.inbox.withLock { $0.reading } == .decoding)
        await broker.close()
      }
      try await expectNoTime("closed while it sends") { broker, _ in
        let sending = Task {
          while true { try await broker.send(Note(1, String(repeating: "a", count: 900))) }
        }
        try await Task.sleep(for: .milliseconds(100))
        await broker.close()
        _ = await sending.result
      }
    }
  }

  @Test func aConnectionThatWaitsTakesNoTime() async {
    await #expect(processExitsWith: .success) {
      try await expectNoTime("nothing comes") { _, _ in }
      try await expectNoTime("a consumer waits") { broker, _ in
        Task { await broker.numbers() }
        try await broker.waitForConsumers(1)
      }
      try await expectNoTime("part of a message has come") { broker, client in
        Task { await broker.numbers() }
        try await client.write(Data(frames(notes(0..<1)).dropLast()))
        try await broker.waitForConsumers(1)
      }
      try await expectNoTime("there is no room") { broker, client in
        try await client.write(Data(frames(notes(0..<1000))))
        try await yield(while: broker.connection.inbox.withLock { $0.reading } == .decoding)
      }
      try await expectNoTime("delivery is paused") { broker, client in
        broker.pause()
        Task { await broker.numbers() }
        try await client.write(Data(frames(notes(0..<1000))))
        try await yield(while: broker.connection.inbox.withLock { $0.reading } == .decoding)
      }
      try await expectNoTime("the peer does not read") { broker, _ in
        Task { while true { try await broker.send(Note(1, String(repeating: "a", count: 900))) } }
      }
    }
  }

  @Test func aServerThatWaitsTakesNoTime() async {
    await #expect(processExitsWith: .success) {
      let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
      let server = TextBusServer()
      let serving = Task { try await server.serve(listener.connections) }
      try await expectNoTime("nobody has connected")
      let client = try await SocketChannel.connect(to: listener.address)
      try await client.write(Data("subscribe a\n:a 1\n".utf8))
      _ = try await client.read()
      try await expectNoTime("a client waits")
      let wordy = try await SocketChannel.connect(to: listener.address)
      try await wordy.write(Data(repeating: UInt8(ascii: "a"), count: 1 << 17))
      try await expectNoTime("a client has sent too long a line")
      await client.close()
      await wordy.close()
      try await expectNoTime("the clients have gone")
      await listener.close()
      try await serving.value
      try await expectNoTime("the server has ended")
    }
  }
}

/// Traps if the process does not become idle.
private func expectNoTime(_ situation: String) async throws {
  // What has to be done yet takes its time.
  for _ in 0..<20 {
    let start = OwnProcess.processorTime
    try await Task.sleep(for: .milliseconds(100))
    if OwnProcess.processorTime - start < 0.02 { return }
  }
  preconditionFailure("\(situation): the process is busy")
}

/// Traps if the process does not become idle after `prepare` has brought a broker and its peer where they are to be.
private func expectNoTime(
  _ situation: String,
  after prepare: (NoteBroker, SocketChannel) async throws -> Void
) async throws {
  let (client, server) = try await Transport.ipv4.connectedPair()
  var options = MessageBrokerOptions()
  options.readAhead = 1000
  let broker = NoteBroker(server, framing: .notes, options: options)
  try await prepare(broker, client)
  try await expectNoTime(situation)
  await client.close()
  await broker.close()
}
