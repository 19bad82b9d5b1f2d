import Foundation
import Testing

/// Real source files, the real compiler, and the plug-in as it loads it.
@Suite(
  .takesLong,
  .enabled(if: PluginProcess.executable != nil, "the built plug-in is not beside the test bundle")
)
struct CompilerTests {
  /// The compiler's errors as `line:column: text`; `errors in the expansion` have no such line.
  private func typecheck(_ source: String, _ flags: [String] = []) throws -> [String] {
    let executable = try #require(PluginProcess.executable)
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let stub = folder.appendingPathComponent("PacketKit.swift")
    let file = folder.appendingPathComponent("Client.swift")
    try Data(CompilerTests.stub.utf8).write(to: stub)
    try Data(source.utf8).write(to: file)
    let plugin = ["-load-plugin-executable", "\(executable)#PacketMacros"]
    let module = try swiftc(
      [
        "-emit-module", "-parse-as-library", "-module-name", "PacketKit", "-o",
        folder.appendingPathComponent("PacketKit.swiftmodule").path, stub.path,
      ] + plugin
    )
    #expect(module.status == 0, "\(module.errors)")
    let client = try swiftc(
      ["-typecheck", "-parse-as-library", "-package-name", "client", "-I", folder.path, file.path]
        + plugin + flags
    )
    let lines = client.errors.split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }
      .filter { !$0.hasPrefix(" ") }
      .map { $0.replacingOccurrences(of: file.path + ":", with: "") }
    if errors.isEmpty { #expect(client.status == 0, "\(client.errors)") }
    return errors
  }

  private func swiftc(_ arguments: [String]) throws -> PluginProcess.Result {
    try PluginProcess.run("/usr/bin/env", ["swiftc"] + arguments)
  }

  @Test(arguments: [
    ["-swift-version", "5"], ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    ["-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors"],
  ])
  func acceptsExpansions(_ flags: [String]) throws {
    let errors = try typecheck(CompilerTests.valid, flags)
    #expect(errors == [])
  }

  @Test func acceptsGenericTypes() throws {
    let source = """
      import PacketKit
      @Packet struct Box<T> { var x: T; var y: [T] }
      @Packet public struct Public<T> { public var x: T }
      public enum Outer { @Packet public struct Inner<T: PacketField> { var x: T? } }
      enum Narrow { @Packet public struct Inner<T> { var x: T } }
      @Packet struct Members<C: Sequence, let N: Int> { var x: [C.Element]; @Transient var c: C? = nil }
      @Packet fileprivate struct Hidden<T> { var x: T }
      func use<P: Packet>(_: P.Type) {}
      func check() { use(Box<UInt8>.self); use(Outer.Inner<UInt8>.self); use(Members<[UInt8], 3>.self) }
      """
    let errors = try typecheck(source, ["-swift-version", "6"])
    #expect(errors == [])
  }

  @Test func survivesATypeNamedLikeTheModule() throws {
    let source = """
      import PacketKit
      enum PacketKit {}
      @Packet struct S { var a: UInt8 }
      """
    let errors = try typecheck(source)
    #expect(errors == [])
  }

  @Test func pointsIntoTheUsersFile() throws {
    let source = """
      import PacketKit

      // é
      @Packet
      struct Bad {
        var a: Int
        /* é */ let b: UInt8 = 5
        @Varint func f() {}
      }
      struct Plain { @Varint var x: UInt8 }
      func use<P: Packet>(_: P.Type) {}
      func check() { use(Bad.self) }
      """
    let errors = try typecheck(source)
    #expect(
      Set(errors.map { $0.split(separator: "(from macro")[0].trimmingCharacters(in: .whitespaces) })
        == [
          "6:10: error: 'Int' has no fixed width, and the width is part of the protocol; use 'Int32' or 'Int64'",
          "7:16: error: 'b' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value; to encode a constant, use '@Derived'",
          "8:3: error: '@Varint' applies to stored properties of a '@Packet' struct",
          "10:16: error: '@Varint' has no effect, because 'Plain' is not a '@Packet'; add '@Packet' to it",
        ]
    )
  }

  @Test(arguments: [
    (
      "@Packet final class S {}",
      "1:15: error: '@Packet' applies to structs and enums; a class cannot be a packet"
    ),
    (
      "@Packet enum S: UInt8 { case a }",
      "1:9: error: an enum with raw values needs no '@Packet'; write 'enum S: UInt8, PacketField'"
    ),
    (
      "@Packet enum S { case a(UInt8) }",
      "1:23: error: 'a' needs a tag, such as '@Tag(1)'; the order of the cases does not determine it"
    ),
    (
      "enum Outer { @Packet private struct S {} }",
      "1:22: error: '@Packet' extends 'S' at the top of the file, where a private nested type cannot be seen; make it 'fileprivate'"
    ),
    (
      "@Packet struct S {\n#if A\n@Varint\n#endif\nvar a: UInt8 }",
      "4:1: error: '@Packet' cannot read this declaration: an '#if' separates attributes from their declaration"
    ),
  ])
  func refusesDeclarations(_ declaration: String, _ expected: String) throws {
    let errors = try typecheck(declaration + "\nimport PacketKit")
    #expect(errors.contains { $0.hasPrefix(expected) })
  }
}
