internal import PacketKit

/// A diagram, and a table of its parts.
struct PageParts {
  private let section: DiagramSection
  private let title: String
  private let owner: String
  private let summaries: [String: String]

  /// - Parameter summaries: Those of the documentation comments of fields and cases, by name.
  init(
    _ section: DiagramSection, title: String, owner: String, _ summaries: [String: String]
  ) {
    self.summaries = summaries
    self.section = section
    self.title = title
    self.owner = owner
  }

  var html: String {
    guard !section.cells.isEmpty else { return "<p>No bytes.</p>\n" }
    // The list of cases says the same.
    guard section.tagOfUnion == nil else { return "" }
    let (diagram, marks) = DiagramPicture.boxes(
      of: section, label: "Diagram of \(title); the table after it has the same parts")
    let box = diagram.map { "<div class=\"diagram\">\n\($0)</div>\n" }
    let rows = zip(section.cells, marks).map { cell, mark in row(cell, mark) }
    let part = section.cells[0].unionCase == nil ? "Part" : "Tag and case"
    return """
      \(box ?? "")<div class="wide">
      <table class="parts">
      <thead><tr><th scope="col">\(part)</th><th scope="col">Size</th><th scope="col">Meaning</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private func row(_ cell: DiagramSection.Cell, _ mark: String?) -> String {
    let id = cell.field.map { PageLinks.identifier("\(owner).\($0)") }
    let label = PageLinks.breakable(PageLinks.plain(cell.label))
    var target = id
    if cell.hasDiagram, let name = cell.unionCase {
      target = PageLinks.identifier(ofCase: name, owner)
    }
    let name = target.map { "<a href=\"#\($0)\">\(label)</a>" } ?? label
    let letter = mark.map { "<span class=\"mark\">\($0)</span> " } ?? ""
    let attributes = id.map { " id=\"\($0)\"" } ?? ""
    let words = PageLinks.html(cell.words)
    let summary = (cell.unionCase ?? cell.field).flatMap { summaries[$0] } ?? ""
    return """
      <tr\(attributes)><th scope="row">\(letter)\(name)</th><td>\(cell.sizeInWords)</td>\
      <td>\(words)\(summary.documentationInHTML)\(cell.type?.allValues ?? "")</td></tr>

      """
  }
}

extension String {
  /// The summary of a documentation comment as a paragraph, with its code as code; nothing if it is empty.
  var documentationInHTML: String {
    guard !isEmpty else { return "" }
    let parts = replacing("``", with: "`").split(separator: "`", omittingEmptySubsequences: false)
    let html = parts.enumerated().map { index, part in
      let text = String(part).escapedForXML
      return index.isMultiple(of: 2) ? text : "<code>\(text)</code>"
    }
    return "<p class=\"documentation\">\(html.joined())</p>"
  }
}

extension DiagramSection.Cell {
  fileprivate var sizeInWords: String {
    switch size {
    case nil: "any"
    case let count? where count % 8 == 0: (count / 8).inBytes
    case 1: "1 bit"
    case let count?: "\(count) bits"
    }
  }
}

extension WireType {
  /// The values that the words leave out, of all enumerations and option sets in it.
  fileprivate var allValues: String {
    let lists: [[String]] = all.compactMap { type in
      switch type {
      case .enumeration(_, _, let cases):
        cases.flatMap { $0.count > 8 ? $0.map { "\($0.rawValue) \($0.name)" } : nil }
      case .optionSet(let type, _, let knownBits):
        type.options.map { names in
          let bits = (0..<64).filter { knownBits >> UInt64($0) & 1 == 1 }
          return zip(bits, names).map { "\(((1 as UInt64) << UInt64($0)).hex) \($1)" }
        }
      default: nil
      }
    }
    return lists.map { texts in
      let items = texts.map { "<li>\($0.escapedForXML)</li>" }.joined()
      return "<details><summary>\(texts.count) values</summary><ul>\(items)</ul></details>"
    }
    .joined()
  }
}
