import PacketMessaging
import PacketSockets
import Foundation
@testable import TestPeer
import Testing

/// Brokers in two processes, over TCP.
@Suite(.timeLimit(.minutes(5))) struct TwoProcessTests {
  @Test func exchangeAHundredThousandMessagesBothWays() async throws {
    let (peer, exchange) = try await connect(count: 100_000)
    try await exchange.run(count: 100_000)
    peer.waitUntilExit()
    #expect(peer.terminationReason == .exit && peer.terminationStatus == 0)
  }

  @Test func aKilledPeerIsLearnedOf() async throws {
    let (peer, exchange) = try await connect(count: .max)
    var received = 0
    for await message in exchange.broker.messages {
      #expect(message == Exchange.message(received))
      received += 1
      if received == 1000 { killProcess(peer.processIdentifier) }
    }
    #expect(received >= 1000)
    let disconnection = try await exchange.broker.disconnection()
    if case .closed = disconnection { Issue.record("it was not closed here") }
    peer.waitUntilExit()
  }

  private func connect(count: Int) async throws -> (Process, Exchange) {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    guard case .tcp(_, let port) = listener.address else { throw PeerMissing() }
    let peer = Process()
    peer.executableURL = try Self.executable.get()
    peer.arguments = ["messages", "\(port)", "\(count)"]
    try peer.run()
    var connections = listener.connections.makeAsyncIterator()
    let channel = try #require(await connections.next())
    await listener.close()
    return (peer, Exchange(channel))
  }

  private struct PeerMissing: Error {}

  /// The executable, which the build puts beside the test bundle.
  private static let executable = Result {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let folders = bundles.map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    let candidates = folders.map { $0.appendingPathComponent("TestPeer") }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw PeerMissing() }
    return found
  }
}
