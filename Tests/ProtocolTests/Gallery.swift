import Foundation
import PacketKit
import PacketTesting
import Testing

/// Checks that the cases of `Fixtures/Protocols/name.hex` decode to these values, and the values encode to the cases,
/// byte for byte; that there is a value for each case; and that hostile changes of the bytes are rejected, or are
/// other values.
///
/// - Parameter decoded: The cases whose bytes are not all kept, so that they are only decoded.
func verifyGallery(
  _ name: String,
  _ values: KeyValuePairs<String, any Packet & Equatable>,
  onlyDecoded decoded: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let fixtures = try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures(of: name)
  try #require(values.map(\.key) == fixtures.map(\.name), sourceLocation: sourceLocation)
  for ((_, value), fixture) in zip(values, fixtures) {
    #expect(
      Gallery.packet(name, case: fixture.name) == type(of: value), "\(fixture)",
      sourceLocation: sourceLocation)
    try verify(value, fixture, isEncoded: !decoded.contains(fixture.name))
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
