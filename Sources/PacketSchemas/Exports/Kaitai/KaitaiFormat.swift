public import PacketKit

/// A description of a packet for Kaitai Struct, which generates decoders in many languages from it.
///
/// ```swift
/// print(KaitaiFormat(of: Lobby.self).source)   // lobby.ksy
/// ```
///
/// A field has its own name in lower case. What Kaitai cannot express is in a `doc` beside the bytes that it takes.
/// Checksums are read, but not compared.
public struct KaitaiFormat: Sendable {
  /// The contents of the .ksy file.
  public let source: String

  /// Describes a packet.
  public init(of packet: any Packet.Type) {
    source = KaitaiSource.text(packet)
  }
}
