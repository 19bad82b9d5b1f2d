internal import PacketKit

/// `dump`: annotates the bytes of a packet.
struct DumpCommand: SchemaCommand {
  static let name = "dump"
  static let summary = "show the bytes of a packet field by field, or what is wrong with them"
  static let synopsis = "[PACKET] HEX ... | FILE | - [--raw]"
  static let options = [raw]
  static let discussion = """
    PACKET is the packet's name; it may be missing if there is only one. HEX is hexadecimal digits, in one
    argument or several. Any other argument is a FILE, or - for the standard input; write ./cafe for a file
    whose name could be hex. A text file is read as commented hex, in which # begins a comment.
    The bytes of a malformed packet are shown, too; what is wrong is also written to the standard error.

    """

  private static let raw = Option(name: "--raw", summary: "read every file as the packet itself")

  private let packet: any Packet.Type
  private let input: PacketInput
  private let isRaw: Bool

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    var operands = arguments.operands[...]
    isRaw = arguments.has(Self.raw)
    packet = try packets.takePacket(from: &operands)
    input = try PacketInput(Array(operands), isRaw: isRaw)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let bytes = try input.read(isRaw: isRaw) { try console.contents($0, PacketInput.limit) }
    let hex = AnnotatedHex(of: packet, in: bytes)
    try console.write(hex.text(style: console.style))
    if let error = hex.map.error {
      throw Failure(code: .badPacket, message: error.description.printable)
    }
  }
}
