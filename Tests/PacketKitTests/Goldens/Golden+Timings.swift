import Foundation

@testable import TestPackets

extension Golden {
  /// Of a value that is rounded in encoding, both what is encoded and what comes back.
  static let timings: [Golden] = [
    timings("zero", Moments([0, 0, 0, 0], .zero, .zero, nil, .zero)),
    timings(
      "today",
      Moments(
        [1.75e9, 1.75e9 + 0.125, 1.75e9 + 0.000001, 1e9],
        .seconds(86400), .milliseconds(1500), .microseconds(1), .nanoseconds(1)
      )
    ),
    timings(
      "before 1970",
      Moments(
        [-1, -0.25, -0.5, -0.5],
        .seconds(-1), .milliseconds(-250), .microseconds(-1), .nanoseconds(-1)
      )
    ),
    timings(
      "rounded",
      Moments(
        [0.5, 0.0625, 0.0078125, 0.5],
        .milliseconds(500), .microseconds(500), .attoseconds(499_999_999_999),
        .attoseconds(1_500_000_000)
      ),
      Moments([1, 0.063, 0.007813, 0.5], .seconds(1), .milliseconds(1), .zero, .nanoseconds(2))
    ),
    timings(
      "rounded below zero",
      Moments(
        [-0.5, -0.0625, -0.0078125, -0.5],
        .milliseconds(-500), .microseconds(-500), .attoseconds(-499_999_999_999),
        .attoseconds(-1_500_000_000)
      ),
      Moments(
        [-1, -0.063, -0.007813, -0.5],
        .seconds(-1), .milliseconds(-1), .zero, .nanoseconds(-2)
      )
    ),
    timings(
      "rounded down",
      Moments(
        [1.4375, 2.0004, 1e-7, 0],
        .attoseconds(1_499_999_999_999_999_999), .attoseconds(1), .attoseconds(-1),
        .attoseconds(499_999_999)
      ),
      Moments([1, 2, 0, 0], .seconds(1), .zero, .zero, .zero)
    ),
    timings(
      "far",
      Moments(
        [1e15, -6e10, 6e9 + 0.5, 1_073_741_824],
        .seconds(Int64.max), .milliseconds(Int64.max), .microseconds(Int64.min),
        .nanoseconds(Int64.min)
      )
    ),
  ]

  /// Seconds since 1970, and durations.
  private struct Moments {
    var value: Timings

    init(
      _ dates: [Double],
      _ long: Duration,
      _ short: Duration,
      _ shorter: Duration?,
      _ shortest: Duration
    ) {
      value = Timings(
        day: Date(timeIntervalSince1970: dates[0]),
        moment: Date(timeIntervalSince1970: dates[1]),
        instant: Date(timeIntervalSince1970: dates[2]),
        tick: Date(timeIntervalSince1970: dates[3]),
        long: long,
        short: short,
        shorter: shorter,
        shortest: shortest
      )
    }
  }

  private static func timings(
    _ name: String,
    _ original: Moments,
    _ copy: Moments? = nil
  ) -> Golden {
    Golden(name, (copy ?? original).value, encodedFrom: original.value)
  }
}

extension Duration {
  fileprivate static func attoseconds(_ count: Int64) -> Duration {
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    return Duration(secondsComponent: seconds, attosecondsComponent: rest)
  }
}
