import PacketKit

@testable import PacketSchemas

/// A run of a schema tool with files in memory.
struct ToolRun {
  var output = ""
  var warnings = ""
  var failure: Failure?

  init(_ packets: [any Packet.Type], _ words: String..., files: [String?: [UInt8]] = [:]) {
    self.init(packets, words: words, files: files)
  }

  init(_ packets: [any Packet.Type], words: [String], files: [String?: [UInt8]] = [:]) {
    final class Text { var text = "" }
    struct NoFile: Error, CustomStringConvertible { let description = "no such file" }
    let written = Text()
    let warned = Text()
    let console = ToolConsole(
      hasColors: false,
      errorsHaveColors: false,
      contents: { path, _ in
        guard let contents = files[path] else { throw NoFile() }
        return contents
      },
      files: { folder in
        files.keys.compactMap { $0 }.filter { $0.hasPrefix("\(folder)/") }
          .map { String($0.dropFirst(folder.count + 1)) }
      },
      output: { text throws(Failure) in written.text += text },
      warning: { text in warned.text += text }
    )
    do throws(Failure) {
      try SchemaTool(packets, program: "schemas", console: console).run(words)
    } catch {
      failure = error
    }
    output = written.text
    warnings = warned.text
  }
}
