/// What must hold whatever the bytes: a fuzzer tries it, and so does a seeded test.
package struct Property: Sendable {
  /// The name of its folders of inputs.
  package let name: String

  let subjects: [Subject]

  init(_ name: String, _ subjects: [Subject]) {
    self.name = name
    self.subjects = subjects
  }

  /// Every property.
  package static let all = [
    fields, packets, updates, framings, textBus, deltas, snapshots, fragments, entities,
  ]

  /// The number of things that it is about.
  package var subjectCount: Int { subjects.count }

  /// Checks the property for one input: its first byte chooses a subject, which is given the rest.
  ///
  /// - Throws: ``Violation`` if the property does not hold.
  package func check(_ input: [UInt8]) throws(Violation) {
    guard let choice = input.first else { return }
    let subject = subjects[Int(choice) % subjects.count]
    do {
      try subject.check(Array(input.dropFirst()))
    } catch {
      throw Violation("\(name), \(subject.name): \(error)")
    }
  }
}

/// One of the things that a property is about, such as a type of packet.
struct Subject: Sendable {
  let name: String
  let check: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, _ check: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.check = check
  }
}

/// How a property does not hold.
package struct Violation: Error, CustomStringConvertible {
  /// One sentence.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Throws a violation unless `condition` holds.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
  if !condition { throw Violation(sentence()) }
}
