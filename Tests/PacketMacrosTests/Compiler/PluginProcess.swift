import Foundation
import Testing

/// The built plug-in, and the compiler that loads it.
enum PluginProcess {
  /// The executable beside the test bundle; `nil` where the build put it elsewhere.
  static let executable: String? = {
    let names = ["PacketMacros-tool", "PacketMacros"]
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folder = URL(fileURLWithPath: bundle.bundlePath)
    }
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      for name in names {
        let path = folder.appendingPathComponent(name).path
        if FileManager.default.isExecutableFile(atPath: path) { return path }
      }
    }
    return nil
  }()

  /// The folder of the plug-in, if the library's modules and objects are there as well.
  static let products: URL? = executable.flatMap { executable in
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let module = folder.appendingPathComponent("Modules/PacketFraming.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }

  struct Result {
    let status: Int32
    let output: Data
    let errors: String
  }

  static func run(_ executable: String, _ arguments: [String], input: Data = Data()) throws
    -> Result
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files rather than pipes: nothing here can fill up and wait.
    let files = try ["input", "output", "errors"].map { name in
      let url = folder.appendingPathComponent(name)
      try (name == "input" ? input : Data()).write(to: url)
      return try name == "input" ? FileHandle(forReadingFrom: url) : FileHandle(forWritingTo: url)
    }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try Data(contentsOf: folder.appendingPathComponent("output")),
      errors: try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
    )
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PacketMacrosTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

@Suite(
  .takesLong,
  .enabled(if: PluginProcess.executable != nil, "the built plug-in is not beside the test bundle")
)
struct PluginProcessTests {
  private func frame(_ message: [UInt8]) -> Data {
    Data((0..<8).map { UInt8(truncatingIfNeeded: message.count >> (8 * $0)) } + message)
  }

  private func replies(to input: Data) throws -> (status: Int32, messages: [JSON]) {
    let executable = try #require(PluginProcess.executable)
    let result = try PluginProcess.run(executable, [], input: input)
    var rest = Array(result.output)
    var messages: [JSON] = []
    while rest.count >= 8 {
      let count = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      messages.append(try #require(JSONParser.parse(Array(rest.dropFirst(8).prefix(count)))))
      rest.removeFirst(min(8 + count, rest.count))
    }
    #expect(rest.isEmpty)
    return (result.status, messages)
  }

  @Test func answersEachMessageInOrder() throws {
    let expansion = PluginMessage.expand("@Packet struct S {}")
    let messages = [PluginMessage.capability, expansion, ["unknown": 5], expansion]
    let result = try replies(to: messages.reduce(Data()) { $0 + frame($1.bytes) })
    #expect(result.status == 0)
    #expect(result.messages.count == 4)
    #expect(result.messages.first?["getCapabilityResult"] != nil)
    #expect(result.messages.dropFirst().allSatisfy { $0["expandMacroResult"] != nil })
  }

  @Test func endsAtAMessageOfLengthZero() throws {
    let capability = frame(PluginMessage.capability.bytes)
    let result = try replies(to: capability + Data(count: 8) + capability)
    #expect(result.status == 0)
    #expect(result.messages.count == 1)
  }

  @Test(arguments: [
    [], [1], [5, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0, 0, 0, 0x7B],
    [255, 255, 255, 255, 255, 255, 255, 255, 1], [255, 255, 255, 255, 255, 255, 255, 127, 1],
  ])
  func endsWhereTheStreamEnds(_ bytes: [UInt8]) throws {
    let result = try replies(to: Data(bytes))
    #expect(result.status == 0)
    #expect(result.messages.isEmpty)
  }

  @Test func answersGarbage() throws {
    let result = try replies(
      to: frame(Array("garbage".utf8)) + frame(PluginMessage.capability.bytes)
    )
    #expect(result.status == 0)
    #expect(result.messages.count == 2)
  }

  @Test func readsLargeMessages() throws {
    let fields = (0..<5000).map { "  var field\($0): UInt8\n" }.joined()
    let message = PluginMessage.expand("@Packet struct S {\n\(fields)}")
    let result = try replies(to: frame(message.bytes))
    let expansion = result.messages.first?["expandMacroResult"]?["expandedSource"]?.string
    #expect(expansion?.contains("self.field4999") == true)
  }
}
