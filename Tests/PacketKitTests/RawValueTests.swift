import PacketKit
import Testing

/// Equal raw values can differ in their bytes; only the bytes that the value encodes to are accepted.
@Suite struct RawValueTests {
  private enum Height: Double, PacketField { case ground = 0.0, roof = 12.5 }

  private enum Sweet: String, PacketField { case ice = "glac\u{E9}" }

  /// A number from 0 to 100, whatever it is made of.
  fileprivate struct Percentage: RawRepresentable, PacketField, Equatable {
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

  fileprivate struct Share: RawRepresentable, BitField {
    var rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = min(rawValue, 100) }
  }

  fileprivate struct Buttons: PacketOptionSet {
    let rawValue: UInt8
    static let knownOptions = Buttons(rawValue: 0b101)
  }

  fileprivate struct Flags: PacketOptionSet, BitField {
    let rawValue: UInt8
    static let knownOptions = Flags(rawValue: 0b11)
  }

  @Packet fileprivate struct Bits {
    @Bits(7) var percentage: Percentage
    @Bits(7) var share: Share
    @Bits(5) var buttons: Buttons
    @Bits(3) var flags: Flags
  }

  /// 7 bits, 7 bits, 5 bits, 3 bits, and 2 unused.
  @Test func bitsAreRefusedLikeBytes() throws {
    let bytes: [UInt8] = [0b1100100_1, 0b100100_00, 0b101_010_00]
    #expect(try Bits(decoding: bytes).encodedBytes() == bytes)
    let refusals: [(bytes: [UInt8], sentence: String)] = [
      ([0b1100101_1, 0b100100_00, 0b101_00000], "percentage: 101 at offset 0"),
      ([0b1100100_1, 0b100101_00, 0b101_00000], "share: 101 at offset 0"),
      ([0b1100100_1, 0b100100_00, 0b111_00000], "buttons: 0x2 at offset 1"),
      ([0b1100100_1, 0b100100_00, 0b101_110_00], "flags: 0x4 at offset 2"),
    ]
    for (bytes, sentence) in refusals {
      let error = try #require(throws: PacketError.self) { try Bits(decoding: bytes) }
      #expect("\(error)".hasPrefix("Bits.\(sentence) is not a value of "))
    }
    for (buttons, flags, type) in [(2, 0, "Buttons"), (0, 4, "Flags")] as [(UInt8, UInt8, String)] {
      let unknown = Bits(
        percentage: .init(rawValue: 1), share: .init(rawValue: 1),
        buttons: .init(rawValue: buttons), flags: .init(rawValue: flags))
      let error = try #require(throws: PacketError.self) { try unknown.encodedBytes() }
      #expect(error.reason == .unknownValue("0x\(buttons + flags)", type: type))
    }
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
