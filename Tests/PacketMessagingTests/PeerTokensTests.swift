@testable import PacketSockets
import TestPackets
import Testing

@Suite struct PeerTokensTests {
  private func peer(_ host: String, _ port: UInt16) async throws -> DatagramPeer {
    let address = SocketAddress.udp(host: host, port: port)
    return DatagramPeer(try #require(try await address.datagramEndpoints(for: .send).first))
  }

  /// Vectors of the hash's reference implementation: the key is 00 to 0f, and the input 00, 01, and so on.
  @Test func theHashIsSipHash() {
    let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    #expect(hash() == 0x726F_DB47_DD0E_0E31)
    #expect(hash(0x0706_0504_0302_0100) == 0x93F5_F579_9A93_2462)
    #expect(hash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908) == 0x3F2A_CC7F_57C2_9BDB)
  }

  @Test func aTokenIsForOneAddressAndPort() async throws {
    let tokens = PeerTokens()
    let peers = [
      try await peer("127.0.0.1", 1), try await peer("127.0.0.1", 2),
      try await peer("127.0.0.2", 1), try await peer("::1", 1), try await peer("::2", 1),
    ]
    let time = ContinuousClock.now
    for (index, one) in peers.enumerated() {
      let token = tokens.token(for: one, at: time)
      #expect(peers.indices.filter { tokens.accepts(token, from: peers[$0], at: time) } == [index])
      #expect(!tokens.accepts(token ^ 1, from: one, at: time))
      #expect(!tokens.accepts(0, from: one, at: time))
      #expect(!PeerTokens().accepts(token, from: one, at: time))
    }
  }

  @Test func aTokenIsAcceptedForItsLifetime() async throws {
    let tokens = PeerTokens(lifetime: .seconds(10))
    let peer = try await peer("127.0.0.1", 1)
    let start = ContinuousClock.now
    for offset in [0, 3_000, 9_500, 1_000_000, 86_400_000 * 365] {
      let time = start + .milliseconds(offset)
      let token = tokens.token(for: peer, at: time)
      #expect(tokens.accepts(token, from: peer, at: time))
      #expect(tokens.accepts(token, from: peer, at: time + .seconds(10)))
      #expect(!tokens.accepts(token, from: peer, at: time + .seconds(20)))
    }
  }

  @Test func anyTimesAreBearable() async throws {
    let peer = try await peer("127.0.0.1", 1)
    for lifetime in [Duration.zero, .seconds(-1), .seconds(Int64.max)] {
      let tokens = PeerTokens(lifetime: lifetime)
      for time in [ContinuousClock.now, .now - .seconds(1 << 61), .now + .seconds(1 << 61)] {
        #expect(tokens.accepts(tokens.token(for: peer, at: time), from: peer, at: time))
      }
    }
  }
}
