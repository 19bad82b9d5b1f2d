import Foundation

/// Valgrind's tool that counts instructions.
struct Callgrind {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let valgrind: URL

  /// Nil where valgrind is not installed.
  init?() {
    guard let valgrind = Self.tool("valgrind") else { return nil }
    self.valgrind = valgrind
  }

  /// Runs this program with the arguments, and says how many instructions each of its parts took.
  func parts(arguments: [String]) throws -> [Int] {
    let directory = FileManager.default.temporaryDirectory.appending(path: "callgrind.\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let program = try strippedProgram(in: directory)
    let output = directory.appending(path: "output")
    let valgrindArguments = [
      "--tool=callgrind", "--quiet", "--callgrind-out-file=\(output.path)", "--combine-dumps=yes",
      "--dump-before=end_of_counted_part", program.path,
    ]
    try Self.run(valgrind, valgrindArguments + arguments)
    return try Self.totals(String(contentsOf: output, encoding: .utf8))
  }

  /// A copy of this program without its debug information, of which valgrind may know another version; the program
  /// itself where there is no `strip`.
  private func strippedProgram(in directory: URL) throws -> URL {
    guard let program = Bundle.main.executableURL else {
      throw Problem(description: "the program does not know its own path")
    }
    guard let strip = Self.tool("strip") else { return program }
    let copy = directory.appending(path: "program")
    try Self.run(strip, ["-g", "-o", copy.path, program.path])
    return copy
  }

  private static func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    // Hashes the same in each run, so that each does the same work.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(
        description: "\(tool.lastPathComponent) failed with status \(process.terminationStatus)")
    }
  }

  private static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func totals(_ output: String) -> [Int] {
    output.split(separator: "\n").compactMap { line in
      line.hasPrefix("totals: ") ? Int(line.dropFirst(8)) : nil
    }
  }
}
