internal import PacketKit

/// A command of a command-line tool, as its help shows it.
package protocol ToolCommand: SendableMetatype {
  /// The command's name.
  static var name: String { get }

  /// A few words on the command.
  static var summary: String { get }

  /// The arguments, for the usage line.
  static var synopsis: String { get }

  /// The options of the command, except ``Option/help``.
  static var options: [Option] { get }

  /// The help text after the options. It ends in a line break unless it is empty.
  static var discussion: String { get }
}

/// The commands of a tool, and their help.
package enum ToolHelp {
  /// Runs the command that the first word names, or writes the help that the words ask for.
  ///
  /// - Parameters:
  ///   - program: The name by which the tool is called.
  ///   - help: The help of the tool.
  ///   - body: Runs the command with this index.
  package static func run(
    _ words: [String],
    of commands: [any ToolCommand.Type],
    program: String,
    help: @autoclosure () -> String,
    write: (String) throws(Failure) -> Void,
    body: (_ index: Int, _ arguments: Arguments) throws(Failure) -> Void
  ) throws(Failure) {
    func find(_ name: String) throws(Failure) -> Int {
      if let index = commands.firstIndex(where: { $0.name == name }) { return index }
      let kind = name.hasPrefix("-") ? "option" : "command"
      throw .usage("unknown \(kind) \(name.printable)").hinting(at: "\(program) --help")
    }
    let rest = words.dropFirst()
    switch words.first {
    case nil: throw .usage("a command is missing").hinting(at: "\(program) --help")
    case "--help", "-h": try write(help())
    case "help":
      guard let name = rest.first, name != "help" else { return try write(help()) }
      try write(text(of: commands[try find(name)], program: program))
    case let name?:
      let index = try find(name)
      let command = commands[index]
      do throws(Failure) {
        let arguments = try Arguments(rest, options: command.options + [.help])
        if arguments.has(.help) {
          try write(text(of: command, program: program))
        } else {
          try body(index, arguments)
        }
      } catch {
        throw error.hinting(at: "\(program) \(command.name) --help")
      }
    }
  }

  /// The text of `PROGRAM COMMAND --help`.
  package static func text(of command: any ToolCommand.Type, program: String) -> String {
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)"
    let usage = command.synopsis.isEmpty ? command.name : "\(command.name) \(command.synopsis)"
    return """
      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

      usage: \(program) \(usage)

      options:
      \(table((command.options + [.help]).map(row)))
      """ + discussion
  }

  /// The row of an option.
  package static func row(_ option: Option) -> (String, String) {
    (option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary)
  }

  /// Names and their meanings, in two columns.
  package static func table(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)\n"
    }.joined()
  }
}
