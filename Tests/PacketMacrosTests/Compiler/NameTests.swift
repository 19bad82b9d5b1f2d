import Foundation
import TestPackets
import Testing

/// What a user calls something and what the expansion calls its own must never be taken for one another.
@Suite(
  .takesLong,
  .enabled(if: PluginProcess.builtModules != nil, "the built module is not beside the test bundle"))
struct NameTests {
  /// The names that are tried: all, or a part that differs each time.
  private static let names: [String] =
    LongTests.areEnabled ? NameClients.names : Array(NameClients.names.shuffled().prefix(64))

  @Test func namesAreThoseOfExpansions() {
    let names = Set(NameClients.names)
    #expect(names.isSuperset(of: ["reader", "bits", "_values", "Swift", "UInt8", "in", "self"]))
    #expect(names.count > 300)
  }

  @Test func membersMayHaveAnyName() throws {
    try expectNoErrors(in: NameClients.members(called: Self.names))
  }

  @Test func typesMayHaveAnyName() throws {
    try expectNoErrors(in: NameClients.types(called: Self.names))
  }

  @Test func typesOfTheModuleMayHaveAnyName() throws {
    try expectNoErrors(in: NameClients.moduleTypes(called: Self.names))
  }

  @Test func errorsAreFound() throws {
    #expect(try !errors(in: "@Packet struct P { var a: Missing }").isEmpty)
  }

  private func expectNoErrors(in source: String) throws {
    let errors = try errors(in: source)
    #expect(errors.isEmpty, "\(errors.prefix(5).joined(separator: "\n")) of \(Self.names)")
  }

  private func errors(in source: String) throws -> [Substring] {
    let executable = try #require(PluginProcess.executable)
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Client.swift")
    try Data("import Foundation\nimport PacketKit\n\(source)".utf8).write(to: file)
    let result = try PluginProcess.run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "6", "-typecheck", "-parse-as-library",
        "-diagnostic-style", "llvm", "-no-color-diagnostics",
        "-I", try #require(PluginProcess.builtModules),
        "-load-plugin-executable", "\(executable)#PacketMacros", file.path,
      ]
    )
    let lines = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    if result.status != 0, lines.isEmpty { return [result.errors.prefix(500)] }
    return lines
  }
}
