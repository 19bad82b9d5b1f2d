import Foundation

/// A program on the path, which tests run.
struct Program {
  let name: String

  static let node = Program(name: "node")
  static let chromium = Program(name: "chromium")

  struct Failure: Error, CustomStringConvertible {
    let program: String
    let status: Int32
    let output: String

    var description: String { "\(program) ended with status \(status): \(output)" }
  }

  /// Whether it is installed.
  var isThere: Bool {
    do { try run(["--version"]) } catch { return false }
    return true
  }

  /// Runs the program to its end, and returns what it writes.
  @discardableResult
  func run(_ arguments: [String], environment: [String: String]? = nil) throws -> String {
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [name] + arguments
      if let environment { process.environment = environment }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(program: name, status: process.terminationStatus, output: text)
      }
      return text
    #else
      throw Failure(program: name, status: -1, output: "this platform runs no other programs")
    #endif
  }
}
