public import PacketKit

/// A web page of a protocol: its packets with diagrams, fields, limits and defaults, and examples whose bytes and fields
/// light up together.
///
/// ```swift
/// var page = ProtocolPage(of: [Lobby.self, Message.self], title: "The protocol of our game")
/// page.add(bytes, of: Message.self, named: "a greeting")
/// print(page.html)
/// ```
///
/// It is one file that refers to no other. With JavaScript it also decodes bytes that one pastes: its script interprets
/// the description of the packets, and says of malformed ones what `PacketError` does. Its index, by the types that enclose
/// packets in Swift, can be filtered by name and field. Without JavaScript, all else can be read. It adapts to a dark
/// background, to narrow screens and to paper.
public struct ProtocolPage: Sendable {
  /// A packet's bytes, and the packet.
  struct Example: Sendable {
    let packet: PacketReference
    let name: String
    let bytes: [UInt8]
  }

  /// The heading of the page.
  public var title: String

  /// What the protocol is, in paragraphs with empty lines between them.
  public var introduction = ""

  let packets: [PacketReference]
  private(set) var examples: [Example] = []
  var transport: PageTransport?

  /// Creates the page of packets, and of all packets that they contain.
  public init(of packets: [any Packet.Type], title: String = "Packets") {
    self.init(packets.map { PacketReference($0) }, title: title)
  }

  init(_ packets: [PacketReference], title: String = "Packets") {
    self.packets = packets
    self.title = title
  }

  /// Adds an example of a packet. For malformed bytes, the page has the error.
  public mutating func add(
    _ bytes: some Sequence<UInt8>, of packet: any Packet.Type, named name: String
  ) {
    add(Array(bytes), of: PacketReference(packet), named: name)
  }

  mutating func add(_ bytes: [UInt8], of packet: PacketReference, named name: String) {
    examples.append(Example(packet: packet, name: name, bytes: bytes))
  }

  /// The page, a document in HTML.
  public var html: String { PageContents(self).html }
}
