/// The boxes of a diagram in rows of 32 bits, or of fewer where there is little room.
struct DiagramRows {
  /// A part of a box in a row.
  struct Piece: Equatable {
    /// The index of the box.
    let cell: Int
    /// The columns that it covers.
    let columns: Range<Int>
    /// The text in this part; nil if it is in another part of the box.
    var label: String?
    /// Whether the number of its bytes differs from packet to packet, or is too great to show all of them.
    let isOpen: Bool
  }

  /// The columns of a row where there is room.
  static let width = 32

  /// The columns of a row.
  let width: Int

  /// The rows, of which each has at least one part.
  private(set) var rows: [[Piece]] = []

  /// An entry of the legend: the mark or the label of a box, its name if that is only a mark, and words.
  private(set) var legend: [(mark: String?, name: String, words: String)] = []

  private var column: Int

  /// Lays out boxes. `fits` says whether a label has room in a number of columns.
  init(
    _ cells: [DiagramSection.Cell], width: Int = DiagramRows.width, fits: (String, Int) -> Bool
  ) {
    self.width = width
    column = width
    var marks = 0
    for (index, cell) in cells.enumerated() {
      // A box of many rows is drawn as an open one.
      if let bits = cell.bits, bits <= 4 * Self.width {
        add(index, bits: bits)
      } else {
        let size = cell.bits.map { " (\($0 / 8) bytes)" } ?? ""
        add(open: index, label: cell.label + size)
      }
      var mark: String?
      let widest = columns(of: index)
      if let bits = cell.bits, 1...4 * Self.width ~= bits {
        if !fits(cell.label, widest) {
          mark = Self.mark(marks)
          marks += 1
        }
        setLabel(mark ?? cell.label, of: index)
      }
      legend.append((mark, cell.label, cell.words))
    }
  }

  /// A, B, … Z, AA, …
  private static func mark(_ index: Int) -> String {
    let letter = String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index % 26)))
    return index < 26 ? letter : mark(index / 26 - 1) + letter
  }

  private mutating func add(_ cell: Int, bits: Int) {
    var left = bits
    while left > 0 {
      if column == width {
        rows.append([])
        column = 0
      }
      let count = min(left, width - column)
      let columns = column..<column + count
      rows[rows.count - 1].append(Piece(cell: cell, columns: columns, label: nil, isOpen: false))
      column += count
      left -= count
    }
  }

  private mutating func add(open cell: Int, label: String) {
    rows.append([Piece(cell: cell, columns: 0..<width, label: label, isOpen: true)])
    column = width
  }

  /// The places of the widest parts of a box.
  private func widestPieces(of cell: Int) -> [(row: Int, index: Int)] {
    var found: [(row: Int, index: Int, width: Int)] = []
    for (row, pieces) in rows.enumerated() {
      for (index, piece) in pieces.enumerated() where piece.cell == cell {
        found.append((row, index, piece.columns.count))
      }
    }
    let width = found.map(\.width).max() ?? 0
    return found.filter { $0.width == width }.map { ($0.row, $0.index) }
  }

  private func columns(of cell: Int) -> Int {
    widestPieces(of: cell).first.map { rows[$0.row][$0.index].columns.count } ?? 0
  }

  private mutating func setLabel(_ label: String, of cell: Int) {
    let pieces = widestPieces(of: cell)
    guard !pieces.isEmpty else { return }
    let place = pieces[(pieces.count - 1) / 2]
    rows[place.row][place.index].label = label
    // A part that is not above or below it would look like another box.
    let columns = rows[place.row][place.index].columns
    for row in rows.indices {
      for index in rows[row].indices {
        let piece = rows[row][index]
        if piece.cell == cell, abs(row - place.row) == 1, !piece.columns.overlaps(columns) {
          rows[row][index].label = "…"
        }
      }
    }
  }

  /// The part of a box at a column of a row.
  func piece(_ row: Int, _ column: Int) -> Piece? {
    guard rows.indices.contains(row) else { return nil }
    return rows[row].first { $0.columns.contains(column) }
  }

  /// Whether there is a line above a column of a row: between different boxes, or at the edge of one.
  func hasLine(above row: Int, _ column: Int) -> Bool {
    let (upper, lower) = (piece(row - 1, column), piece(row, column))
    return upper?.cell != lower?.cell
  }
}
