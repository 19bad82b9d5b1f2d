import Foundation

/// The table that the benchmark prints, in Markdown.
enum Table {
  static let heading =
    row(["workload", "codec", "bytes", "ns", "× PacketKit", "allocations"])
    + "\n"
    + row(["---", "---", "--:", "--:", "--:", "--:"])

  static func lines(_ result: RaceResult) -> String {
    result.lines.enumerated().map { index, line in
      row([
        index == 0 ? result.race.name : "",
        line.entry.codec,
        String(line.entry.byteCount),
        number(line.time),
        index == 0 ? "1" : number(line.ratio),
        line.allocations.map { String(format: "%.0f", $0) } ?? "–",
      ])
    }.joined(separator: "\n")
  }

  private static let widths = [44, 38, 7, 10, 11, 11]

  private static func row(_ cells: [String]) -> String {
    let columns = zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(cell.1 - cell.0.count, 0))
      return index < 2 ? cell.0 + padding : padding + cell.0
    }
    return "| " + columns.joined(separator: " | ") + " |"
  }

  /// Three digits are all that is repeatable.
  private static func number(_ value: Double) -> String {
    switch value {
    case ..<10: String(format: "%.2f", value)
    case ..<100: String(format: "%.1f", value)
    default: String(format: "%.0f", value)
    }
  }
}
