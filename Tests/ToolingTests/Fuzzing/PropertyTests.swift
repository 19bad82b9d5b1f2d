import TestPackets
import Testing

/// The properties that .ci/fuzz tries with libFuzzer, from a seeded generator.
@Suite(.takesLong) struct PropertyTests {
  private static let inputCount = LongTests.count(3000)

  /// The number that a run's inputs follow from; put one that failed in its place.
  private static let seed = LongTests.seed

  @Test(arguments: Property.all.map(\.name))
  func holdsForKeptInputs(_ name: String) throws {
    let property = try property(name)
    for input in try property.keptInputs() {
      do throws(Violation) {
        try property.check(input)
      } catch {
        Issue.record("\(input): \(error)")
      }
    }
  }

  @Test(arguments: Property.all.map(\.name))
  func holdsForRandomInputs(_ name: String) throws {
    let property = try property(name)
    var generator = InputGenerator(from: try property.keptInputs(), seed: Self.seed)
    for _ in 0..<Self.inputCount {
      let input = generator.next()
      do throws(Violation) {
        try property.check(input)
      } catch {
        Issue.record("seed \(Self.seed), \(input): \(error)")
      }
    }
  }

  private func property(_ name: String) throws -> Property {
    try #require(Property.all.first { $0.name == name })
  }
}
