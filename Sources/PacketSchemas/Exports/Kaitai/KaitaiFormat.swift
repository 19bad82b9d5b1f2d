public import PacketKit

/// A description of a packet for Kaitai Struct, which generates decoders in many languages from it.
///
/// ```swift
/// print(KaitaiFormat(of: Lobby.self).source)   // lobby.ksy
/// ```
///
/// A field has its own name in lower case; a number is added to a name that another part has, and `_field` to a keyword
/// of C++, Java, Lua or Python, which Kaitai would not escape. What Kaitai cannot express is in a `doc` beside the bytes
/// that it takes. Of malformed packets, it cannot reject wrong checksums, elements out of order, and some values.
public struct KaitaiFormat: Sendable {
  /// The contents of the .ksy file.
  public let source: String

  /// Describes a packet.
  public init(of packet: any Packet.Type) {
    source = KaitaiSource.text(SchemaDocument(of: [packet]), title: "\(packet)")
  }
}
