import PacketKit
import TestPackets
import Testing

/// The properties that .ci/fuzz tries with libFuzzer, from a seeded generator.
@Suite(.takesLong) struct PropertyTests {
  private static let inputCount = LongTests.count(3000)

  /// The number that a run's inputs follow from; put one that failed in its place.
  private static let seed = LongTests.seed

  private static let names = Property.all.map(\.name) + LeanProperty.all.map(\.name)

  @Test(arguments: names)
  func holdsForKeptInputs(_ name: String) throws {
    let property = try SomeProperty(named: name)
    for input in property.keptInputs {
      do throws(Violation) {
        try property.check(input)
      } catch {
        Issue.record("\(input): \(error)")
      }
    }
  }

  @Test(arguments: names)
  func holdsForRandomInputs(_ name: String) throws {
    let property = try SomeProperty(named: name)
    var generator = InputGenerator(from: property.keptInputs, seed: Self.seed)
    for _ in 0..<Self.inputCount {
      let input = generator.next()
      do throws(Violation) {
        try property.check(input)
      } catch {
        Issue.record("seed \(Self.seed), \(input): \(error)")
      }
    }
  }
}

/// A whole property or a lean one.
private struct SomeProperty {
  let keptInputs: [[UInt8]]
  let check: ([UInt8]) throws(Violation) -> Void

  init(named name: String) throws {
    if let lean = LeanProperty.all.first(where: { $0.name == name }) {
      keptInputs = try lean.whole.keptInputs()
      check = { input throws(Violation) in try unsafe lean.check(input.elementSpan.bytes) }
    } else {
      let whole = try #require(Property.all.first { $0.name == name })
      keptInputs = try whole.keptInputs()
      check = whole.check
    }
  }
}
