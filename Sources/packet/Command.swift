import PacketKit
import PacketSchemas

/// A command of the tool: `packet NAME …`.
///
/// A command is one file, and one entry in ``CommandLineTool/commands``.
protocol Command: ToolCommand {
  /// Creates the command from its arguments.
  init(_ arguments: Arguments) throws(Failure)

  /// Runs the command. A command that waits for others does so in ``Platform/runTasks(_:)``. All others start no
  /// threads, and so need no more descriptors than they open.
  func run(_ console: Console) throws(Failure)
}

extension Failure {
  /// The failure of a command that uses the network, because of this error.
  init(_ error: any Error) {
    self = error as? Failure ?? Failure(code: .unavailable, message: "\(error)".printable)
  }
}

/// Where a command reads and writes.
struct Console: Sendable {
  let input = FileDescriptor.standardInput
  let output = Stream(.standardOutput)
  let errors = Stream(.standardError)
  let errorLog = ErrorLog()

  struct Stream: Sendable {
    private let file: FileDescriptor
    let isTerminal: Bool
    /// Whether to use colors: on a terminal that supports them, unless NO_COLOR is set (no-color.org).
    let hasColors: Bool

    init(_ file: FileDescriptor) {
      self.file = file
      isTerminal = file.isTerminal
      let isPlain = Platform.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      hasColors = isTerminal && !isPlain && Platform.environment("TERM") != "dumb"
    }

    func write(_ text: String) throws(Failure) {
      try write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
      do {
        try file.writeAll(bytes)
      } catch  where error.isBrokenPipe {
        // The reader has stopped reading, as `head` does. That is not a failure.
        Platform.end(.success)
      } catch {
        throw Failure(code: .outputError, message: "cannot write the output: \(error)")
      }
    }
  }
}
