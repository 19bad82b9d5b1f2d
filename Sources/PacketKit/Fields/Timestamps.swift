#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  var perSecond: Int64 {
    switch self {
    case .seconds: 1
    case .milliseconds: 1_000
    case .microseconds: 1_000_000
    case .nanoseconds: 1_000_000_000
    }
  }
}

// A point in time: the count of units since 1970-01-01 00:00:00 UTC, without leap seconds, as an Int64.

extension PacketReader {
  /// Reads a point in time, counted in units since 1970.
  ///
  /// - Throws: ``PacketError``, also for a count that a `Date` cannot distinguish from its neighbors.
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: Date.Type = Date.self,
    timestamp unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Date {
    let count = try read(Int64.self, endianness: endianness, field: field)
    let date = Date(count: count, of: unit)
    guard date.count(of: unit) == count else {
      unsafe current -= 8
      throw .unknownValue(count, of: Date.self, at: offset).inField(field)
    }
    return date
  }

  /// Reads a duration, counted in units.
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: Duration.Type = Duration.self,
    interval unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Duration {
    let count = try read(Int64.self, endianness: endianness, field: field)
    return Duration(count: count, of: unit)
  }
}

extension PacketWriter {
  /// Writes a point in time as the nearest count of units since 1970.
  ///
  /// - Throws: ``PacketError`` if the date is too far away.
  public mutating func write(
    _ value: Date,
    timestamp unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard let count = value.count(of: unit), Date(count: count, of: unit).count(of: unit) == count
    else {
      throw PacketError(
        .doesNotFit("\(value.timeIntervalSince1970) s", in: "a Date of \(unit)"),
        at: self.count
      ).inField(field)
    }
    append(count, endianness: endianness)
  }

  /// Writes a duration as the nearest count of units.
  ///
  /// - Throws: ``PacketError`` if the duration is too long.
  public mutating func write(
    _ value: Duration,
    interval unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard let count = value.count(of: unit) else {
      throw PacketError(
        .doesNotFit("\(value)", in: "an Int64 of \(unit)"),
        at: self.count
      )
      .inField(field)
    }
    append(count, endianness: endianness)
  }
}

extension Date {
  init(count: Int64, of unit: TimeUnit) {
    // Adds two parts, each as exact as possible: the whole seconds and the rest.
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: unit.perSecond)
    self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / Double(unit.perSecond))
  }

  /// The nearest count of units since 1970; nil if it does not fit.
  func count(of unit: TimeUnit) -> Int64? {
    Int64(exactly: (timeIntervalSince1970 * Double(unit.perSecond)).rounded())
  }
}

extension Duration {
  init(count: Int64, of unit: TimeUnit) {
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

extension PacketDescription {
  /// Adds a point in time, counted in units since 1970.
  public mutating func field<Value>(
    _ type: Value.Type,
    timestamp unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    add(.timestamp(unit, endianness), field)
  }

  /// Adds a duration, counted in units.
  public mutating func field<Value>(
    _ type: Value.Type,
    interval unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    add(.interval(unit, endianness), field)
  }
}
