/// A diagram as text.
struct DiagramText {
  private let title: String
  private let rows: DiagramRows

  init(_ section: DiagramSection) {
    title = section.title
    rows = DiagramRows(section.cells) { label, columns in label.columnCount <= 2 * columns - 1 }
  }

  /// The text, which ends in a line break.
  var text: String {
    var lines = [title, ""]
    if rows.legend.isEmpty { lines.append("No bytes.") }
    if !rows.rows.isEmpty { lines += diagram + [""] }
    lines += legend
    return lines.map { "\($0)\n" }.joined()
  }

  private var diagram: [String] {
    var lines = [
      " 0                   1                   2                   3",
      " 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1",
    ]
    for row in rows.rows.indices {
      lines.append(border(above: row))
      lines.append(boxes(rows.rows[row]))
    }
    lines.append(border(above: rows.rows.count))
    return lines
  }

  private func border(above row: Int) -> String {
    var line = ""
    let lines = (0..<DiagramRows.width).map { rows.hasLine(above: row, $0) }
    for column in 0...DiagramRows.width {
      let isBeside = (column > 0 && lines[column - 1]) || (column < lines.count && lines[column])
      // A corner also marks the sides of a box that continues in the next row.
      let isSide = [row - 1, row].contains { row in
        let (left, right) = (rows.piece(row, column - 1), rows.piece(row, column))
        return left?.cell != right?.cell
      }
      line += isBeside || isSide ? "+" : " "
      if column < lines.count { line += lines[column] ? "-" : " " }
    }
    return line.withoutTrailingSpaces
  }

  private func boxes(_ pieces: [DiagramRows.Piece]) -> String {
    var line = ""
    for piece in pieces {
      let side = piece.isOpen ? "/" : "|"
      if line.isEmpty { line = side }
      let width = 2 * piece.columns.count - 1
      let label = (piece.label ?? "").cut(toColumns: width)
      let left = (width - label.columnCount) / 2
      line += String(repeating: " ", count: left) + label
      line += String(repeating: " ", count: width - left - label.columnCount) + side
    }
    return line
  }

  private var legend: [String] {
    let labels = rows.legend.map { mark, name, _ in mark.map { "\($0) = \(name)" } ?? name }
    // The words of a longer label are below it.
    let width = labels.map(\.columnCount).filter { $0 <= 40 }.max() ?? 8
    return zip(labels, rows.legend).map { label, entry in
      let gap = String(repeating: " ", count: max(width - label.columnCount, 0))
      let isLong = label.columnCount > width
      return isLong
        ? "\(label)\n\(String(repeating: " ", count: width))  \(entry.words)"
        : "\(label)\(gap)  \(entry.words)"
    }
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
