public import PacketKit
// For the standard streams and their terminals.
internal import Foundation

/// Runs a command-line tool for your packets.
///
/// An executable target that depends on your packets and on `PacketSchemas` needs three lines:
///
/// ```swift
/// import Game
/// import PacketSchemas
/// PacketSchemas.main([Lobby.self, Message.self])
/// ```
///
/// ```
/// $ swift run schemas dump Lobby 00 03 61 62 63
/// ```
///
/// `swift run schemas --help` lists the commands. The process ends with status 0; with 1 for a malformed packet or a
/// changed wire format; or with one of the codes of sysexits.h: 64 for wrong arguments, 66 for an unreadable file, and
/// 74 for output that cannot be written. Errors are written to the standard error.
public func main(_ packets: [any Packet.Type]) {
  let path = CommandLine.arguments.first ?? "schemas"
  let program = path.split(separator: "/").last.map(String.init) ?? path
  let console = ToolConsole.standard
  do throws(Failure) {
    try SchemaTool(packets, program: program, console: console).run(
      CommandLine.arguments.dropFirst())
  } catch {
    let name = console.errorStyle.paint("\(program):", .error)
    let text = "\(name) \(error.message)\n\(error.details)"
    // If an error cannot be written, there is nothing left to do.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    exit(error.code.rawValue)
  }
}

extension ToolConsole {
  /// The console of the process.
  fileprivate static var standard: ToolConsole {
    Platform.endWithReader()
    return ToolConsole(
      hasColors: hasColors(1),
      errorsHaveColors: hasColors(2),
      contents: { path, limit in
        do {
          return try contents(of: path, limit: limit)
        } catch {
          throw ReadError(description: error.fileReason)
        }
      },
      output: { text throws(Failure) in
        do {
          try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
          throw Failure(code: .outputError, message: "cannot write the output: \(error.fileReason)")
        }
      },
      warning: { text in
        // If a warning cannot be written, there is nothing left to do.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      }
    )
  }

  private static func contents(of path: String?, limit: Int) throws -> [UInt8] {
    let file =
      try path.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) } ?? .standardInput
    var bytes: [UInt8] = []
    while bytes.count <= limit, let chunk = try file.read(upToCount: limit + 1 - bytes.count),
      !chunk.isEmpty
    {
      bytes += chunk
    }
    return bytes
  }

  private struct ReadError: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether to use colors: on a terminal that supports them, unless NO_COLOR is set (no-color.org).
  private static func hasColors(_ descriptor: Int32) -> Bool {
    let isPlain = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return !isPlain && Platform.hasColors(descriptor)
  }
}
