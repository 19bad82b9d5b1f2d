import Foundation

/// The files of this package, as far as tests look into them.
struct SourceTree {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// What is treated as removed: a folder or file of this path, and this string in any text.
  var removed: String?

  /// The text of a file; empty if there is none.
  func text(of path: String) -> String {
    guard !isRemoved(path),
      let text = try? String(
        contentsOf: SourceTree.root.appending(path: path),
        encoding: .utf8
      )
    else { return "" }
    return removed.map { text.replacingOccurrences(of: $0, with: "") } ?? text
  }

  /// The paths of the files in a folder and in those below it.
  func files(in folder: String, ending suffix: String) -> [String] {
    let folderURL = SourceTree.root.appending(path: folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folderURL.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
      .filter { !isRemoved($0) }.sorted()
  }

  /// The Swift files of a folder, one after the other.
  func source(in folder: String) -> String {
    files(in: folder, ending: ".swift").map(text).joined(separator: "\n")
  }

  /// The declarations of the attributes.
  var declarations: String {
    text(of: "Sources/PacketKit/Macros.swift")
      + text(of: "Sources/PacketKit/Macros+References.swift")
  }

  private func isRemoved(_ path: String) -> Bool { removed.map(path.hasPrefix) ?? false }
}

extension String {
  /// Whether a regular expression matches somewhere.
  func matches(_ pattern: String) -> Bool {
    range(of: pattern, options: .regularExpression) != nil
  }

  /// Whether `@name` occurs, not as the start of a longer name.
  func hasAttribute(_ name: String) -> Bool { matches("@\(name)\\b") }

  /// The declaration of a type at the top of a file.
  func declaration(of type: String) -> Substring? {
    let keyword = "\\b(struct|enum) \(type)\\b"
    guard let start = range(of: keyword, options: .regularExpression) else { return nil }
    let rest = self[start.lowerBound...]
    return rest.range(of: "\n}").map { rest[..<$0.upperBound] } ?? rest
  }
}
