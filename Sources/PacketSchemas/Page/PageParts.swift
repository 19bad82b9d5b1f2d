internal import PacketKit

/// A diagram, and a table of its parts.
struct PageParts {
  private let section: DiagramSection
  private let title: String
  private let owner: String

  init(_ section: DiagramSection, title: String, owner: String) {
    self.section = section
    self.title = title
    self.owner = owner
  }

  var html: String {
    guard !section.cells.isEmpty else { return "<p>No bytes.</p>\n" }
    let (diagram, marks) = DiagramPicture.boxes(
      of: section, label: "Diagram of \(title); the table after it has the same parts")
    let box = diagram.map { "<div class=\"wide diagram\">\n\($0)</div>\n" }
    let rows = zip(section.cells, marks).map { cell, mark in row(cell, mark) }
    return """
      \(box ?? "")<div class="wide">
      <table class="parts">
      <thead><tr><th scope="col">Part</th><th scope="col">Size</th><th scope="col">Meaning</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private func row(_ cell: DiagramSection.Cell, _ mark: String?) -> String {
    let id = cell.field.map { PageLinks.identifier("\(owner).\($0)") }
    let label = PageLinks.breakable(PageLinks.plain(cell.label))
    let name = id.map { "<a href=\"#\($0)\">\(label)</a>" } ?? label
    let letter = mark.map { "<span class=\"mark\">\($0)</span> " } ?? ""
    let attributes = id.map { " id=\"\($0)\"" } ?? ""
    var words = PageLinks.html(cell.words)
    if let name = cell.unionCase {
      words = "<a href=\"#\(PageLinks.identifier(ofCase: name, owner))\">\(words)</a>"
    }
    return """
      <tr\(attributes)><th scope="row">\(letter)\(name)</th><td>\(cell.size)</td>\
      <td>\(words)\(cell.form?.allValues ?? "")</td></tr>

      """
  }
}

extension DiagramSection.Cell {
  fileprivate var size: String {
    switch bits {
    case nil: "any"
    case 0: ""
    case let count? where count % 8 == 0: (count / 8).inBytes
    case 1: "1 bit"
    case let count?: "\(count) bits"
    }
  }
}

extension Form {
  /// The values that the words leave out, of all enumerations and option sets in it.
  fileprivate var allValues: String {
    let lists: [[String]] = all.compactMap { form in
      switch form {
      case .enumeration(let type):
        return type.cases.flatMap { cases in
          cases.count > 8 ? cases.map { "\($0.rawValue) \($0.name)" } : nil
        }
      case .optionSet(let type):
        let bits = (0..<64).filter { type.knownBits >> UInt64($0) & 1 == 1 }
        return type.names.map { names in
          zip(bits, names).map { "\(((1 as UInt64) << UInt64($0)).hex) \($1)" }
        }
      case .integer, .float, .bool, .number, .string, .bytes, .array, .set, .dictionary, .optional,
        .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .packet, .wrapped, .tagged,
        .given,
        .region, .aligned, .opaque, .quantized, .unitQuaternion:
        return nil
      }
    }
    return lists.map { texts in
      let items = texts.map { "<li>\($0.escapedForXML)</li>" }.joined()
      return "<details><summary>\(texts.count) values</summary><ul>\(items)</ul></details>"
    }
    .joined()
  }
}
