import PacketKit
import PacketSchemas

/// `packet schemas`: the tool of `PacketSchemas`, for this tool's own packets.
struct SchemasCommand: Command {
  static let name = "schemas"
  static let summary = "show and export this tool's packets, as in a package of your own"
  static let synopsis = "COMMAND [ARGUMENT ...]"
  static let options: [Option] = []
  static let discussion = "\n'packet schemas help' lists the commands.\n"

  init(_ arguments: Arguments) throws(Failure) {}

  func run(_ console: Console) throws(Failure) { try Self.tool(console).run([]) }

  static func tool(
    _ console: Console,
    of packets: [any Packet.Type] = [PlayerState.self, ChatMessage.self],
    program: String = "packet schemas"
  ) -> SchemaTool {
    SchemaTool(
      packets,
      program: program,
      console: ToolConsole(
        hasColors: console.output.hasColors,
        errorsHaveColors: console.errors.hasColors,
        contents: { path, limit in try console.contents(of: path, limit: limit) },
        output: { text throws(Failure) in try console.output.write(text) },
        // If a warning cannot be written, there is nothing left to do.
        warning: { text in try? console.errors.write(text) }
      )
    )
  }
}

extension Console {
  /// Reads a file, or the standard input for nil, to the end or to one byte more than `limit`.
  func contents(of path: String?, limit: Int) throws(SystemError) -> [UInt8] {
    guard let path else { return try input.contents(limit: limit) }
    return try FileDescriptor.contents(ofFile: path, limit: limit)
  }
}

extension PacketInput {
  /// Reads the packet's bytes.
  func read(isRaw: Bool, from console: Console) throws(Failure) -> [UInt8] {
    try read(isRaw: isRaw) { path throws(SystemError) in
      try console.contents(of: path, limit: Self.limit)
    }
  }
}
