import Foundation
import Testing

/// The stack is measured under Address Sanitizer as well, which keeps local variables elsewhere.
@Suite(.takesLong)
struct AddressSanitizerTests {
  /// Values nest in a program of PacketKit's own sources, each with a variable that the sanitizer moves.
  private static let program = """
    public struct PacketError: Error {
      public enum Reason { case stackExceeded(maximum: Int), tooDeep(maximum: Int) }
      public init(_ reason: Reason, at offset: Int) {}
      public func raise() throws(PacketError) -> Never { throw self }
    }
    public protocol PacketField { static var _nesting: _FieldNesting { get } }

    @inline(never)
    func change(_ variable: UnsafeMutablePointer<Int>) { variable.pointee &+= 1 }

    @inline(never)
    func depth(of nesting: inout Nesting, upTo count: Int) -> Int {
      guard count > 0, nesting.enter() else { return 0 }
      var variable = depth(of: &nesting, upTo: count &- 1)
      withUnsafeMutablePointer(to: &variable, change)
      nesting.leave()
      return variable
    }

    @main enum Program {
      static func main() {
        for isWriting in [false, true] {
          var nesting = Nesting(PacketLimits(maximumDepth: .max), isWriting: isWriting)
          for _ in 0..<10_000 { precondition(depth(of: &nesting, upTo: 40) == 40, "refused") }
          precondition(depth(of: &nesting, upTo: 20_000) < 20_000, "no limit")
        }
      }
    }
    """

  @Test(arguments: ["-Onone", "-O"])
  func theStackIsMeasured(_ optimization: String) throws {
    let folder = try PluginProcess.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Program.swift")
    try Data(Self.program.utf8).write(to: file)
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/PacketKit").standardizedFileURL
    let executable = folder.appendingPathComponent("program").path
    let compiler = try PluginProcess.run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-suppress-warnings", optimization,
        "-sanitize=address", "-package-name", "program", "-o", executable, file.path,
        sources.appendingPathComponent("Nesting.swift").path,
        sources.appendingPathComponent("PacketLimits.swift").path,
      ]
    )
    try #require(compiler.status == 0, "\(compiler.errors)")
    let command = ["SWIFT_BACKTRACE=enable=no", executable]
    let result = try PluginProcess.run("/usr/bin/env", command)
    #expect(result.status == 0, "\(result.errors)")
  }
}
