@testable import PacketSockets
import Foundation
import PacketMessaging
import Testing

@Suite(.timeLimit(.minutes(5))) struct SocketOptionsTests {
  /// How much the system accepts for a peer that does not read.
  private func capacity(_ transport: Transport, _ options: SocketOptions) async throws -> Int {
    let (client, server) = try await transport.connectedPair(options: options)
    let chunk = Data(count: 4096)
    var total = 0
    var fullCount = 0
    // Over TCP, there is room again when the peer's system has taken some of it.
    while fullCount < 100 {
      let count = try server.writeNow(chunk.bytes)
      total += count
      fullCount = count == 0 ? fullCount + 1 : 0
      if count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    await client.close()
    await server.close()
    return total
  }

  @Test(arguments: Transport.available)
  func buffersHaveTheSizesThatAreAskedFor(transport: Transport) async throws {
    var options = SocketOptions()
    options.sendBufferSize = 16 * 1024
    options.receiveBufferSize = 16 * 1024
    #expect(try await capacity(transport, options) <= 80 * 1024)
    #expect(try await capacity(transport, SocketOptions()) > 100 * 1024)
  }

  @Test func smallWritesAreSentAtOnceUnlessToldOtherwise() async throws {
    #expect(SocketOptions().noDelay)
    for noDelay in [true, false] {
      var options = SocketOptions()
      options.noDelay = noDelay
      let (client, server) = try await Transport.ipv4.connectedPair(options: options)
      for channel in [client, server] {
        let hasNoDelay = try channel.writing.attempt { OwnProcess.hasNoDelay($0) }
        #expect(hasNoDelay == noDelay)
      }
    }
  }

  @Test(arguments: Transport.available)
  func theRoundTripTimeIsTheSystems(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    for _ in 0..<10 {
      try await client.write(Data([1]))
      try await server.write(try await server.read(1))
      _ = try await client.read(1)
    }
    for channel in [client, server] {
      if transport == .unix {
        #expect(channel.roundTripTime == nil)
      } else {
        let time = try #require(channel.roundTripTime)
        #expect(time > .zero && time < .seconds(5))
      }
    }
    await client.close()
    #expect(client.roundTripTime == nil)
  }
}
