/// Diagrams as a picture.
struct DiagramPicture {
  private let sections: [(title: String, rows: DiagramRows)]

  private let cellWidth = 22
  private let rowHeight = 30
  private let margin = 16
  private let lineHeight = 18
  private let letterWidth = 7

  init(_ sections: [DiagramSection]) {
    self.sections = sections.map { ($0.title, DiagramRows($0.cells, fits: Self.fits)) }
  }

  /// Whether a label has room in a number of columns.
  private static func fits(_ label: String, _ columns: Int) -> Bool {
    7 * label.columnCount + 6 <= 22 * columns
  }

  /// The picture as an SVG document.
  var svg: String {
    var y = margin
    var body = ""
    for (title, rows) in sections {
      for line in title.wrapped(toColumns: 76) {
        body += text(line, x: margin, y: y + 15, "title")
        y += 20
      }
      y += 8
      (body, y) = (body + drawing(of: rows, at: y), y + height(of: rows))
      for (mark, name, words) in rows.legend {
        let label = mark.map { "\($0) = \(name)" } ?? name
        let (text, height) = legend(label, words, y: y)
        body += text
        y += height
      }
      y += 28
    }
    let width = 2 * margin + DiagramRows.width * cellWidth
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(y)" viewBox="0 0 \(width) \(y)" role="img" aria-labelledby="title desc">
      <title id="title">\(title.escapedForXML)</title>
      <desc id="desc">\(description.escapedForXML)</desc>
      <style>
      \(Self.style)
      </style>
      <rect class="page" width="\(width)" height="\(y)"/>
      \(body)</svg>

      """
  }

  /// The boxes alone, as elements of a page whose style has these classes, and the mark of each box that has one. The
  /// second element is for narrow screens: its rows have half as many bits. There are no elements without boxes.
  static func boxes(of section: DiagramSection, label: String) -> (
    svg: String?, marks: [String?]
  ) {
    let widths = [DiagramRows.width, DiagramRows.width / 2]
    // A box with a mark in one has it in both, because the table beside them is the same.
    let narrow = Set(
      widths.flatMap { width in
        DiagramRows(section.cells, width: width, fits: fits).legend.filter { $0.mark != nil }
          .map(\.name)
      })
    let drawings = widths.map { width in
      DiagramRows(section.cells, width: width) { label, columns in
        !narrow.contains(label) && fits(label, columns)
      }
    }
    let marks = drawings[0].legend.map(\.mark)
    guard !drawings[0].rows.isEmpty else { return (nil, marks) }
    let picture = DiagramPicture([])
    let svg = drawings.map { rows in
      let width = 2 + rows.width * picture.cellWidth
      return """
        <svg viewBox="\(picture.margin - 1) 0 \(width) \(picture.height(of: rows))" role="img" \
        aria-label="\(label.escapedForXML)">
        \(picture.drawing(of: rows, at: 0))</svg>

        """
    }
    return (svg.joined(), marks)
  }

  private var title: String {
    sections.count == 1 ? sections[0].title : "\(sections.first?.title ?? "") and its parts"
  }

  /// The picture's description.
  private var description: String {
    sections.map { title, rows in
      "\(title): \(rows.legend.map { "\($0.name), \($0.words)" }.joined(separator: "; "))."
    }
    .joined(separator: " ")
  }

  private static let style = """
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1d1d1f; }
    .title { font: 600 15px -apple-system, "Segoe UI", Helvetica, "DejaVu Sans", sans-serif; }
    .ruler, .words { fill: #6e6e73; }
    .ruler { font-size: 9px; }
    .words { font: 12px -apple-system, "Segoe UI", Helvetica, "DejaVu Sans", sans-serif; }
    .page { fill: #ffffff; }
    .box { fill: #eef4fb; }
    .open { fill: #fbf3e6; }
    .line { stroke: #6e6e73; stroke-width: 1; stroke-linecap: square; }
    .tick { stroke: #6e6e73; stroke-width: 1; opacity: 0.35; }
    .edge { stroke: #6e6e73; stroke-width: 1; stroke-dasharray: 3 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f5f5f7; }
      .ruler, .words { fill: #a1a1a6; }
      .page { fill: #1d1d1f; }
      .box { fill: #22303f; }
      .open { fill: #3a2f1e; }
      .line, .tick, .edge { stroke: #a1a1a6; }
    }
    """
}

// Rows.
extension DiagramPicture {
  private func height(of rows: DiagramRows) -> Int {
    rows.rows.isEmpty ? 0 : 14 + rows.rows.count * rowHeight + 4
  }

  private func x(_ column: Int) -> Int { margin + column * cellWidth }

  private func drawing(of rows: DiagramRows, at top: Int) -> String {
    guard !rows.rows.isEmpty else { return "" }
    var body = ""
    for column in Array(stride(from: 0, to: rows.width, by: 8)) + [rows.width - 1] {
      body += text("\(column)", x: x(column), y: top + 8, "ruler")
    }
    let top = top + 14
    var lines = Lines()
    for (row, pieces) in rows.rows.enumerated() {
      let y = top + row * rowHeight
      for piece in pieces {
        body += box(piece, y)
        addSides(of: piece, row, rows, y, to: &lines)
      }
    }
    for row in 0...rows.rows.count {
      addLines(above: row, rows, top + row * rowHeight, to: &lines)
    }
    body += lines.paths
    for (row, pieces) in rows.rows.enumerated() {
      for piece in pieces {
        guard let label = piece.label else { continue }
        let center = (x(piece.columns.lowerBound) + x(piece.columns.upperBound)) / 2
        let y = top + row * rowHeight + rowHeight / 2 + 4
        let shown = label.cut(
          toColumns: max((piece.columns.count * cellWidth - 6) / letterWidth, 1))
        body += text(shown, x: center, y: y, nil, anchor: "middle")
      }
    }
    return body
  }

  /// Lines, horizontal and vertical, of which all of a kind are one path.
  private struct Lines {
    private var data = ["tick": "", "edge": "", "line": ""]

    mutating func add(_ kind: String, x: Int, from top: Int, to bottom: Int) {
      data[kind, default: ""] += "M\(x) \(top)V\(bottom)"
    }

    mutating func add(_ kind: String, y: Int, from left: Int, to right: Int) {
      data[kind, default: ""] += "M\(left) \(y)H\(right)"
    }

    var paths: String {
      data.sorted { $0.key > $1.key }.filter { !$0.value.isEmpty }.map { kind, data in
        #"<path class="\#(kind)" d="\#(data)"/>"# + "\n"
      }
      .joined()
    }
  }

  private func box(_ piece: DiagramRows.Piece, _ y: Int) -> String {
    let left = x(piece.columns.lowerBound)
    let width = piece.columns.count * cellWidth
    let kind = piece.isOpen ? "open" : "box"
    return
      #"<rect class="\#(kind)" x="\#(left)" y="\#(y)" width="\#(width)" height="\#(rowHeight)"/>"#
      + "\n"
  }

  /// Adds the sides of a part of a box, and a tick at the bottom of the box for each bit.
  private func addSides(
    of piece: DiagramRows.Piece,
    _ row: Int,
    _ rows: DiagramRows,
    _ y: Int,
    to lines: inout Lines
  ) {
    let bottom = y + rowHeight
    for column in [piece.columns.lowerBound, piece.columns.upperBound] {
      lines.add(piece.isOpen ? "edge" : "line", x: x(column), from: y, to: bottom)
    }
    guard !piece.isOpen else { return }
    for column in piece.columns.dropFirst() where rows.hasLine(above: row + 1, column) {
      lines.add("tick", x: x(column), from: bottom - 3, to: bottom)
    }
  }

  private func addLines(above row: Int, _ rows: DiagramRows, _ y: Int, to lines: inout Lines) {
    var start: Int?
    for column in 0...rows.width {
      let hasLine = column < rows.width && rows.hasLine(above: row, column)
      if hasLine, start == nil { start = column }
      if !hasLine, let first = start {
        lines.add("line", y: y, from: x(first), to: x(column))
        start = nil
      }
    }
  }
}

// Elements.
extension DiagramPicture {
  private func text(_ text: String, x: Int, y: Int, _ kind: String?, anchor: String? = nil)
    -> String
  {
    let kind = kind.map { #" class="\#($0)""# } ?? ""
    let anchor = anchor.map { #" text-anchor="\#($0)""# } ?? ""
    return #"<text\#(kind) x="\#(x)" y="\#(y)"\#(anchor)>\#(text.escapedForXML)</text>"# + "\n"
  }

  /// A label with its words beside it or, if it is long, below, and the height of both.
  private func legend(_ label: String, _ words: String, y: Int) -> (text: String, height: Int) {
    let offset = 190
    let width = DiagramRows.width * cellWidth
    var body = ""
    var height = 0
    let isLong = letterWidth * label.columnCount + 16 > offset
    for line in label.wrapped(toColumns: width / letterWidth) {
      height += lineHeight
      body += text(line, x: margin, y: y + height, nil)
    }
    if !isLong { height -= lineHeight }
    for line in words.wrapped(toColumns: (width - offset) * 10 / 66) {
      height += lineHeight
      body += text(line, x: margin + offset, y: y + height, "words")
    }
    return (body, height)
  }
}

extension String {
  /// The text in lines of no more columns, between words where there is room.
  fileprivate func wrapped(toColumns count: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      let joined = line.isEmpty ? String(word) : "\(line) \(word)"
      if joined.columnCount <= count {
        lines[lines.count - 1] = joined
        continue
      }
      if !line.isEmpty { lines.append("") }
      for character in word {
        if (lines[lines.count - 1] + String(character)).columnCount > count { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }

  /// The text with entities for the characters that have a meaning in XML.
  var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
