public import PacketKit

/// Diagrams of packets, in rows of 32 bits as in RFC 791.
///
/// ```swift
/// print(PacketDiagram(of: [Lobby.self]).text)
/// ```
///
/// ```
/// PlayerState
///
///  0                   1                   2                   3
///  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
/// +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/// |                          identifier                           |
/// +                                                               +
/// |                                                               |
/// +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/// |                        username length                        |
/// +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/// /                           username                            /
/// +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/// |                             state                             |
/// +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
/// ```
///
/// The legend below a diagram has the type of each field. A row with slashes at its sides takes any number of bytes; the
/// next field begins a row, wherever its bytes lie. A box that is too narrow for its name has a letter, and "…" is the
/// rest of the box before it. Packets that a
/// packet contains, and the cases of a union, have diagrams of their own.
public struct PacketDiagram: Sendable {
  private let packets: [(PacketReference, PacketDescription)]

  /// Draws packets and all packets that they contain.
  public init(of packets: [any Packet.Type]) { self.init(of: packets.map { PacketReference($0) }) }

  init(of packets: [PacketReference]) { self.packets = Naming.packets(of: packets) }

  /// The diagrams as text.
  public var text: String {
    DiagramSection.sections(of: packets).joined().map { DiagramText($0).text }
      .joined(separator: "\n\n")
  }

  /// The diagrams as a picture, a document in SVG. It adapts to a dark background.
  public var svg: String {
    DiagramPicture(Array(DiagramSection.sections(of: packets).joined())).svg
  }

  /// A picture of each packet and its cases, by the packet's name.
  public var pictures: [(name: String, svg: String)] {
    DiagramSection.sections(of: packets).map { sections in
      let title = sections.first?.title ?? ""
      let list = DiagramSection.listOfCases
      let name = title.hasSuffix(list) ? String(title.dropLast(list.count)) : title
      return (name, DiagramPicture(sections).svg)
    }
  }
}
