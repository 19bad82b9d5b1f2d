internal import PacketKit

/// `dump`: annotates the bytes of a packet.
struct DumpCommand: SchemaCommand {
  static let name = "dump"
  static let summary = "show the bytes of a packet field by field, or what is wrong with them"
  static let synopsis = """
    [PACKET] HEX ... | FILE | - [--raw] [--base64] [--full] [--json] [--given VALUE]
      [--against BASELINE] [--framing FRAMING] [--udp PORT] [--tcp PORT]
      [--to-server PACKET --from-server PACKET] [--schema FILE]
    """
  static let options =
    [raw, base64, full, json, GivenArgument.option, against, framing, udp, tcp]
    + Directions.options + [.schema]
  static let discussion = """
    PACKET is the packet's name; it may be missing if there is only one. HEX is hexadecimal digits, in one
    argument or several, also as 0x01,0x02 or 01:02. Any other argument is a FILE, or - for the standard input;
    write ./cafe for a file whose name could be hex. A text file is read as commented hex, in which # begins a
    comment, or as the output of xxd or hexdump -C.
    The bytes of a malformed packet are shown, too; what is wrong is also written to the standard error.
    A packet that depends on a value outside of its bytes, such as a version, needs --given: a number, true,
    false, or the name of a case.
    With --against, the bytes are a delta, of which each bit is explained. BASELINE is the packet that it
    differs from, in full: hexadecimal digits in one argument, or a file.
    With --framing, the bytes are a stream of packets:
    \(WiresharkDissector.Framing.help)
    With --udp or --tcp, the FILE is a capture, in the format of pcap or pcapng: all packets from or to the port
    are shown with their times. --tcp needs --framing. A delta of a snapshot or an entity is explained if what it
    differs from is in the capture, too.
    \(Directions.help)
    With --schema, the packets are those of a file that the command 'json' printed: no program is needed that has
    them. What only the program knows, such as a hand-written type, is shown as bytes; what it alone could check
    is listed as not checked.

    """

  private static let raw = Option(name: "--raw", summary: "read every file as the packet itself")

  private static let base64 = Option(
    name: "--base64", summary: "read the argument, or the standard input, as base64")
  private static let full = Option(name: "--full", summary: "show long values as a whole")
  private static let json = Option(name: "--json", summary: "print the fields and values as JSON")
  private static let against = Option(
    name: "--against", value: "BASELINE", summary: "show a delta and what it changes")
  private static let framing = Option(
    name: "--framing", value: "FRAMING", summary: "how a stream is divided into packets")

  private static let udp = Option(
    name: "--udp", value: "PORT", summary: "show the datagrams of a capture")
  private static let tcp = Option(
    name: "--tcp", value: "PORT", summary: "show the packets in the streams of a capture")

  private let directions: Directions
  private let given: GivenValue?
  private let input: PacketInput
  let isRaw: Bool
  private let isBase64: Bool
  let isFull: Bool
  let isJSON: Bool
  private let baseline: PacketInput?
  private let framing: WiresharkDissector.Framing?
  private let udpPort: UInt16?
  private let tcpPort: UInt16?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    var operands = arguments.operands[...]
    isRaw = arguments.has(Self.raw)
    isFull = arguments.has(Self.full)
    isJSON = arguments.has(Self.json)
    framing = try arguments.framingIfGiven(Self.framing)
    udpPort = try arguments.integerIfGiven(Self.udp, as: UInt16.self)
    tcpPort = try arguments.integerIfGiven(Self.tcp, as: UInt16.self)
    guard tcpPort == nil || framing != nil else {
      throw .usage("--tcp needs --framing, because TCP does not keep the ends of packets")
    }
    baseline =
      arguments.has(Self.against)
      ? try PacketInput([arguments.text(Self.against)], isRaw: isRaw) : nil
    guard baseline == nil || framing == nil && udpPort == nil && tcpPort == nil else {
      throw .usage("--against is for one delta, not for a stream or a capture")
    }
    let hasPort = udpPort != nil || tcpPort != nil
    if let directions = try Directions(arguments, packets, hasPort: hasPort) {
      self.directions = directions
    } else {
      directions = Directions(both: try packets.takePacket(from: &operands))
    }
    given = try GivenArgument(arguments, directions.toServer).value
    isBase64 = arguments.has(Self.base64)
    let texts = Array(operands)
    input =
      isBase64 && texts != ["-"]
      ? .bytes(Array(texts.joined().utf8)) : try PacketInput(texts, isRaw: isRaw)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    let isCapture = udpPort != nil || tcpPort != nil
    var bytes = try console.bytes(of: input, isRaw: isRaw || isCapture || isBase64)
    if isBase64 {
      guard let decoded = HexText.base64(String(decoding: bytes, as: UTF8.self)) else {
        throw .usage("the packet is not base64")
      }
      bytes = decoded
    }
    if let baseline { return try show(bytes, against: baseline, console) }
    if isCapture {
      let (parts, problems) = try Self.parts(
        ofCapture: bytes, udp: udpPort, tcp: tcpPort, framing, directions)
      return try show(parts, problems, console)
    }
    if let framing {
      let (parts, problems) = Self.parts(of: bytes, framing, packet)
      return try show(parts, problems, console)
    }
    let hex = hex(bytes, packet)
    try console.write(isJSON ? tree(bytes, packet).json.text : hex.text(style: console.style))
    if let error = hex.map.error {
      throw Failure(code: .badPacket, message: error.description.printable)
    }
  }

  private func show(_ parts: [Part], _ problems: [String], _ console: ToolConsole) throws(Failure) {
    var flows = CapturedFlows()
    var packets: [JSONValue] = []
    var errors: [String] = []
    for part in parts {
      let (hex, tree) = (hex(part.bytes, part.packet), tree(part.bytes, part.packet))
      let contents = part.addresses.map { flows.read(tree, $0) } ?? []
      if isJSON {
        guard case .object(let place) = JSONValue.object(part.members),
          case .object(let members) = tree.json(with: contents)
        else { continue }
        packets.append(.object(place + members))
      } else {
        let heading = console.style.paint("# Packet \(part.place)", .comment)
        let texts = contents.map { $0.text(style: console.style, isFull: isFull) }
        try console.write(
          "\(heading)\n\(hex.text(style: console.style))\(texts.joined())")
      }
      if let error = ([hex.map.error] + contents.map(\.error)).lazy.compactMap(\.self).first {
        errors.append("in the packet \(part.place), \(error.description.printable)")
      }
    }
    if isJSON { try console.write(JSONValue.array(packets).text) }
    errors += problems + [flows.problem].compactMap(\.self)
    if let first = errors.first { throw Failure(code: .badPacket, message: first) }
  }

  /// The packet, if there is only one.
  var packet: PacketReference { directions.toServer }

  private func tree(_ bytes: [UInt8], _ packet: PacketReference) -> PacketTree {
    PacketTree(of: packet, in: bytes, given: given)
  }

  private func hex(_ bytes: [UInt8], _ packet: PacketReference) -> AnnotatedHex {
    AnnotatedHex(of: packet, in: bytes, given: given, isFull: isFull)
  }
}
