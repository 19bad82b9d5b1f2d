import Foundation
import Testing

/// What the bombs take of memory and time, in a process of its own: it counts every allocation there.
@Suite(.takesLong) struct BombTests {
  @Test func bombsKeepTheirBounds() throws {
    let process = Process()
    process.executableURL = try executable("PacketBenchmarks")
    process.arguments = ["--bombs"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(output)")
  }
}

/// An executable of this package, beside the tests.
private func executable(_ name: String) throws -> URL {
  let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
  let folders = bundles.map { $0.deletingLastPathComponent() } + [Bundle.main.bundleURL]
  return try #require(
    folders.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  )
}
