#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The bytes of a datagram, and its sender or receiver.
public struct Datagram: Sendable, Hashable {
  /// The bytes.
  public var bytes: Data

  /// Their sender or receiver.
  public var peer: DatagramPeer

  /// Creates a datagram.
  public init(_ bytes: Data, to peer: DatagramPeer) {
    self.bytes = bytes
    self.peer = peer
  }
}
