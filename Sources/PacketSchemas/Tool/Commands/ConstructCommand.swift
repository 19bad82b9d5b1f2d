internal import PacketKit

/// `construct`: writes a Python module.
struct ConstructCommand: SchemaCommand {
  static let name = "construct"
  static let summary = "write a Python module for construct 2.10"
  static let synopsis = "[PACKET] [--output FILE]"
  static let options: [Option] = [.output]
  static let discussion = """
    PACKET may be missing if there is only one. The module has a 'packet', with 'parse' and 'build'.

    """

  private let module: ConstructModule
  private let packet: any Packet.Type
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    packet = try packets.packet(in: arguments.operands)
    module = ConstructModule(of: packet)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(module.source, of: packet, to: path)
  }
}
