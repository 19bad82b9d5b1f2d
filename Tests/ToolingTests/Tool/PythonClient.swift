#if !os(Windows)
  import Foundation

  /// A client in Python, beside this file.
  enum PythonClient {
    static let isThere: Bool = {
      do { return try run("--version").status == 0 } catch { return false }
    }()

    /// Runs a client to its end.
    static func run(
      _ script: String,
      _ arguments: String...,
      input: String = ""
    ) throws -> ToolProcess.Result {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let file = folder.appendingPathComponent("Clients/\(script)")
      let isOption = script.hasPrefix("-")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", isOption ? script : file.path] + arguments
      let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
      process.standardInput = pipes.input
      process.standardOutput = pipes.output
      process.standardError = pipes.errors
      try process.run()
      try pipes.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipes.input.fileHandleForWriting.close()
      let output = try pipes.output.fileHandleForReading.readToEnd() ?? Data()
      let errors = try pipes.errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return ToolProcess.Result(
        output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self),
        status: process.terminationStatus
      )
    }
  }
#endif
