import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

@Suite(.takesLong) struct FixtureTests {
  @Test func everyFixtureHasAValueAndEveryValueAFixture() throws {
    let fixtures = Set(Fixture.goldens.map(\.description))
    let values = Set(Golden.all.map(\.name))
    #expect(fixtures.subtracting(values) == [], "fixtures that nothing tests")
    #expect(values.subtracting(fixtures) == [], "values without a fixture")
    #expect(values.count == Golden.all.count, "two values share a fixture")
  }

  @Test(arguments: Golden.all)
  func valueAndBytesAreEachOthers(_ golden: Golden) throws {
    let fixture = try golden.fixture()
    #expect(try golden.encoded() == fixture.bytes)
    #expect(try golden.isDecoded(from: fixture.bytes))
    #expect(try recoded(fixture.bytes, as: golden.packet) == fixture.bytes)
  }

  @Test(arguments: Fixture.goldensByPacket["PlayerState"] ?? [])
  func theFormByHandAgreesWithTheMacros(_ fixture: Fixture) throws {
    let byHand = try ByHand.PlayerState(decoding: fixture.bytes)
    let byMacro = try PlayerState(decoding: fixture.bytes)
    #expect(byHand.identifier == byMacro.identifier)
    #expect(byHand.username == byMacro.username)
    #expect(byHand.state == byMacro.state)
    #expect(try byHand.encodedBytes() == byMacro.encodedBytes())
    #expect(ByHand.PlayerState.minimumByteCount == PlayerState.minimumByteCount)
  }

  @Test(arguments: Fixture.malformed.filter { $0.packet == "PlayerState" })
  func theFormByHandFailsLikeTheMacros(_ fixture: Fixture) throws {
    let byHand = #expect(throws: PacketError.self) {
      try ByHand.PlayerState(decoding: fixture.bytes)
    }
    let byMacro = #expect(throws: PacketError.self) { try PlayerState(decoding: fixture.bytes) }
    #expect(byHand == byMacro)
  }

  @Test(arguments: Fixture.malformed)
  func malformedBytesAreRefusedInTheirWords(_ fixture: Fixture) throws {
    let type = try fixture.type
    let sentence = try #require(fixture.expectedError, "the heading must state the error")
    let error = try #require(throws: PacketError.self) { try recoded(fixture.bytes, as: type) }
    #expect("\(error)" == sentence)
  }

  @Test(arguments: Fixture.goldens)
  func fieldsStandWhereTheFixtureSays(_ fixture: Fixture) throws {
    var expected = Layout(of: fixture)
    // What the script knows of later versions is only where they begin.
    if let later = expected.pieces.firstIndex(where: { $0.name == "later versions" }) {
      expected.pieces.removeSubrange(later...)
    }
    var found = Layout(of: try fixture.type, in: fixture.bytes)
    if expected.pieces.count < Layout(of: fixture).pieces.count {
      let end = expected.pieces.last?.range.upperBound ?? 0
      found.pieces.removeAll { $0.range.lowerBound >= end }
    }
    #expect(found == expected)
  }

  /// What it is refused with follows from the description: it is the field that is cut, and what that needs.
  @Test(arguments: Fixture.goldens)
  func aPacketCutShortIsRefusedAtTheFieldThatIsCut(_ fixture: Fixture) throws {
    let type = try fixture.type
    for input in LongTests.sample(HostileInputs(of: fixture.bytes).truncations) {
      let expected = PacketTree(of: type, in: input.bytes).error
      do {
        _ = try recoded(input.bytes, as: type)
        #expect(expected == nil, "\(input): accepted")
      } catch let error as PacketError {
        #expect(error == expected, "\(input)")
        // The bytes that are missing begin where the packet is cut.
        guard let available = error.available else { continue }
        let trailer = input.bytes.count - error.offset - available
        #expect(trailer >= 0 && error.offset <= input.bytes.count, "\(input): \(error)")
      }
    }
  }

  @Test(arguments: Fixture.goldens)
  func hostileInputsAreRefusedOrCanonical(_ fixture: Fixture) throws {
    // Of a long packet the first bytes and the last: the work grows with the square of the length.
    guard fixture.bytes.count > 700 else {
      return try verifyHostileInputsAreRejected(try fixture.type, golden: fixture.bytes)
    }
    let edges = fixture.bytes.indices.prefix(40) + fixture.bytes.indices.suffix(40)
    for offset in edges {
      for bit in 0..<8 {
        let input = HostileInput(.flippedBit(bit, at: offset), of: fixture.bytes)
        let encoding = try? recoded(input.bytes, as: try fixture.type)
        #expect(encoding == nil || encoding == input.bytes, "\(input)")
      }
    }
  }
}

extension Golden {
  fileprivate func fixture() throws -> Fixture {
    let fixtures = Fixture.goldensByPacket["\(packet)"] ?? []
    return try #require(fixtures.first { $0.description == name })
  }
}

/// What the packet that `bytes` are encodes to.
func recoded<Subject: Packet>(_ bytes: [UInt8], as type: Subject.Type) throws -> [UInt8] {
  try Subject(decoding: bytes).encodedBytes()
}
