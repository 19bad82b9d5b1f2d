internal import PacketKit

/// `html`: writes a page of packets.
struct HTMLCommand: SchemaCommand {
  static let name = "html"
  static let summary = "write a web page of packets, which decodes bytes too"
  static let synopsis = """
    [PACKET ...] [--title TITLE] [--introduction FILE] [--examples FOLDER] [--output FILE]
      [--udp PORT] [--tcp PORT] [--framing FRAMING] [--to-server PACKET --from-server PACKET] [--schema FILE]
    """
  static let options =
    [title, introduction, examples, udp, tcp, framing] + Directions.options + [.output, .schema]
  static let discussion = """
    Without PACKET, the page has all packets. The examples of a packet are the bytes in FOLDER/PACKET.hex, in
    commented hex, each after a line with its name in brackets: what 'verifyGolden' of PacketTesting reads. The
    introduction is plain text, with an empty line between paragraphs. FRAMING is as for 'wireshark'. With
    --to-server and --from-server, the page says which packets go which way.

    """

  private static let title = Option(
    name: "--title", value: "TITLE", summary: "the heading of the page")
  private static let introduction = Option(
    name: "--introduction", value: "FILE", summary: "begin the page with this text")
  private static let examples = Option(
    name: "--examples", value: "FOLDER", summary: "show the bytes in the files of this folder")
  private static let udp = Option(name: "--udp", value: "PORT", summary: "state this UDP port")
  private static let tcp = Option(name: "--tcp", value: "PORT", summary: "state this TCP port")
  private static let framing = Option(
    name: "--framing", value: "FRAMING", summary: "state how a TCP stream is divided into packets")

  /// All packets, and those of the page.
  private let catalog: PacketCatalog
  private let packets: [PacketReference]
  private let title: String?
  private let introduction: String?
  private let folder: String?
  private let path: String?
  private let transport: PageTransport?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    catalog = packets
    self.packets = try packets.packets(named: arguments.operands)
    title = arguments.textIfGiven(Self.title)
    introduction = arguments.textIfGiven(Self.introduction)
    folder = arguments.textIfGiven(Self.examples)
    path = arguments.textIfGiven(.output)
    let udp = try arguments.integerIfGiven(Self.udp, as: UInt16.self)
    let tcp = try arguments.integerIfGiven(Self.tcp, as: UInt16.self)
    let framing = try arguments.framingIfGiven(Self.framing)
    let directions = try Directions(arguments, packets, hasPort: udp != nil || tcp != nil)
    let isStated = udp != nil || tcp != nil || framing != nil
    transport =
      isStated
      ? PageTransport(tcpPort: tcp, udpPort: udp, framing: framing, directions: directions) : nil
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var page = ProtocolPage(packets)
    if let title { page.title = title }
    page.transport = transport
    if let introduction { page.introduction = try console.text(of: introduction) }
    if let folder {
      try addExamples(in: folder, to: &page, console)
      guard !page.examples.isEmpty else {
        let file = "\(folder)/\(PacketCatalog(packets).names.first ?? "").hex".inQuotes
        throw Failure(code: .noInput, message: "no packet has a file of examples, such as \(file)")
      }
    }
    try console.write(page.html, to: path)
  }

  /// Adds the cases in the files of a folder that have the names of packets. Warns of other files.
  private func addExamples(
    in folder: String, to page: inout ProtocolPage, _ console: ToolConsole
  ) throws(Failure) {
    let shown = Set(Naming.packets(of: packets).map(\.0))
    let files: [String]
    do {
      files = try console.files(folder)
    } catch {
      throw Failure(code: .noInput, message: "\(error)")
    }
    for file in files.sorted() where file.hasSuffix(".hex") {
      let path = "\(folder)/\(file)"
      let name = String(file.dropLast(4))
      let found = catalog.packets(named: name)
      guard found.count == 1 else {
        let packets = found.isEmpty ? "no packet" : "several packets"
        console.warn("\(path.inQuotes) has the name of \(packets)")
        continue
      }
      guard shown.contains(found[0].packet) else { continue }
      let text = try console.text(of: path)
      do {
        for example in try NamedHex.cases(in: text, file: name) {
          page.add(example.bytes, of: found[0].packet, named: example.name)
        }
      } catch {
        throw Failure(code: .noInput, message: "\(path.inQuotes), \(error)")
      }
    }
  }
}
