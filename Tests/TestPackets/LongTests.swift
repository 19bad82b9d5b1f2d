import Foundation

/// How much work tests do whose cases are random or many.
///
/// `swift test` does a part of it. With LONG_TESTS in the environment, as in .ci/run, it does all.
package enum LongTests {
  /// Whether to do all of the work.
  package static let areEnabled = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// A tenth of `count`, or all of it.
  package static func count(_ count: Int) -> Int { areEnabled ? count : (count + 9) / 10 }

  /// Every tenth of the elements, from a random one on, or all of them.
  package static func sample<Element>(_ elements: some Sequence<Element>) -> [Element] {
    let all = Array(elements)
    let start = areEnabled ? 0 : Int.random(in: 0..<10)
    return stride(from: start, to: all.count, by: areEnabled ? 1 : 10).map { all[$0] }
  }
}
