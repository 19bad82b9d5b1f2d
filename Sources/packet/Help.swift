/// The texts of `packet --help` and `packet COMMAND --help`.
enum Help {
  static func text(of commands: [any Command.Type]) -> String {
    """
    Encodes and decodes packets, and sends them over sockets.

    usage: packet COMMAND [ARGUMENT ...]

    commands:
    \(table(commands.map { ($0.name, $0.summary) } + [("help", "show the help of a command")]))
    options:
    \(table([Option.help, .version].map(row)))
    exit status: 0 success, 1 bad packet, 64 wrong arguments, 66 unreadable file, 69 no connection,
      74 unwritable output

    """
  }

  static func text(of command: any Command.Type) -> String {
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)"
    let usage = command.synopsis.isEmpty ? command.name : "\(command.name) \(command.synopsis)"
    return """
      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

      usage: packet \(usage)

      options:
      \(table((command.options + [.help]).map(row)))
      """ + discussion
  }

  private static func row(_ option: Option) -> (String, String) {
    (option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary)
  }

  private static func table(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, summary in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(summary)\n"
    }.joined()
  }
}
