import Foundation

/// The table that the benchmark prints, a line a workload.
enum Report {
  static let heading =
    column("workload", 34) + right("ns", 10) + right("against", 26) + right("ns", 10)
    + right("ratio", 8) + right("quartiles", 14) + right("allocs", 8) + right("MB/s", 9)

  static func line(_ measurement: Measurement) -> String {
    let workload = measurement.workload
    return column(workload.name, 34)
      + right(number(measurement.subject, digits: 1), 10)
      + right(workload.referenceName, 26)
      + right(number(measurement.reference, digits: 1), 10)
      + right(number(measurement.ratio.median, digits: 2), 8)
      + right(
        number(measurement.ratio.lower, digits: 2) + "–"
          + number(measurement.ratio.upper, digits: 2),
        14
      )
      + right(measurement.allocations.map { number($0, digits: 0) } ?? "–", 8)
      + right(number(Double(workload.byteCount) * 1000 / measurement.subject, digits: 0), 9)
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }

  private static func number(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
