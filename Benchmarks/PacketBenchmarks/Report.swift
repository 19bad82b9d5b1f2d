import Foundation

/// The table that the benchmark prints, a line a workload, in Markdown.
enum Report {
  private static let columns: [(title: String, width: Int)] = [
    ("Workload", 35), ("Reference", 14), ("ns", 9), ("Ratio", 6), ("Quartiles", 11),
    ("To expert", 9), ("Instructions", 12), ("Reference's", 11), ("Expert's", 9),
    ("Allocations", 11), ("Processor ns", 15), ("Waits", 9),
  ]

  static let heading =
    line(columns.map(\.title)) + "\n"
    + line(
      columns.enumerated().map { index, column in
        String(repeating: "-", count: column.width - 1) + (index < 2 ? "-" : ":")
      })

  static func line(_ measurement: Measurement) -> String {
    let workload = measurement.workload
    let ratio = measurement.ratio
    var cells = [
      workload.name, workload.referenceName,
      number(measurement.subject, digits: measurement.subject < 100 ? 1 : 0),
      number(ratio.median, digits: 2),
      "\(number(ratio.lower, digits: 2))–\(number(ratio.upper, digits: 2))",
      measurement.expertRatio.map { number($0.median, digits: 2) } ?? "–",
    ]
    let instructions = measurement.instructions ?? []
    for index in 0..<3 {
      let isCounted = index < instructions.count
      cells.append(isCounted ? number(Double(instructions[index]), digits: 0) : "–")
    }
    let (load, reference) = (measurement.load, measurement.referenceLoad)
    cells.append(measurement.allocations.map { number($0, digits: 0) } ?? "–")
    cells.append(pair(load?.processorTime, reference?.processorTime, digits: 0))
    cells.append(pair(load?.waits, reference?.waits, digits: 1))
    return line(cells)
  }

  private static func line(_ cells: [String]) -> String {
    let padded = zip(cells, columns).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(cell.1.width - cell.0.count, 0))
      return index < 2 ? cell.0 + padding : padding + cell.0
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }

  /// PacketKit's and the reference's.
  private static func pair(_ subject: Double?, _ reference: Double?, digits: Int) -> String {
    guard let subject, let reference else { return "–" }
    return "\(number(subject, digits: digits)) / \(number(reference, digits: digits))"
  }

  /// With a comma between thousands.
  private static func number(_ value: Double, digits: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    let whole = text.prefix { $0 != "." }
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    return grouped + text.dropFirst(whole.count)
  }
}
