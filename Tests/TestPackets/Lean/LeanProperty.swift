import Foundation

/// A property that takes little more time to check than the codec takes: no sentences, no trees, and no memory but what
/// packets allocate.
///
/// It takes the inputs of a whole property, which says more about one that breaks it.
package struct LeanProperty: Sendable {
  typealias Check = @Sendable (RawSpan) -> Bool

  /// Its name on the command line.
  package let name: String

  /// The property that takes the same inputs.
  package let whole: Property

  private let checks: [Check]

  init(_ name: String, _ whole: Property, _ checks: [Check]) {
    self.name = "lean-\(name)"
    self.whole = whole
    self.checks = checks
  }

  /// Every lean property.
  package static let all = [
    decode, recode, views, deltas, framings, snapshots, fragments, entities, textBus,
  ]

  /// Checks the property for one input: its first byte chooses a check, which is given the rest.
  ///
  /// - Throws: ``Violation`` if the property does not hold.
  package func check(_ input: RawSpan) throws(Violation) {
    guard input.byteCount > 0 else { return }
    let choice = Int(unsafe input.unsafeLoad(as: UInt8.self))
    guard checks[choice % checks.count](input.extracting(droppingFirst: 1)) else {
      throw Violation("\(name) does not hold")
    }
  }
}

/// Whether two runs of bytes are the same.
func isEqual(_ a: RawSpan, _ b: RawSpan) -> Bool {
  let count = a.byteCount
  guard count == b.byteCount else { return false }
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      guard let a = a.baseAddress, let b = b.baseAddress else { return true }
      return unsafe memcmp(a, b, count) == 0
    }
  }
}
