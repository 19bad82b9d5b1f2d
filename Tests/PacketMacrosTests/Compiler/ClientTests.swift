import Foundation
import Testing

/// Programs built with the library and the plug-in that stand beside the test bundle.
@Suite(
  .takesLong,
  .enabled(if: PluginProcess.products != nil, "the built library is not beside the test bundle")
)
struct ClientTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let clients = tests.appendingPathComponent("Clients")
  private static let sources = tests.deletingLastPathComponent().appendingPathComponent("Sources")

  private func files(in folder: URL, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }.map { folder.appendingPathComponent($0).path }
  }

  /// What a library's sources were compiled to. A build leaves the objects of sources that are gone.
  private func objects(of library: String, in products: URL) throws -> [String] {
    let folder = Self.sources.appendingPathComponent(library)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let names = try #require(paths).map { URL(fileURLWithPath: $0).lastPathComponent + ".o" }
    return try files(in: products.appendingPathComponent("\(library).build"), ending: ".swift.o")
      .filter { names.contains(URL(fileURLWithPath: $0).lastPathComponent) }
  }

  /// What a client prints.
  private func run(_ client: String, _ flags: [String]) throws -> String {
    let products = try #require(PluginProcess.products)
    let plugin = try #require(PluginProcess.executable)
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("client").path
    let objects = try ["PacketKit", "PacketFraming"].flatMap {
      try self.objects(of: $0, in: products)
    }
    let compiler = try PluginProcess.run(
      "/usr/bin/env",
      [
        "swiftc", "-parse-as-library", "-warnings-as-errors", "-o", program,
        "-I", products.appendingPathComponent("Modules").path,
        "-load-plugin-executable", "\(plugin)#PacketMacros",
      ] + flags + files(in: ClientTests.clients.appendingPathComponent(client), ending: ".swift")
        + objects
    )
    try #require(compiler.status == 0, "\(compiler.errors)")
    let result = try PluginProcess.run(program, [])
    #expect(result.status == 0, "\(result.errors)")
    return String(decoding: result.output, as: UTF8.self)
  }

  @Test func runsAModuleOnTheMainActor() throws {
    let flags = ["-swift-version", "6", "-default-isolation", "MainActor"]
    #expect(try run("MainActor/Sources", flags) == "passed: 9 bytes\n")
  }

  @Test(arguments: [
    ["-swift-version", "6"], ["-swift-version", "5"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
  ])
  func namesMeanWhatTheyMeanWhereTheyAreWritten(_ flags: [String]) throws {
    #expect(try run("Scopes", flags) == "")
  }

  @Test func aTypeOfTheModuleIsNotTakenForAStandardOne() throws {
    #expect(try run("Shadows", ["-swift-version", "6"]) == "passed\n")
  }
}
