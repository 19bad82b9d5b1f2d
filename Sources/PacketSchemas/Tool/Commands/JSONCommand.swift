internal import PacketKit

/// `json`: prints the schema.
struct JSONCommand: SchemaCommand {
  static let name = "json"
  static let summary = "print the schema as JSON"
  static let synopsis = "[PACKET ...]"
  static let options: [Option] = []
  static let discussion = """
    Prints the packets, and all that they contain, as a lock file does. Without PACKET, prints all of them.

    """

  private let packets: [any Packet.Type]

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    self.packets = try packets.packets(named: arguments.operands)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(SchemaDocument(of: packets).json)
  }
}
