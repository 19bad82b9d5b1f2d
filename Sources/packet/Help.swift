import PacketSchemas

/// The text of `packet --help`.
enum Help {
  static func text(of commands: [any Command.Type]) -> String {
    """
    Encodes and decodes packets, and sends them over sockets.

    usage: packet COMMAND [ARGUMENT ...]

    commands:
    \(ToolHelp.table(commands.map { ($0.name, $0.summary) } + [("help", "show the help of a command")]))
    commands for the packets of a file, which --schema names and the command 'json' of their program wrote:
    \(ToolHelp.table(SchemaTool.documentCommands.map { ($0.name, $0.summary) }))
    options:
    \(ToolHelp.table([Option.help, .version].map(ToolHelp.row)))
    exit status: 0 success, 1 bad packet, 64 wrong arguments, 66 unreadable file, 69 no connection,
      74 unwritable output

    """
  }
}
