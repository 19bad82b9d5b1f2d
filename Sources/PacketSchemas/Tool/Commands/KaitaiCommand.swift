/// `kaitai`: says that the export is gone, for one release.
struct KaitaiCommand: SchemaCommand {
  static let name = "kaitai"
  static let summary = "removed: use 'construct', 'wireshark' or 'html'"
  static let synopsis = "[PACKET] [--output FILE]"
  static let options: [Option] = [.output]
  static let discussion = ""

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    throw .usage(
      "the export for Kaitai Struct was removed: use 'construct' for Python, or 'html' for a web page"
    )
  }

  func run(_ console: ToolConsole) {}
}
