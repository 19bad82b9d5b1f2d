internal import PacketKit

/// `json`: prints the schema.
struct JSONCommand: SchemaCommand {
  static let name = "json"
  static let summary = "print the schema as JSON"
  static let synopsis = "[PACKET ...] [--output FILE]"
  static let options: [Option] = [.output]
  static let discussion = """
    Prints the packets, and all that they contain, as a lock file does. Without PACKET, prints all of them.
    Other commands take the file in place of the program: 'packet dump --schema FILE PACKET HEX'.

    """

  private let packets: [PacketReference]
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    self.packets = try packets.packets(named: arguments.operands)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(Naming.document(of: packets).json, to: path)
  }
}
