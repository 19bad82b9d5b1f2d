import Foundation
import PacketKit
import PacketTesting
import Testing

/// Derived fields whose values can be equal without having the same bytes.
@Suite struct DerivedTests {
  enum Team: UInt8, PacketField { case red = 1, green }

  @Packet struct Derivations: Equatable {
    @Derived @Terminated(by: 0) var product: String { "é" }
    @Derived var level: Float { 0 }
    @Derived var unknown: Double { .nan }
    @Derived var names: [String] { ["é"] }
    @Derived var team: Team { .green }
    @Derived var isOn: Bool { true }
    @Derived @Timestamp(.seconds) var start: Date { Date(timeIntervalSince1970: 5) }
  }

  @Test func whatIsWrittenIsRead() throws {
    let bytes = try Derivations().encodedBytes()
    #expect(bytes.count == 35)
    #expect(try Derivations(decoding: bytes) == Derivations())
    try verifyDescription(of: Derivations.self, in: bytes)
    try verifyHostileInputsAreRejected(Derivations.self, golden: bytes)
  }

  @Test(arguments: [
    (0..<2, [0x65, 0xCC, 0x81], #".product: "é" at offset 0 must be "é""#),
    (3..<4, [0x80], ".level: -0.0 at offset 3 must be 0.0"),
    (14..<15, [1], ".unknown: nan(0x1) at offset 7 must be nan"),
    (22..<25, [3, 0x65, 0xCC, 0x81], #".names: ["é"] at offset 15 must be ["é"]"#),
    (25..<26, [1], ".team: red at offset 25 must be green"),
    (26..<27, [0], ".isOn: false at offset 26 must be true"),
  ])
  func otherBytesAreRejected(_ range: Range<Int>, _ other: [UInt8], _ sentence: String) throws {
    var bytes = try Derivations().encodedBytes()
    bytes.replaceSubrange(range, with: other)
    let error = try #require(throws: PacketError.self) { try Derivations(decoding: bytes) }
    let text = "\(error)".precomposedStringWithCanonicalMapping
    #expect(text == "Derivations\(sentence) to match the rest of the packet")
    try verifyDescription(of: Derivations.self, in: bytes)
  }

  @Test func longValuesAreShortenedInErrors() throws {
    let text = [UInt8](repeating: 0x61, count: 1000) + [0]
    let bytes = text + (try Derivations().encodedBytes()[3...])
    let error = try #require(throws: PacketError.self) { try Derivations(decoding: bytes) }
    #expect("\(error)".count < 150)
  }
}
