#if !os(Windows)
  import Foundation

  /// The built executable while it runs.
  final class RunningTool {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private var unread = Data()

    init(_ arguments: [String]) throws {
      process.executableURL = ToolProcess.executable
      process.arguments = arguments
      process.environment = [:]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      try process.run()
    }

    deinit {
      if process.isRunning { process.terminate() }
    }

    /// A server and where it listens, such as `127.0.0.1:50412`.
    static func server(_ command: String, _ options: String...) throws -> (RunningTool, String) {
      let tool = try RunningTool([command, "--port", "0"] + options)
      let line = try tool.line() ?? ""
      let label = "listening on "
      guard line.hasPrefix(label) else { throw Unexpected(line: line) }
      return (tool, String(line.dropFirst(label.count)))
    }

    struct Unexpected: Error { let line: String }

    /// Waits for the next line of the output; nil at its end.
    func line() throws -> String? {
      while true {
        if let end = unread.firstIndex(of: 0x0A) {
          defer { unread = Data(unread[(end + 1)...]) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        let chunk = output.fileHandleForReading.availableData
        if chunk.isEmpty { return nil }
        unread += chunk
      }
    }

    func type(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func endInput() throws {
      try input.fileHandleForWriting.close()
    }

    /// Asks it to end, as control-C does or as `kill` does.
    func send(_ signal: Int32) {
      _ = kill(process.processIdentifier, signal)
    }

    /// Waits for its end; what it wrote and was not taken as lines.
    func result() throws -> ToolProcess.Result {
      let rest = unread + (try output.fileHandleForReading.readToEnd() ?? Data())
      let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return ToolProcess.Result(
        output: String(decoding: rest, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self),
        status: process.terminationReason == .exit ? process.terminationStatus : -1
      )
    }
  }
#endif
