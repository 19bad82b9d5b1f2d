import Foundation

/// The built executable, run as a user runs it.
enum ToolProcess {
  struct Result: Equatable {
    var output = ""
    var errors = ""
    var status: Int32 = 0
  }

  /// The executable, which the build puts beside the test bundle.
  static let executable: URL = {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let folders = bundles.map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
    let candidates = folders.flatMap { folder in
      ["packet", "packet.exe"].map { folder.appendingPathComponent($0) }
    }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? candidates[0]
  }()

  /// Runs the tool to its end.
  ///
  /// Its outputs go to files, which hold any amount.
  ///
  /// - Parameter shell: A command for the shell that runs the tool as `"$0" "$@"`; nil to run it without one.
  static func run(
    _ arguments: [String],
    input: Data = Data(),
    environment: [String: String] = [:],
    output: FileHandle? = nil,
    shell: String? = nil
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("packet-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "errors"].map(folder.appendingPathComponent)
    try input.write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])

    let process = Process()
    process.executableURL = shell == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = (shell.map { ["-c", $0, executable.path] } ?? []) + arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try output ?? FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      // A signal is no exit status.
      status: process.terminationReason == .exit ? process.terminationStatus : -1
    )
  }

  /// Runs the tool with one file in its folder-independent path.
  static func withFile<Value>(_ contents: Data, _ body: (String) throws -> Value) throws -> Value {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("packet-tests-\(UUID().uuidString)")
    try contents.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
