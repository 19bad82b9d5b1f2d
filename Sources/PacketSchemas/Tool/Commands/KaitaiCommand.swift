internal import PacketKit

/// `kaitai`: writes a description for Kaitai Struct.
struct KaitaiCommand: SchemaCommand {
  static let name = "kaitai"
  static let summary = "write a description for Kaitai Struct, a .ksy file"
  static let synopsis = "[PACKET] [--output FILE]"
  static let options: [Option] = [.output]
  static let discussion = """
    PACKET may be missing if there is only one.

    """

  private let format: KaitaiFormat
  private let packet: any Packet.Type
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    packet = try packets.packet(in: arguments.operands)
    format = KaitaiFormat(of: packet)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(format.source, of: packet, isWide: false, to: path)
  }
}
