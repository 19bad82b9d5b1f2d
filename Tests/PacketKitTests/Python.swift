import Foundation
import PacketTesting

@testable import TestPackets

/// The Python interpreter on the path.
enum Python {
  static let isThere: Bool = {
    do { try run(["--version"]) } catch { return false }
    return true
  }()

  /// Whether Python can import `construct`. If it is not installed, it is fetched from PyPI, to a folder below .build.
  static let hasConstruct: Bool = {
    let fetch = ["-m", "pip", "install", "--quiet", "--timeout", "10", "--retries", "1"]
    do {
      if !canImportConstruct, let packages {
        try run(fetch + ["--target", packages.path, "construct==2.10.70"])
      }
    } catch { return false }
    return canImportConstruct
  }()

  private static var canImportConstruct: Bool {
    do { try run(["-c", "import construct"]) } catch { return false }
    return true
  }

  /// The folder of what was fetched.
  private static let packages = try? FixtureFolder(named: "Tests").url
    .deletingLastPathComponent().appendingPathComponent(".build/python")

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
      if let packages {
        var environment = ProcessInfo.processInfo.environment
        let paths = [environment["PYTHONPATH"], packages.path].compactMap(\.self)
        environment["PYTHONPATH"] = paths.joined(separator: ":")
        process.environment = environment
      }
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
