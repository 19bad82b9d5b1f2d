internal import PacketKit

/// `wireshark`: writes a dissector.
struct WiresharkCommand: SchemaCommand {
  static let name = "wireshark"
  static let summary = "write a dissector for Wireshark, in Lua"
  static let synopsis = """
    [PACKET] [--udp PORT] [--tcp PORT] [--framing FRAMING] [--output FILE]
      [--to-server PACKET --from-server PACKET] [--schema FILE]
    """
  static let options = [udp, tcp, framing] + Directions.options + [.output, .schema]
  static let discussion = """
    PACKET may be missing if there is only one. FRAMING says how a TCP stream is divided into packets:
    \(WiresharkDissector.Framing.help)
    \(Directions.help)
    Copy the file to Wireshark's folder of Lua plugins: Help, About, Folders. There, Decode As lists the protocol,
    and its preferences have the ports and the length of the longest frame.

    """

  private static let udp = Option(name: "--udp", value: "PORT", summary: "dissect this UDP port")
  private static let tcp = Option(name: "--tcp", value: "PORT", summary: "dissect this TCP port")
  private static let framing = Option(
    name: "--framing", value: "FRAMING", summary: "how a TCP stream is divided into packets")

  private var dissector: WiresharkDissector
  private let packet: PacketReference
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    let udp = try arguments.integerIfGiven(Self.udp, as: UInt16.self)
    let tcp = try arguments.integerIfGiven(Self.tcp, as: UInt16.self)
    let given = try Directions(arguments, packets, hasPort: udp != nil || tcp != nil)
    if given != nil, let name = arguments.operands.first {
      throw .usage("unexpected argument \(name.inQuotes)")
    }
    packet = if let given { given.toServer } else { try packets.packet(in: arguments.operands) }
    dissector = WiresharkDissector(of: packet)
    dissector.fromServer = given?.fromServer
    (dissector.udpPort, dissector.tcpPort) = (udp, tcp)
    dissector.framing = try arguments.framingIfGiven(Self.framing)
    guard dissector.tcpPort == nil || dissector.framing != nil else {
      throw .usage("--tcp needs --framing, because TCP does not keep the ends of packets")
    }
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    try console.write(dissector.source, of: packet, to: path)
  }
}

extension Arguments {
  /// The framing that an option names; nil if it is not given.
  func framingIfGiven(_ option: Option) throws(Failure) -> WiresharkDissector.Framing? {
    guard let name = textIfGiven(option) else { return nil }
    guard let framing = WiresharkDissector.Framing(name) else {
      throw .usage("\(option.name) \(name.inQuotes) is not one of those in the help")
    }
    return framing
  }
}

extension WiresharkDissector.Framing {
  /// The names of the framings.
  static let help = """
      uint8, uint16, uint32, uint64  after a length; with -little after it, least significant byte first; with
                                     -inclusive after that, the length counts its own bytes too
      varint32                       after a length in LEB128
      line                           a line each
      delimited:HEX                  up to these bytes, such as 0d0a
      cobs                           stuffed, up to a zero byte
      slip, ppp                      escaped, up to a byte of c0 or 7e
      fixed:BYTES                    this many bytes each
      header:BYTES:OFFSET:uint16     after a header of so many bytes, with the length at the offset; with :kept
                                     after it, each packet begins with its header
    """

  /// The framing of a name in the help.
  fileprivate init?(_ name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("varint32", 1): self = .varint32
    case ("line", 1): self = .line
    case ("cobs", 1): self = .cobs
    case ("slip", 1): self = .slip
    case ("ppp", 1): self = .ppp
    case ("delimited", 2):
      guard let pattern = try? CommentedHex(parsing: String(parts[1])).bytes, !pattern.isEmpty
      else { return nil }
      self = .delimited(by: pattern)
    case ("fixed", 2):
      guard let count = Int(parts[1]), count > 0 else { return nil }
      self = .fixed(length: count)
    case ("header", 4...5):
      guard let header = Int(parts[1]), let offset = Int(parts[2]), let length = Length(parts[3]),
        header >= length.byteCount, 0...header - length.byteCount ~= offset,
        parts.count == 4 || parts[4] == "kept"
      else { return nil }
      self = .custom(
        headerByteCount: header, lengthOffset: offset, lengthByteCount: length.byteCount,
        endianness: length.endianness, isHeaderInFrame: parts.count == 5)
    case (let name, 1):
      let isInclusive = name.hasSuffix("-inclusive")
      guard let length = Length(isInclusive ? name.dropLast(10) : name) else { return nil }
      self = .lengthPrefixed(
        byteCount: length.byteCount, endianness: length.endianness, includesHeader: isInclusive)
    default: return nil
    }
  }

  private struct Length {
    let byteCount: Int
    let endianness: Endianness

    init?(_ name: Substring) {
      let isLittle = name.hasSuffix("-little")
      endianness = isLittle ? .little : .big
      switch isLittle ? name.dropLast(7) : name {
      case "uint8": byteCount = 1
      case "uint16": byteCount = 2
      case "uint24": byteCount = 3
      case "uint32": byteCount = 4
      case "uint64": byteCount = 8
      default: return nil
      }
    }
  }
}
