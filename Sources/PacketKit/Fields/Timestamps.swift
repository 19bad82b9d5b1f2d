/// The unit in which a point in time or a duration is counted.
public enum TimeUnit: Sendable, Hashable {
  /// One second.
  case seconds
  /// One thousandth of a second.
  case milliseconds
  /// One millionth of a second.
  case microseconds
  /// One billionth of a second.
  case nanoseconds

  /// The number of units in a second.
  @inlinable
  package var perSecond: Int64 {
    switch self {
    case .seconds: 1
    case .milliseconds: 1_000
    case .microseconds: 1_000_000
    case .nanoseconds: 1_000_000_000
    }
  }

  /// The unit's name in errors.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }
}

extension Duration {
  package init(count: Int64, of unit: TimeUnit) {
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: unit.perSecond)
    let attoseconds = rest * (1_000_000_000_000_000_000 / unit.perSecond)
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  /// The nearest count of units, rounded away from zero if two are equally near; nil if it does not fit.
  func count(of unit: TimeUnit) -> Int64? {
    let (seconds, attoseconds) = components
    let perUnit = 1_000_000_000_000_000_000 / unit.perSecond
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: perUnit)
    let rounded = whole + (rest.magnitude * 2 >= UInt64(perUnit) ? rest.signum() : 0)
    let (units, overflow) = seconds.multipliedReportingOverflow(by: unit.perSecond)
    let (count, carry) = units.addingReportingOverflow(rounded)
    return overflow || carry ? nil : count
  }
}
