internal import PacketKit

/// `diagram`: draws packets.
struct DiagramCommand: SchemaCommand {
  static let name = "diagram"
  static let summary = "draw packets as in RFC 791, as text or as a picture"
  static let synopsis = "[PACKET ...] [--svg] [--output FILE] [--schema FILE]"
  static let options = [svg, .output, .schema]
  static let discussion = """
    Without PACKET, draws all packets. Packets that a packet contains, and the cases of a union, have diagrams
    of their own. With --svg and a FILE that ends in a slash, each packet has a picture of its own in that folder.

    """

  private static let svg = Option(name: "--svg", summary: "draw a picture, in SVG")

  private let diagram: PacketDiagram
  private let isPicture: Bool
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    diagram = PacketDiagram(of: try packets.packets(named: arguments.operands))
    isPicture = arguments.has(Self.svg)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    if isPicture, let path, path.hasSuffix("/") {
      for picture in diagram.pictures {
        try console.write(picture.svg, to: "\(path)\(picture.name).svg")
      }
      return
    }
    try console.write(isPicture ? diagram.svg : diagram.text, to: path)
  }
}

extension Option {
  static let output = Option(
    name: "--output",
    value: "FILE",
    summary: "write the file, not the standard output"
  )
}
