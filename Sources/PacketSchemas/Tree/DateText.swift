internal import Foundation

extension Date {
  /// The date in UTC, such as `2023-11-14 22:13:20.123 +0000`, with as many decimal places of the second as it has: none,
  /// three, six or nine. Years have no limits; the year 0 is the one before 1.
  var text: String {
    var text = ""
    for places in [0, 3, 6, 9] {
      let units = (0..<places).reduce(1 as Int64) { units, _ in 10 * units }
      guard let count = Int64(exactly: (timeIntervalSince1970 * Double(units)).rounded())
      else { break }
      text = Self.text(count, units, places)
      if Date(count: count, unitsPerSecond: units) == self { break }
    }
    return text
  }

  /// The date at a count of units since 1970.
  init(count: Int64, unitsPerSecond units: Int64) {
    self.init(
      timeIntervalSince1970: Double(count / units) + Double(count % units) / Double(units))
  }

  private static func text(_ count: Int64, _ units: Int64, _ places: Int) -> String {
    let (seconds, rest) = count.floored(by: units)
    // The calendar repeats after 400 years, and Foundation writes the years of only some of these.
    let (eras, second) = seconds.floored(by: 146_097 * 86_400)
    let text = "\(Date(timeIntervalSince1970: Double(second)))"
    let year = (Int64(text.prefix(4)) ?? 0) + 400 * eras
    let digits = (year < 0 ? "-" : "") + "\(year.magnitude)".withZeros(to: 4)
    let decimals = places == 0 ? "" : "." + "\(rest)".withZeros(to: places)
    return "\(digits)\(text.dropFirst(4).prefix(15))\(decimals) +0000"
  }
}

extension Int64 {
  /// The quotient and the remainder of a division that rounds down.
  fileprivate func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension String {
  /// The digits after zeros that make them as many as these.
  func withZeros(to count: Int) -> String {
    String(repeating: "0", count: max(count - self.count, 0)) + self
  }
}
