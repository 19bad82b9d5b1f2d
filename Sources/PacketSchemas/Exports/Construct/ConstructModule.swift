public import PacketKit

/// A Python module that decodes and encodes a packet with construct (PyPI: `construct`, version 2.10).
///
/// ```swift
/// print(ConstructModule(of: Lobby.self).source)
/// ```
///
/// ```python
/// import lobby
/// print(lobby.packet.parse(data))
/// data = lobby.packet.build(dict(code="abc", round=1, heroes=[]))
/// ```
///
/// A field has its own name, with underscores for letters that are not ASCII. A run of bits is a container named `bits_`
/// and its first field, with a number if a field has that name. A union has a `tag`, which is the name of the case, and
/// a `value`. An optional in an optional is `None`, or a list of one. A checksum that only the program can compute is a
/// member, without which nothing is built. What construct cannot express is in comments. `packets` has the packets by
/// name.
public struct ConstructModule: Sendable {
  /// The module's text.
  public let source: String

  /// Creates the module of a packet.
  public init(of packet: any Packet.Type) {
    source = ConstructSource.text(
      SchemaDocument(of: [packet]), title: PacketReference(packet).shortName)
  }
}
