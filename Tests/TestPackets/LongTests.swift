import Foundation

/// How much work tests do whose cases are random or many.
///
/// `swift test` does a part of it. With LONG_TESTS in the environment, as in .ci/nightly, it does all.
package enum LongTests {
  /// Whether to do all of the work.
  package static let areEnabled = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// A tenth of `count`, or all of it.
  package static func count(_ count: Int) -> Int { areEnabled ? count : (count + 9) / 10 }

  /// One element of every `step`, or one of ten times as many, from a random one on. Only these are made.
  package static func sample<Elements: Collection>(
    _ elements: Elements,
    every step: Int = 1
  ) -> some Sequence<Elements.Element> {
    let step = areEnabled ? step : 10 * step
    let start = areEnabled ? 0 : Int.random(in: 0..<step)
    return elements.indices.enumerated().lazy
      .filter { $0.offset % step == start }
      .map { elements[$0.element] }
  }
}
