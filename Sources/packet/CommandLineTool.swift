import PacketSchemas
import PacketKit

/// The `packet` command.
@main
enum CommandLineTool {
  static let version = "0.1.0"

  /// The commands, in the order of the help.
  static let commands: [any Command.Type] = [
    DemoCommand.self, EncodeCommand.self, DecodeCommand.self, ServeCommand.self,
    ConnectCommand.self, WorldCommand.self, BusCommand.self, SchemasCommand.self,
  ]

  /// Runs the command that the process's arguments name. Ends the process if that fails.
  static func main() {
    Platform.prepare()
    let console = Console()
    do throws(Failure) {
      try run(Platform.arguments, console)
    } catch {
      console.end(with: error)
    }
  }

  private static func run(
    _ arguments: [String?],
    _ console: Console
  ) throws(Failure) {
    var words: [String] = []
    for (index, argument) in arguments.enumerated() {
      guard let argument else {
        throw .usage("argument \(index + 1) is not valid UTF-8").hinting(at: "packet --help")
      }
      words.append(argument)
    }
    if words.first == "--version" { return try console.output.write("packet \(version)\n") }
    if words.first == SchemasCommand.name, words.dropFirst().first != "--help" {
      return try SchemasCommand.tool(console).run(words.dropFirst())
    }
    // For these, the packets are in a file.
    let command = words.first == "help" ? words.dropFirst().first : words.first
    if SchemaTool.documentCommands.contains(where: { $0.name == command }) {
      return try SchemasCommand.tool(console, of: [], program: "packet").run(words)
    }
    try ToolHelp.run(
      words, of: commands, program: "packet", help: Help.text(of: commands),
      write: console.output.write
    ) { index, arguments throws(Failure) in
      try commands[index].init(arguments).run(console)
    }
  }
}

extension Option {
  static let version = Option(name: "--version", summary: "show the version")
}

extension Console {
  /// Prints the failure and ends the process.
  func end(with failure: Failure) -> Never {
    let name = HexStyle(hasColors: errors.hasColors).paint("packet:", .error)
    // If an error cannot be written, there is nothing left to do.
    try? errors.write("\(name) \(failure.message)\n\(failure.details)")
    Platform.end(failure.code)
  }
}

extension HexStyle {
  init(hasColors: Bool) {
    self = hasColors ? .ansi : .plain
  }
}
