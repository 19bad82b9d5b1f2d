import Foundation
import PacketTesting
import Testing

/// The article Recipes shows what Recipes.swift declares, and Gallery.md counts the lines of the protocols' files.
@Suite struct GalleryTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private var article: String {
    get throws {
      let path = "../../Sources/PacketKit/PacketKit.docc/Recipes.md"
      return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
  }

  @Test func theTableCountsTheLines() throws {
    let gallery = folder.appending(path: "../Gallery.md")
    let article = try String(contentsOf: gallery, encoding: .utf8)
    let names = try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures().map(\.packet)
    var declaredOnly = 0
    for name in Set(names).sorted() {
      let file = folder.appending(path: "\(name).swift")
      let lines = LineCount(of: try String(contentsOf: file, encoding: .utf8))
      let row = "(ProtocolTests/\(name).swift) | \(lines.declared) |"
      #expect(article.contains(row), "the table lacks the row \(row)")
      if lines.byHand == 0 { declaredOnly += 1 }
      let byHand =
        "Only \(name), with its compressed names, also has code by hand: \(lines.byHand) lines."
      #expect(lines.byHand == 0 || article.contains(byHand), "the article lacks '\(byHand)'")
    }
    #expect(declaredOnly >= 30)
  }

  @Test func theRecipesAreCompiled() throws {
    let file = try String(contentsOf: folder.appending(path: "Recipes.swift"), encoding: .utf8)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let source = lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    let blocks = try article.split(separator: "```").filter { $0.hasPrefix("swift\n") }
    #expect(blocks.count >= 10)
    for block in blocks {
      let recipe = block.dropFirst("swift\n".count)
      #expect(source.contains(recipe), "not in Recipes.swift: \(recipe)")
    }
  }
}

/// The lines of a protocol's packets: those before its tests, without imports, comments and blank lines.
private struct LineCount {
  /// Lines of declarations.
  var declared = 0

  /// Lines of functions and initializers.
  var byHand = 0

  init(of source: String) {
    /// The line that ends a function.
    var end: Substring?
    for line in source.split(separator: "\n").prefix(while: { !$0.hasPrefix("@Suite") }) {
      let code = line.drop { $0 == " " }
      if code.isEmpty || code.hasPrefix("//") || code.hasPrefix("import ") { continue }
      let starts = code.prefix { $0 != "{" }.contains(/\b(func |init[(<])/)
      if end == nil, !starts {
        declared += 1
        continue
      }
      byHand += 1
      let isWhole = code.contains("{") && code.hasSuffix("}")
      if end == nil, !isWhole {
        end = line.prefix(line.count - code.count) + "}"
      } else if line == end || isWhole && code.hasPrefix("{") {
        end = nil
      }
    }
  }
}
