package import PacketKit

/// A command-line tool for packets: what ``main(_:)`` runs, and `packet schemas` too.
package struct SchemaTool {
  /// The commands, in the order of the help.
  package static let commands: [any SchemaCommand.Type] = [
    DumpCommand.self, DiffCommand.self, DiagramCommand.self, WiresharkCommand.self,
    ConstructCommand.self,
    KaitaiCommand.self, HTMLCommand.self, JSONCommand.self, LockCommand.self, CheckCommand.self,
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
    let words = Array(words)[...]
    switch words.first {
    case nil: throw .usage("a command is missing").hinting(at: "\(program) --help")
    case "--help", "-h": try console.write(help)
    case "help":
      guard let name = words.dropFirst().first, name != "help" else {
        return try console.write(help)
      }
      try console.write(ToolHelp.text(of: try command(name), program: program))
    case let name?: try run(try command(name), words.dropFirst())
    }
  }

  private func run(_ command: any SchemaCommand.Type, _ words: ArraySlice<String>) throws(Failure) {
    do throws(Failure) {
      let arguments = try Arguments(words, options: command.options + [.help])
      if arguments.has(.help) {
        try console.write(ToolHelp.text(of: command, program: program))
      } else {
        try command.init(arguments, packets).run(console)
      }
    } catch {
      throw error.hinting(at: "\(program) \(command.name) --help")
    }
  }

  private func command(_ name: String) throws(Failure) -> any SchemaCommand.Type {
    if let command = Self.commands.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw .usage("unknown \(kind) \(name.printable)").hinting(at: "\(program) --help")
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

/// A command of a ``SchemaTool``. A command is one file, and one entry in ``SchemaTool/commands``.
package protocol SchemaCommand: ToolCommand {
  /// Creates the command from its arguments.
  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure)

  /// Runs the command.
  func run(_ console: ToolConsole) throws(Failure)
}
