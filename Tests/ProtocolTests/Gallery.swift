import Foundation
import PacketKit
import PacketTesting
import Testing

/// Checks that the cases of `Fixtures/Protocols/name.hex` decode to these values, and the values encode to the cases,
/// byte for byte; that there is a value for each case; and that hostile changes of the bytes are rejected, or are
/// other values.
///
/// - Parameters:
///   - decoded: The cases whose bytes are not all kept, so that they are only decoded.
///   - given: The cases that depend on what they are given.
func verifyGallery(
  _ name: String,
  _ values: KeyValuePairs<String, any Packet & Equatable>,
  onlyDecoded decoded: Set<String> = [],
  given: KeyValuePairs<String, any GivenCase> = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let fixtures = try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures(of: name)
  let names = (values.map(\.key) + given.map(\.key)).sorted()
  try #require(names == fixtures.map(\.name).sorted(), sourceLocation: sourceLocation)
  for fixture in fixtures {
    if let (_, value) = given.first(where: { $0.key == fixture.name }) {
      #expect(
        Gallery.given(name, case: fixture.name) == value.format, "\(fixture)",
        sourceLocation: sourceLocation)
      try value.verify(fixture)
    } else if let (_, value) = values.first(where: { $0.key == fixture.name }) {
      #expect(
        Gallery.packet(name, case: fixture.name) == type(of: value), "\(fixture)",
        sourceLocation: sourceLocation)
      try verify(value, fixture, isEncoded: !decoded.contains(fixture.name))
    }
  }
}

private func verify<Value: Packet & Equatable>(
  _ value: Value,
  _ fixture: Fixture,
  isEncoded: Bool
) throws {
  if isEncoded {
    try verifyGolden(value, fixture.url.path, case: fixture.name)
  } else {
    #expect(try Value(decoding: fixture.bytes) == value)
    #expect(try Value(decoding: value.encoded()) == value)
  }
  try verifyHostileInputsAreRejected(Value.self, golden: fixture.bytes)
  try verifyDescription(of: Value.self, in: fixture.bytes)
}

/// A value, and what it is given.
struct Given<Value: GivenPacket & Equatable>: GivenCase {
  let given: Value.Given
  let value: Value

  init(_ given: Value.Given, _ value: Value) { (self.given, self.value) = (given, value) }

  var format: any Packet.Type { GivenFormat<Value>.self }

  func verify(_ fixture: Fixture) throws {
    try verifyGolden(value, fixture.url.path, case: fixture.name, given: given)
    try verifyHostileInputsAreRejected(Value.self, golden: fixture.bytes, given: given)
    try verifyDescription(of: Value.self, in: fixture.bytes, given: given)
  }
}

protocol GivenCase {
  var format: any Packet.Type { get }

  func verify(_ fixture: Fixture) throws
}

/// The sentence with which a case is rejected after a change.
func rejection<Value: Packet>(
  of type: Value.Type,
  _ name: String,
  _ fixture: String,
  _ change: (inout [UInt8]) -> Void
) throws -> String {
  let folder = try FixtureFolder(named: "Fixtures").folder("Protocols")
  var bytes = try #require(folder.fixtures(of: name).first { $0.name == fixture }).bytes
  change(&bytes)
  let error = try #require(throws: PacketError.self) { try Value(decoding: bytes) }
  return "\(error)"
}
