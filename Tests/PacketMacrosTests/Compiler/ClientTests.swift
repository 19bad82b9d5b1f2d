import Foundation
import PacketKit
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
  ///
  /// - Parameter module: A module that the client imports, in a folder of its name.
  private func run(
    _ client: String,
    module: String? = nil,
    _ flags: [String]
  ) throws -> String {
    let products = try #require(PluginProcess.products)
    let plugin = try #require(PluginProcess.executable)
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("client").path
    let objects = try ["PacketKit", "PacketFraming"].flatMap {
      try self.objects(of: $0, in: products)
    }
    let sources = ClientTests.clients.appendingPathComponent(client)
    func compile(_ arguments: [String]) throws {
      let compiler = try PluginProcess.run(
        "/usr/bin/env",
        [
          "swiftc", "-parse-as-library", "-warnings-as-errors",
          "-I", products.appendingPathComponent("Modules").path, "-I", folder.path,
          "-load-plugin-executable", "\(plugin)#PacketMacros",
        ] + flags + arguments
      )
      try #require(compiler.status == 0, "\(compiler.errors)")
    }
    var libraries: [String] = []
    if let module {
      libraries = [folder.appendingPathComponent("lib\(module).a").path]
      try compile(
        ["-emit-module", "-emit-library", "-static", "-module-name", module, "-o"] + libraries
          + files(in: sources.appendingPathComponent(module), ending: ".swift"))
    }
    let sanitizer = stackFactor == 1 ? [] : ["-sanitize=address"]
    try compile(
      sanitizer + ["-o", program] + files(in: sources, ending: ".swift") + libraries + objects)
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

  @Test(arguments: [
    ["-swift-version", "6"], ["-swift-version", "5"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
  ])
  func anInitializerIsAsAccessibleAsItsPacket(_ flags: [String]) throws {
    #expect(try run("Initializers", module: "Game", flags) == "passed\n")
  }

  @Test func aTypeOfTheModuleIsNotTakenForAStandardOne() throws {
    #expect(try run("Shadows", ["-swift-version", "6"]) == "passed\n")
  }
}
