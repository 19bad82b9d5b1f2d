@testable import PacketSockets
import Testing

@Suite(.timeLimit(.minutes(5))) struct SocketSideTests {
  /// What becomes ready between the attempt that found it was not, and the wait, wakes nobody; the wait must know.
  @Test func remembersThatItBecameReady() async throws {
    let side = try await quietSide()
    side.wake()
    await #expect(throws: Never.self) { try await side.wait() }
  }

  @Test func remembersItOnce() async throws {
    let side = try await quietSide()
    side.wake()
    try await side.wait()
    let waiting = Task { try await side.wait() }
    for _ in 0..<20 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func wakesAllWhoWait() async throws {
    let side = try await quietSide()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try await side.wait() } }
      // Whoever has not come to wait by then is woken by a later call.
      var count = 0
      while !group.isEmpty {
        side.wake()
        if try await group.next() != nil { count += 1 }
      }
      #expect(count == 10)
    }
  }

  @Test func socketsAreClosedInProgramsThatAreStarted() async throws {
    let endpoint = try await Transport.ipv4.freshAddress.endpoints(for: .listen)[0]
    let listening = try System.makeSocket(for: endpoint)
    try System.startListening(listening.number, on: endpoint, backlog: 1)
    let address = try System.localEndpoint(listening.number)
    let client = try System.makeSocket(for: address)
    _ = try System.beginConnecting(client.number, to: address)
    var taken: Descriptor?
    while taken == nil {
      do throws(SystemError) {
        taken = try System.takeConnection(listening.number).0
      } catch {
        try #require(error.wouldBlock)
        await Task.yield()
      }
    }
    for socket in [listening, client, try #require(taken)] {
      #expect(OwnProcess.isClosedOnExec(socket.number))
    }
  }

  /// A listening socket to which nobody connects, watched already.
  private func quietSide() async throws -> SocketSide {
    let endpoint = try await Transport.ipv4.freshAddress.endpoints(for: .listen)[0]
    let descriptor = try System.makeSocket(for: endpoint)
    try System.startListening(descriptor.number, on: endpoint, backlog: 1)
    let side = SocketSide(.accept, of: descriptor, at: Transport.ipv4.freshAddress)
    let waiting = Task { try await side.wait() }
    waiting.cancel()
    _ = try? await waiting.value
    return side
  }
}
