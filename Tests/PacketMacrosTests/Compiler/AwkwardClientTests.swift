import Foundation
import Testing

extension PluginProcess {
  /// Where the build puts the module of PacketKit.
  static let builtModules: String? = {
    guard let executable else { return nil }
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
      .appendingPathComponent("Modules")
    let module = folder.appendingPathComponent("PacketKit.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder.path : nil
  }()
}

/// Declarations of a client of the real PacketKit that only the compiler can judge.
///
/// Each error must be in the client's own file, in the line of the declaration that it is about.
@Suite(
  .takesLong,
  .enabled(if: PluginProcess.builtModules != nil, "the built module is not beside the test bundle"))
struct AwkwardClientTests {
  /// The compiler's errors and warnings as `line: text`, and `expansion: text` for those in an expansion.
  ///
  /// - Parameter module: The source of a module `Game` that the client may import.
  private func compile(
    _ source: String, _ flags: [String] = [], module: String? = nil
  ) throws -> [String] {
    let executable = try #require(PluginProcess.executable)
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func compile(_ source: String, _ name: String, _ flags: [String]) throws -> String {
      let file = folder.appendingPathComponent(name)
      try Data(source.utf8).write(to: file)
      return try PluginProcess.run(
        "/usr/bin/env",
        [
          "swiftc", "-swift-version", "6", "-diagnostic-style", "llvm", "-no-color-diagnostics",
          "-parse-as-library", "-I", try #require(PluginProcess.builtModules), "-I", folder.path,
          "-load-plugin-executable", "\(executable)#PacketMacros", file.path,
        ] + flags
      ).errors
    }
    if let module {
      let path = folder.appendingPathComponent("Game.swiftmodule").path
      let errors = try compile(
        module, "Game.swift", ["-emit-module", "-module-name", "Game", "-o", path])
      try #require(errors.isEmpty, "\(errors)")
    }
    let errors = try compile(
      source, "Client.swift", ["-package-name", "client", "-emit-sil", "-o", "/dev/null"] + flags)
    return errors.split(separator: "\n").compactMap { line in
      for severity in [": error: ", ": warning: "] {
        let parts = line.components(separatedBy: severity)
        guard parts.count > 1 else { continue }
        let place = parts[0].components(separatedBy: "Client.swift:")
        guard place.count == 2 else { return "expansion: \(parts[1])" }
        return "\(place[1].split(separator: ":")[0]): \(parts[1])"
      }
      return nil
    }
  }

  @Test(
    arguments: AwkwardClient.refused
      + [AwkwardClient.parametersRefused, AwkwardClient.aliasedVector])
  func refuses(_ declaration: AwkwardClient) throws {
    expect(try compile(declaration.source), of: declaration)
  }

  @Test(arguments: AwkwardClient.marked)
  func marks(_ declaration: AwkwardClient) throws {
    expect(try compile(declaration.source, ["-strict-memory-safety"]), of: declaration)
  }

  @Test(arguments: AwkwardClient.unmarked)
  func marksNothing(_ declaration: AwkwardClient) throws {
    #expect(try compile(declaration.source, ["-strict-memory-safety"]) == [])
  }

  private func expect(_ errors: [String], of declaration: AwkwardClient) {
    #expect(!errors.isEmpty)
    for error in errors {
      let line = error.split(separator: ":").first.map(String.init) ?? ""
      #expect(declaration.lines.contains(line), "\(error)")
    }
    if let count = declaration.count {
      #expect(errors.count { $0.contains(declaration.text) } == count, "\(errors)")
    }
    if !declaration.isOnEveryLine {
      let saysWhy = declaration.text.isEmpty || errors.contains { $0.contains(declaration.text) }
      #expect(saysWhy, "\(errors)")
    }
    for line in declaration.lines where declaration.isOnEveryLine {
      let saysWhy = errors.contains { $0.hasPrefix("\(line): ") && $0.contains(declaration.text) }
      #expect(saysWhy || declaration.text.isEmpty, "line \(line): \(errors)")
    }
  }

  @Test(
    arguments: AwkwardClient.refusedOnce + AwkwardClient.namesRefused + AwkwardClient.vectorsOfInt)
  func refusesOnce(_ declaration: AwkwardClient) throws {
    let errors = try compile(declaration.source)
    #expect(errors.count == declaration.lines.count, "\(errors)")
    for (error, line) in zip(errors, declaration.lines) {
      #expect(error.hasPrefix("\(line): ") && error.contains(declaration.text), "\(errors)")
    }
  }

  @Test func refusesInternalInitializersOfAnotherModule() throws {
    let errors = try compile(
      """
      import Game
      func make() {
      _ = Player(id: 5, name: "a")
      _ = Player(name: "a")
      _ = Whole()
      _ = Viewed<Made>(content: Made(id: 5))
      _ = Made(id: 5)
      }
      """,
      module: """
        public import PacketKit
        @Packet public struct Player { public var id: UInt32 = 1; public let name: String }
        @Packet public struct Whole { public var id: UInt32 = 1 }
        @Packet(view: true) public struct Viewed<Content: ViewablePacket> {
          @Transient public private(set) var isNew = false
          public var content: Content
        }
        @Packet(view: true, initializer: true) public struct Made { public var id: UInt32 }

        // What the module itself calls is the compiler's.
        func make(_ content: Made) -> [Any] {
          let players = ["a", "b"].map { Player(name: $0) } + [1, 2].map { Player(id: $0, name: "") }
          return players + [Player.init(id:name:), Whole.init as (UInt32) -> Whole, Whole()]
        }
        """)
    #expect(errors.count == 4, "\(errors)")
    let sentence = "another module can create it if '@Packet' has 'initializer: true'"
    for (error, line) in zip(errors, 3...) {
      #expect(error.hasPrefix("\(line): ") && error.hasSuffix(sentence), "\(errors)")
    }
  }

  @Test(
    arguments: AwkwardClient.accepted + AwkwardClient.namesAccepted
      + AwkwardClient.statementsAccepted)
  func accepts(_ declaration: AwkwardClient) throws {
    #expect(try compile(declaration.source) == [])
  }
}

/// Declarations, the lines of their errors, and what one of those says.
struct AwkwardClient: CustomTestStringConvertible {
  let testDescription: String
  let source: String
  var lines: [String] = []
  var text = ""

  /// Whether each of the lines has an error that says so.
  var isOnEveryLine = false

  /// How many errors say so, if not any number.
  var count: Int?

  init(
    _ name: String, _ source: String, lines: [Int] = [], _ text: String = "",
    onEveryLine isOnEveryLine: Bool = false, times count: Int? = nil
  ) {
    (self.isOnEveryLine, self.count) = (isOnEveryLine, count)
    testDescription = name
    self.source = source.contains("import PacketKit") ? source : "import PacketKit;" + source
    self.lines = lines.map(String.init)
    self.text = text
  }
}
