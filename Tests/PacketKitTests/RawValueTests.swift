import PacketKit
import Testing

/// Equal raw values can differ in their bytes; only the bytes that the value encodes to are accepted.
@Suite struct RawValueTests {
  private enum Height: Double, PacketField { case ground = 0.0, roof = 12.5 }

  private enum Sweet: String, PacketField { case ice = "glac\u{E9}" }

  /// A number from 0 to 100, whatever it is made of.
  private struct Percentage: RawRepresentable, PacketField, Equatable {
    var rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = min(rawValue, 100) }
  }

  private func read<Value: PacketField>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    var reader = PacketReader(bytes)
    return try reader.read(type)
  }

  @Test func negativeZeroIsNotZero() throws {
    #expect(try read(Height.self, from: [0, 0, 0, 0, 0, 0, 0, 0]) == .ground)
    #expect(try read(Height.self, from: [0x40, 0x29, 0, 0, 0, 0, 0, 0]) == .roof)
    let error = #expect(throws: PacketError.self) {
      try read(Height.self, from: [0x80, 0, 0, 0, 0, 0, 0, 0])
    }
    #expect(error?.reason == .unknownValue("-0.0", type: "Height"))
  }

  @Test func canonicallyEquivalentTextIsNotTheSame() throws {
    let composed: [UInt8] = [0, 0, 0, 6] + Array("glac\u{E9}".utf8)
    #expect(try read(Sweet.self, from: composed) == .ice)
    #expect(throws: PacketError.self) {
      try read(Sweet.self, from: [0, 0, 0, 7] + Array("glace\u{301}".utf8))
    }
  }

  @Test func aTypeThatMendsItsRawValueRefusesTheOneThatNeedsIt() throws {
    #expect(try read(Percentage.self, from: [100]) == Percentage(rawValue: 100))
    let error = #expect(throws: PacketError.self) { try read(Percentage.self, from: [101]) }
    #expect(error?.reason == .unknownValue("101", type: "Percentage"))
  }

  @Test func anUnknownTextIsQuotedAndCut() throws {
    let text = "line\n" + String(repeating: "x", count: 100)
    let error = try #require(throws: PacketError.self) {
      try read(Sweet.self, from: [0, 0, 0, 105] + Array(text.utf8))
    }
    let shown = #""line\n"# + String(repeating: "x", count: 35) + #""…"#
    #expect("\(error)" == "\(shown) at offset 0 is not a value of Sweet")
  }

  private struct Branch: RawRepresentable, PacketField {
    var rawValue: [Branch]
    init(rawValue: [Branch]) { self.rawValue = rawValue }
  }

  /// The comparison with what is written has the reader's limits.
  @Test func aRawValueNestsToTheReadersLimit() throws {
    let bytes = [UInt8](repeatElement([0, 0, 0, 1], count: 65).joined()) + [0, 0, 0, 0]
    let limits = PacketLimits(maximumDepth: 66, maximumStackByteCount: 400 * 1024)
    let value = try { () throws in
      var reader = PacketReader(bytes, limits: limits)
      return try reader.read(Branch.self)
    }()
    var writer = PacketWriter(limits: limits)
    try writer.write(value)
    #expect(writer.makeArray() == bytes)
  }
}
