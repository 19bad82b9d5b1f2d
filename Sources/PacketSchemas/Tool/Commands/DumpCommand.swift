internal import PacketKit

/// `dump`: annotates the bytes of a packet.
struct DumpCommand: SchemaCommand {
  static let name = "dump"
  static let summary = "show the bytes of a packet field by field, or what is wrong with them"
  static let synopsis = "[PACKET] HEX ... | FILE | - [--raw] [--full] [--json] [--framing FRAMING]"
  static let options = [raw, full, json, framing]
  static let discussion = """
    PACKET is the packet's name; it may be missing if there is only one. HEX is hexadecimal digits, in one
    argument or several, also as 0x01,0x02 or 01:02. Any other argument is a FILE, or - for the standard input;
    write ./cafe for a file whose name could be hex. A text file is read as commented hex, in which # begins a
    comment, as the output of xxd or hexdump -C, or as base64.
    The bytes of a malformed packet are shown, too; what is wrong is also written to the standard error.
    With --framing, the bytes are a stream of packets:
    \(WiresharkDissector.Framing.help)

    """

  private static let raw = Option(name: "--raw", summary: "read every file as the packet itself")

  private static let full = Option(name: "--full", summary: "show long values as a whole")
  private static let json = Option(name: "--json", summary: "print the fields and values as JSON")
  private static let framing = Option(
    name: "--framing", value: "FRAMING", summary: "how a stream is divided into packets")

  private let packet: any Packet.Type
  private let input: PacketInput
  private let isRaw: Bool
  private let isFull: Bool
  private let isJSON: Bool
  private let framing: WiresharkDissector.Framing?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    var operands = arguments.operands[...]
    isRaw = arguments.has(Self.raw)
    isFull = arguments.has(Self.full)
    isJSON = arguments.has(Self.json)
    framing = arguments.has(Self.framing) ? try arguments.framing(Self.framing) : nil
    packet = try packets.takePacket(from: &operands)
    input = try PacketInput(Array(operands), isRaw: isRaw)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let bytes = try input.read(isRaw: isRaw) { try console.contents($0, PacketInput.limit) }
    guard let framing else {
      try console.write(isJSON ? PacketTree(of: packet, in: bytes).json.text : text(bytes, console))
      if let error = error(bytes) { throw Failure(code: .badPacket, message: error) }
      return
    }
    let (contents, problem) = framing.frames(of: bytes)
    let packets = contents.map { Array(bytes[$0]) }
    if isJSON {
      let trees = packets.map { PacketTree(of: packet, in: $0).json }
      try console.write(JSONValue.array(trees).text)
    } else {
      for (content, packet) in zip(contents, packets) {
        let heading = "# Stream at offset \(content.lowerBound)"
        try console.write("\(console.style.paint(heading, .comment))\n\(text(packet, console))")
      }
    }
    for (content, packet) in zip(contents, packets) {
      guard let error = error(packet) else { continue }
      let place = "in the packet at offset \(content.lowerBound) of the stream, "
      throw Failure(code: .badPacket, message: place + error)
    }
    if let problem { throw Failure(code: .badPacket, message: problem) }
  }

  private func text(_ bytes: [UInt8], _ console: ToolConsole) -> String {
    AnnotatedHex(of: packet, in: bytes, isFull: isFull).text(style: console.style)
  }

  private func error(_ bytes: [UInt8]) -> String? {
    FieldMap(of: packet, in: bytes).error?.description.printable
  }
}
