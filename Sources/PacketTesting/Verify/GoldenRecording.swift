internal import PacketSchemas

internal import Foundation

/// A fixture file that a case is written to.
struct GoldenRecording {
  private let url: URL

  init(_ url: URL) {
    self.url = url
  }

  /// Whether the file can be read, and has no such case, or is not there. Without a name, it is the only one.
  func lacks(_ name: String?) -> Bool {
    guard FileManager.default.fileExists(atPath: url.path) else { return true }
    guard let name else { return (try? stanzas())?.contains { $0.name != nil } ?? false }
    return (try? Fixture.all(in: url)).map { !$0.contains { $0.name == name } } ?? false
  }

  /// Appends the case after the last one. Without a name, it is the only one.
  func write(_ text: String, case name: String?) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    var stanzas = try self.stanzas()
    let hasNames = stanzas.contains { $0.name != nil }
    if name == nil {
      guard !hasNames else { throw problem("names its cases, so this one needs a name, too") }
      stanzas = []
    } else if !hasNames, try !stanzas.isEmpty && !Fixture(url).bytes.isEmpty {
      throw problem("has a case without a name, so it cannot have others")
    }
    stanzas.append((name, (name.map { "[\($0)]\n" } ?? "") + text))
    try Data(stanzas.map(\.text).joined(separator: "\n").utf8).write(to: url)
  }

  private func problem(_ problem: String) -> FixtureError {
    FixtureError(path: url.path, problem: problem)
  }

  /// The file's cases with their names, without trailing blank lines. The text before the first case has no name.
  private func stanzas() throws -> [(name: String?, text: String)] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    var stanzas: [(name: String?, lines: [Substring])] = [(nil, [])]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let name = NamedHex.name(on: line) { stanzas.append((name, [])) }
      stanzas[stanzas.count - 1].lines.append(line)
    }
    return stanzas.compactMap { name, lines in
      let end = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }
      return end.map { (name, lines[...$0].map { "\($0)\n" }.joined()) }
    }
  }
}
