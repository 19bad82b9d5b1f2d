import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

/// What the checks find, and how they report it.
@Suite struct VerificationTests {
  private let score = Score(name: "zoë", points: 7)

  @Test func goodPacketsPass() throws {
    try verifyHostileInputsAreRejected(Score.self, golden: score.encodedBytes())
    try verifyRoundTrip(Score.self)
    try verifyCanonical(Score.self)
    try verifyDescription(of: Score.self, in: score.encodedBytes())
  }

  @Test func aFailureStatesThePlaceOfTheCall() throws {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyHostileInputsAreRejected(Lenient.self, golden: [1])
    }
    let line = #line - 3
    #expect(failure?.fileID == "ToolingTests/VerificationTests.swift")
    #expect(failure?.filePath == #filePath)
    #expect(failure?.line == line)
    let message = try #require(failure?.message)
    #expect("\(failure!)" == "ToolingTests/VerificationTests.swift:\(line): \(message)")
  }

  /// Each kind of check passes the place on.
  @Test func everyFailureStatesItsPlace() {
    let failures = [
      #expect(throws: VerificationFailure.self) { try verifyRoundTrip(Forgetful.self, line: 7) },
      #expect(throws: VerificationFailure.self) { try verifyCanonical(Careless.self, line: 7) },
      #expect(throws: VerificationFailure.self) {
        try verifyHostileInputsAreRejected(Careless.self, golden: [], line: 7)
      },
      #expect(throws: VerificationFailure.self) {
        try verifyDescription(of: Misdescribed.self, in: [1], line: 7)
      },
      #expect(throws: VerificationFailure.self) {
        try verifyChunkings(of: [1, 2], line: 7) { [$0.chunks.count] }
      },
      #expect(throws: VerificationFailure.self) { try verifyGolden(score, "no/file", line: 7) },
    ]
    #expect(failures.map { $0?.line } == failures.map { _ in 7 })
    #expect(failures.allSatisfy { $0?.fileID == #fileID && $0?.filePath == #filePath })
  }

  @Test func aPacketThatRepairsItsInputFails() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyHostileInputsAreRejected(Lenient.self, golden: [1])
    }
    #expect(
      failure?.message
        == "Lenient, bit 1 of byte 0 flipped, is accepted but encodes to other bytes:\n[1], not\n[3]"
    )
  }

  @Test func aPacketThatIsNotGoodToBeginWithFails() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyHostileInputsAreRejected(Greeting.self, golden: [0])
    }
    #expect(
      failure?.message
        == "Greeting: the good packet is rejected: "
        + "Greeting.text: needs 4 bytes at offset 0, but 1 remains"
    )
  }

  @Test func aValueThatCannotBeEncodedFails() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyHostileInputsAreRejected(Mute.self, golden: [1])
    }
    #expect(failure?.message.contains("is accepted but cannot be encoded: ") == true)
  }

  @Test func valuesThatComeBackDifferentFail() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyRoundTrip(Forgetful.self, seed: 5)
    }
    #expect(failure?.message.hasPrefix("Forgetful, seed 5: ") == true)
    #expect(throws: VerificationFailure.self) { try verifyRoundTrip(Tenant.self) }
  }

  @Test func changedPacketsThatComeBackDifferentFail() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyCanonical(Careless.self, seed: 5)
    }
    #expect(failure?.message.hasPrefix("Careless, seed 5: [") == true)
  }

  @Test func aNaNNeedNotBeEqualToItself() throws {
    try verifyRoundTrip(Undefined<Double>.self)
    try verifyRoundTrip(Undefined<SIMD2<Float>>.self)
    try verifyRoundTrip(Undefined<[Float?]>.self)
  }

  @Test func aDescriptionThatDiffersFromTheDecoderFails() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyDescription(of: Misdescribed.self, in: [1])
    }
    #expect(
      failure?.message
        == "Misdescribed: its description results in "
        + "'Misdescribed.byte: needs 2 bytes at offset 0, but 1 remains', but decoding in 'no error'"
    )
  }

  /// The same set is in another order each time that it is decoded.
  @Test func aHandWrittenSetEqualsItself() throws {
    let names = ["a", "b", "c", "d"].map { [0, 0, 0, 1] + Array($0.utf8) }.joined()
    let bytes = [0, 0, 0, 4] + names + [0, 0, 0, 5, 1, 2, 3, 4, 5]
    for _ in 0..<20 { try verifyDescription(of: Unordered.self, in: bytes) }
  }

  @Test func elementsInAnyOrderAreCompared() throws {
    let (set, pairs) = ([0, 0, 0, 2, 0, 1, 0, 2], [0, 0, 0, 1, 5, 0, 7]) as ([UInt8], [UInt8])
    try verifyDescription(of: Signs.self, in: set + pairs)
    for bytes in [[0, 0, 0, 1, 0xFF, 0xFF] + pairs, set + [0, 0, 0, 1, 5, 0xFF, 0xFF]] {
      #expect(throws: VerificationFailure.self) {
        try verifyDescription(of: Signs.self, in: bytes)
      }
    }
  }

  @Test func aHandWrittenValueThatDiffersFails() {
    #expect(throws: VerificationFailure.self) {
      try verifyDescription(of: Increasing.self, in: [1])
    }
  }

  /// A type that ignores byte orders has the same one in a packet of the other.
  @Test func aTypeIsDescribedInTheOrderThatItHas() throws {
    let bytes: [UInt8] = [0, 1, 1, 0, 0, 0, 0, 2, 1, 0, 3]
    try verifyDescription(of: LittleWeather.self, in: bytes)
    let tree = PacketTree(of: LittleWeather.self, in: bytes)
    let texts = tree.root.children.map { tree.text(of: $0) }
    #expect(texts == ["1", "[2]", "3"])
  }

  @Test func aDescriptionInTheOtherByteOrderFails() throws {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyDescription(of: Weather<Turned>.self, in: [0, 1])
    }
    #expect(
      failure?.message
        == "Weather<Turned>: its description does not match how it decodes: Weather<Turned>.heat is "
        + "Turned(tenths: 1), whose bytes are described in the other byte order"
    )
    #expect(throws: VerificationFailure.self) {
      try verifyDescription(of: Weather<TurnedPlace>.self, in: [0, 1, 0x3F, 0x80, 0, 0])
    }
    // These are the same in either order.
    try verifyDescription(of: Weather<Turned>.self, in: [7, 7])
  }
}
