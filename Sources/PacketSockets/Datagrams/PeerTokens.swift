/// Tokens by which a peer proves that it receives at the address from which it sends.
///
/// Anyone can send a datagram in another's name. A server that stores something for each sender, and answers with more bytes
/// than it receives, can so be filled, and made to flood others. Before it does either, it sends a token, and waits for a
/// datagram with that token from the same address:
///
/// ```swift
/// @Packet struct Input: Sendable {
///   var token: UInt64                             // 0 until the server has sent one
///   var buttons: UInt8
/// }
///
/// let tokens = PeerTokens()
///
/// for try await datagram in server.datagrams {
///   guard let input = try? Input(decoding: datagram.bytes) else { continue }
///   let peer = datagram.peer
///   if players[peer]?.token != input.token {
///     guard tokens.accepts(input.token, from: peer) else {
///       _ = try server.send(Welcome(token: tokens.token(for: peer)).encoded(), to: peer)
///       continue
///     }
///     players[peer] = Player(token: input.token)
///   }
///   players[peer]?.apply(input)
/// }
/// ```
///
/// The first datagram should be at least a third as long as the one with the token, so that the answer floods nobody. A
/// server stores nothing for peers without a token: it is a hash of the peer's address, the time, and a key that only this
/// value and its copies have (SipHash-2-4).
///
/// A token proves that its sender has received a datagram at that address a short time ago; a peer that sends it with
/// everything proves that it is still the same. It does not prove who that is, and whoever can read a peer's datagrams on
/// their way can send its token: against them, seal the datagrams.
public struct PeerTokens: Sendable {
  private let hash: SipHash
  private let start = ContinuousClock.now
  private let lifetime: Duration

  /// Creates tokens with a random key.
  ///
  /// - Parameter lifetime: How long a token is accepted at least, from a millisecond on; twice as long at most.
  public init(lifetime: Duration = .seconds(10)) {
    var generator = SystemRandomNumberGenerator()
    hash = SipHash(key: (generator.next(), generator.next()))
    self.lifetime = max(lifetime, .milliseconds(1))
  }

  /// The token to send to a peer.
  public func token(
    for peer: DatagramPeer,
    at time: ContinuousClock.Instant = .now
  ) -> UInt64 {
    token(peer, period(at: time))
  }

  /// Whether a token is one that was sent to the peer, a short time ago.
  public func accepts(
    _ token: UInt64,
    from peer: DatagramPeer,
    at time: ContinuousClock.Instant = .now
  ) -> Bool {
    let period = period(at: time)
    return token == self.token(peer, period) || token == self.token(peer, period &- 1)
  }

  /// The number of lifetimes since the creation.
  private func period(at time: ContinuousClock.Instant) -> Int64 {
    Int64(exactly: ((time - start) / lifetime).rounded(.down)) ?? 0
  }

  private func token(_ peer: DatagramPeer, _ period: Int64) -> UInt64 {
    let port = UInt64(peer.port) | (peer.isIPv6 ? 1 << 16 : 0) | UInt64(peer.scope) << 32
    return hash(peer.bytes.0, peer.bytes.1, port, UInt64(bitPattern: period))
  }
}
