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
    switch words.first {
    case nil:
      throw .usage("a command is missing").hinting(at: "packet --help")
    case "--help", "-h":
      try console.output.write(Help.text(of: commands))
    case "--version":
      try console.output.write("packet \(version)\n")
    case "help":
      try help(words.dropFirst(), console)
    case SchemasCommand.name where words.dropFirst().first != "--help":
      try SchemasCommand.tool(console).run(words.dropFirst())
    case let name?:
      try run(try command(name), words.dropFirst(), console)
    }
  }

  private static func run(
    _ command: any Command.Type,
    _ words: ArraySlice<String>,
    _ console: Console
  ) throws(Failure) {
    do throws(Failure) {
      let arguments = try Arguments(words, options: command.options + [.help])
      if arguments.has(.help) {
        try console.output.write(Help.text(of: command))
      } else {
        try command.init(arguments).run(console)
      }
    } catch {
      throw error.hinting(at: "packet \(command.name) --help")
    }
  }

  private static func help(_ words: ArraySlice<String>, _ console: Console) throws(Failure) {
    guard let name = words.first, name != "help" else {
      return try console.output.write(Help.text(of: commands))
    }
    try console.output.write(Help.text(of: try command(name)))
  }

  private static func command(_ name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw .usage("unknown \(kind) \(name.printable)").hinting(at: "packet --help")
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
