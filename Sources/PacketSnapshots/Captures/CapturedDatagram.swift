package import PacketKit

/// A datagram of which something is only known from those before it, for tools that show what a network carries.
package protocol CapturedDatagram: Packet {
  /// A reader that has had nothing yet.
  static func makeReader() -> any CapturedDatagramReader
}

/// Reads the datagrams that were captured on their way from one address to another.
package protocol CapturedDatagramReader {
  /// Reads the next datagram.
  ///
  /// - Returns: What those before it say of it.
  mutating func read(_ datagram: [UInt8]) -> [CapturedContent]

  /// The most bytes that the states take that are stored as baselines, if each is encoded in full.
  var storedByteCount: Int { get }
}

/// What is known of a datagram from those before it, each with a few words.
package enum CapturedContent {
  /// A delta, and the packet that it differs from, in full.
  case delta(String, any DeltaPacket.Type, [UInt8], baseline: [UInt8])
  /// A packet in full.
  case full(String, any DeltaPacket.Type, [UInt8])
  /// Only the words.
  case note(String)
  /// Why a receiver rejects it.
  case error(PacketError)
}
