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

  /// Runs Python to its end.
  static func run(_ arguments: [String]) throws {
    var environment: [String: String]?
    if let packages {
      environment = ProcessInfo.processInfo.environment
      let paths = [environment?["PYTHONPATH"], packages.path].compactMap(\.self)
      environment?["PYTHONPATH"] = paths.joined(separator: ":")
    }
    try Program(name: "python3").run(arguments, environment: environment)
  }
}
