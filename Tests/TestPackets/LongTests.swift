import Foundation

/// How much work tests do whose cases are random or many.
///
/// `swift test` does a part of it, always the same, so that no change is refused for what chance found. With LONG_TESTS
/// in the environment, as in .ci/nightly, it does all, from another seed each time.
package enum LongTests {
  /// Whether to do all of the work.
  package static let areEnabled = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// What random work starts from. A test that fails prints it.
  package static let seed = areEnabled ? UInt64.random(in: 0...UInt64.max) : 1

  /// A tenth of `count`, or all of it.
  package static func count(_ count: Int) -> Int { areEnabled ? count : (count + 9) / 10 }

  /// One element of every `step`, or one of ten times as many, from the first one on. Only these are made.
  package static func sample<Elements: Collection>(
    _ elements: Elements,
    every step: Int = 1
  ) -> some Sequence<Elements.Element> {
    let step = areEnabled ? step : 10 * step
    return elements.indices.enumerated().lazy
      .filter { $0.offset % step == 0 }
      .map { elements[$0.element] }
  }
}
