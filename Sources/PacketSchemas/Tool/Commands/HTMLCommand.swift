internal import PacketKit

/// `html`: writes a page of packets.
struct HTMLCommand: SchemaCommand {
  static let name = "html"
  static let summary = "write a web page of packets, which decodes bytes too"
  static let synopsis = "[PACKET ...] [--title TITLE] [--examples FOLDER] [--output FILE]"
  static let options = [title, examples, .output]
  static let discussion = """
    Without PACKET, the page has all packets. The examples of a packet are the bytes in FOLDER/PACKET.hex, in
    commented hex, each after a line with its name in brackets: what 'verifyGolden' of PacketTesting reads.

    """

  private static let title = Option(
    name: "--title", value: "TITLE", summary: "the heading of the page")
  private static let examples = Option(
    name: "--examples", value: "FOLDER", summary: "show the bytes in the files of this folder")

  private let packets: PacketCatalog
  private let title: String?
  private let folder: String?
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    self.packets = PacketCatalog(try packets.packets(named: arguments.operands))
    title = arguments.textIfGiven(Self.title)
    folder = arguments.textIfGiven(Self.examples)
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var page = ProtocolPage(of: packets.types)
    if let title { page.title = title }
    if let folder {
      for (type, name) in zip(packets.types, packets.names) {
        for example in try Self.examples(of: name, in: folder, console) {
          page.add(example.bytes, of: type, named: example.name)
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
