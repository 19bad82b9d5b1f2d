internal import PacketKit

/// `html`: writes a page of packets.
struct HTMLCommand: SchemaCommand {
  static let name = "html"
  static let summary = "write a web page of packets, which decodes bytes too"
  static let synopsis = """
    [PACKET ...] [--title TITLE] [--introduction FILE] [--examples FOLDER] [--output FILE]
      [--schema FILE]
    """
  static let options = [title, introduction, examples, .output, .schema]
  static let discussion = """
    Without PACKET, the page has all packets. The examples of a packet are the bytes in FOLDER/PACKET.hex, in
    commented hex, each after a line with its name in brackets: what 'verifyGolden' of PacketTesting reads. The
    introduction is plain text, with an empty line between paragraphs.

    """

  private static let title = Option(
    name: "--title", value: "TITLE", summary: "the heading of the page")
  private static let introduction = Option(
    name: "--introduction", value: "FILE", summary: "begin the page with this text")
  private static let examples = Option(
    name: "--examples", value: "FOLDER", summary: "show the bytes in the files of this folder")

  private let packets: PacketCatalog
  private let title: String?
  private let introduction: String?
  private let folder: String?
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    self.packets = PacketCatalog(try packets.packets(named: arguments.operands))
    title = arguments.textIfGiven(Self.title)
    introduction = arguments.textIfGiven(Self.introduction)
    folder = arguments.textIfGiven(Self.examples)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var page = ProtocolPage(packets.packets)
    if let title { page.title = title }
    if let introduction {
      let bytes = try PacketInput.file(introduction).read(isRaw: true) {
        try console.contents($0, PacketInput.limit)
      }
      page.introduction = String(decoding: bytes, as: UTF8.self)
    }
    if let folder {
      for (packet, name) in zip(packets.packets, packets.names) {
        for example in try Self.examples(of: name, in: folder, console) {
          page.add(example.bytes, of: packet, named: example.name)
        }
      }
      guard !page.examples.isEmpty else {
        let file = "\(folder)/\(packets.names.first ?? "").hex".inQuotes
        throw Failure(code: .noInput, message: "no packet has a file of examples, such as \(file)")
      }
    }
    try console.write(page.html, to: path)
  }

  /// The examples of a packet: none if there is no file that can be read.
  private static func examples(
    of name: String,
    in folder: String,
    _ console: ToolConsole
  ) throws(Failure) -> [(name: String, bytes: [UInt8])] {
    let file = "\(folder)/\(name).hex"
    guard let contents = try? console.contents(file, PacketInput.limit) else { return [] }
    do {
      return try NamedHex.cases(in: String(decoding: contents, as: UTF8.self), file: name)
    } catch {
      throw Failure(code: .noInput, message: "\(file.inQuotes), \(error)")
    }
  }
}
