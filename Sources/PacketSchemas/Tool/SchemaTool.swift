package import PacketKit

/// A command-line tool for packets: what ``main(_:)`` runs, and `packet schemas` too.
package struct SchemaTool {
  /// The commands, in the order of the help.
  package static let commands: [any SchemaCommand.Type] = [
    DumpCommand.self, DiffCommand.self, DiagramCommand.self, WiresharkCommand.self,
    JavaScriptCommand.self, PythonCommand.self, VectorsCommand.self,
    HTMLCommand.self, JSONCommand.self, LockCommand.self, CheckCommand.self,
  ]

  /// The name by which the tool is called.
  let program: String

  /// The packets.
  let packets: PacketCatalog

  /// Where it reads and writes.
  let console: ToolConsole

  /// Creates a tool for packets.
  package init(_ packets: [any Packet.Type], program: String, console: ToolConsole) {
    self.packets = PacketCatalog(packets)
    self.program = program
    self.console = console
  }

  /// Runs the command that the words name.
  package func run(_ words: some Sequence<String>) throws(Failure) {
    try ToolHelp.run(
      Array(words), of: Self.commands, program: program, help: help, write: console.write
    ) { index, arguments throws(Failure) in
      let packets = try packets(arguments)
      try Self.commands[index].init(arguments, packets).run(console)
    }
  }

  /// The packets of a document, if there is one; else those of the program.
  private func packets(_ arguments: Arguments) throws(Failure) -> PacketCatalog {
    guard let path = arguments.textIfGiven(.schema) else {
      guard !packets.packets.isEmpty else {
        throw .usage(
          "\(Option.schema.name) is missing: a file with the packets, as 'json' prints it")
      }
      return packets
    }
    let text = try console.text(of: path)
    do throws(SchemaParseError) {
      let document = try SchemaDocument(parsing: text)
      return PacketCatalog(DocumentContents(document).packets)
    } catch {
      throw Failure(code: .noInput, message: "\(path.inQuotes) is not a schema: \(error)")
    }
  }

  /// The commands that need no program, but only a document.
  package static var documentCommands: [any SchemaCommand.Type] {
    commands.filter { $0.options.contains(.schema) }
  }

  private var help: String {
    """
    Shows and exports packets, and checks that their wire format stays the same.

    usage: \(program) COMMAND [ARGUMENT ...]

    commands:
    \(ToolHelp.table(Self.commands.map { ($0.name, $0.summary) } + [("help", "show the help of a command")]))
    packets: \(packets.names.joined(separator: ", "))

    exit status: 0 success, 1 bad packet or changed wire format, 64 wrong arguments, 66 unreadable file,
      74 unwritable output

    """
  }
}

extension Option {
  /// A document in place of the program's packets.
  static let schema = Option(
    name: "--schema", value: "FILE", summary: "take the packets of this file, as 'json' prints it")
}

/// A command of a ``SchemaTool``. A command is one file, and one entry in ``SchemaTool/commands``.
package protocol SchemaCommand: ToolCommand {
  /// Creates the command from its arguments.
  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure)

  /// Runs the command.
  func run(_ console: ToolConsole) throws(Failure)
}
