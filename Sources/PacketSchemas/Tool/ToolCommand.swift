/// A command of a command-line tool, as its help shows it.
package protocol ToolCommand: SendableMetatype {
  /// The command's name.
  static var name: String { get }

  /// What the command does, in a few words.
  static var summary: String { get }

  /// The arguments, for the usage line.
  static var synopsis: String { get }

  /// The options of the command, except ``Option/help``.
  static var options: [Option] { get }

  /// The help text after the options. It ends in a line break unless it is empty.
  static var discussion: String { get }
}

/// The help of a tool's commands.
package enum ToolHelp {
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

  /// Names and what they stand for, in two columns.
  package static func table(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)\n"
    }.joined()
  }
}
