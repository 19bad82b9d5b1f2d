import Foundation

@testable import TestPackets

/// The Python interpreter on the path.
enum Python {
  static let isThere: Bool = {
    do { try run(["--version"]) } catch { return false }
    return true
  }()

  struct Failure: Error, CustomStringConvertible {
    let status: Int32
    let output: String

    var description: String { "python3 ended with status \(status): \(output)" }
  }

  /// Runs Python to its end.
  static func run(_ arguments: [String]) throws {
    #if os(macOS) || os(Linux) || os(Windows)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3"] + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(status: process.terminationStatus, output: text)
      }
    #else
      throw Failure(status: -1, output: "this platform runs no other programs")
    #endif
  }
}
