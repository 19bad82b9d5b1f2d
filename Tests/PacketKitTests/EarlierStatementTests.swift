import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

/// What descriptions and random values make of fields that state something about others.
@Suite struct EarlierStatementTests {
  @Test func randomValuesHaveWhatEarlierFieldsState() throws {
    try check(VariableStatements.self)
    try check(Constants.self)
    try check(Padded.self)
    try check(CodedStatements.self)
    try check(RemoteConditions.self)
    try check(NestedConditions.self)
    try check(NestedKeys.self)
  }

  private func check<Subject: Packet & Equatable>(_ type: Subject.Type) throws {
    try verifyRoundTrip(type, count: 50)
    var generator = SplitMix64()
    for _ in 0..<50 {
      let bytes = try Subject.random(using: &generator).encodedBytes()
      try verifyDescription(of: type, in: bytes)
      let tree = PacketTree(of: type, in: bytes)
      #expect(!tree.root.children.isEmpty, "\(type) is opaque")
    }
  }

  /// 2, two numbers, four bytes, spades and what follows from it, no flag, 3: no notice.
  @Test func aCodedNumberStatesCountsSizesAndTags() throws {
    let bytes: [UInt8] = [0x57, 0, 1, 0, 2, 7, 7, 7, 7, 0x52, 9, 0x55, 0x56]
    let tree = PacketTree(of: CodedStatements.self, in: bytes)
    #expect(tree.error == nil)
    #expect(tree.root.children.map(\.bytes.count) == [1, 4, 4, 1, 1, 1, 0, 1, 0])
    try verifyDescription(of: CodedStatements.self, in: bytes)
    let hex = AnnotatedHex(of: CodedStatements.self, in: bytes).text()
    #expect(hex.contains("07 07 07 07  # c 4 bytes"))
  }

  /// Whether two of a coder's values are equal, only the program knows.
  @Test func aConditionOnACodedValueLeavesThePacketOpaque() throws {
    for bytes in [[1, 7], [2]] as [[UInt8]] {
      try verifyDescription(of: Gauge.self, in: bytes)
      guard case .opaque? = PacketTree(of: Gauge.self, in: bytes).root.value else {
        Issue.record("\(bytes) is described")
        continue
      }
    }
  }

  @Packet struct Late {
    var head: Head
    @Present(when: "head.kind", is: 3) var value: UInt8?

    @Packet(sized: UInt8.self) struct Head {
      @Since(2) var kind: UInt8 = 3
    }
  }

  /// An absent version has its defaults, though they are not on the wire.
  @Test func aConditionOnALaterVersionLeavesThePacketOpaque() throws {
    for bytes in [[0, 7], [1, 4]] as [[UInt8]] {
      #expect(try Late(decoding: bytes).encodedBytes() == bytes)
      try verifyDescription(of: Late.self, in: bytes)
    }
    #expect(WiresharkDissector(of: Late.self).source.contains(#"item = "unknown""#))
  }

  @Packet struct Chosen {
    var rights: OptionSets.Rights
    @Present(when: "rights", is: OptionSets.Rights.own) var owner: UInt8?
  }

  @Test func optionsAreComparedByTheirBits() throws {
    for bytes in [[0x80, 0, 0, 0, 7], [0x80, 0, 0, 1], [0, 0, 0, 0]] as [[UInt8]] {
      #expect(try Chosen(decoding: bytes).encodedBytes() == bytes)
      try verifyDescription(of: Chosen.self, in: bytes)
    }
  }
}

@Packet private struct Gauge {
  @Coded(by: Reading.self) var reading: Reading.Value
  @Present(when: "reading", is: Reading.Value(number: 1)) var unit: UInt8?
}

private enum Reading: PacketCoder {
  struct Value: Equatable { var number: UInt8 }

  static func decode(from reader: inout PacketReader) throws(PacketError) -> Value {
    Value(number: try reader.read(UInt8.self))
  }

  static func encode(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value.number)
  }
}

@Packet private struct Padded: Equatable {
  @Derived @FixedWidth(4, padding: 0x20) var name: String { "é" }
  @InRange(2...3) var size: UInt8
  @Sized(by: "size") var text: String
}

/// Keys of which Swift says that they are equal, and keys that only seem so.
@Suite struct EqualKeyTests {
  /// The bytes of a packet with these in one of its fields, and nothing in the others.
  private func bytes(_ index: Int, _ content: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: index) + content + [UInt8](repeating: 0, count: 6 - index)
  }

  @Test(
    arguments: [
      (0, [3, 0, 1, 0, 1, 1, 0]),
      (1, [3, 0, 7, 1, 0, 7, 1, 1, 0, 7]),
      (2, [2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0]),
      (3, [3, 0, 0, 1, 0, 0, 1, 1, 5, 1, 1, 0x61]),
    ] as [(Int, [UInt8])])
  func levelsOfNilDiffer(_ index: Int, _ content: [UInt8]) throws {
    let bytes = bytes(index, content)
    #expect(try NestedKeys(decoding: bytes).encodedBytes() == bytes)
    try verifyDescription(of: NestedKeys.self, in: bytes)
  }

  @Test(
    arguments: [
      (4, [2, 0, 0, 0, 2, 0xC3, 0xA9, 0, 0, 0, 3, 0x65, 0xCC, 0x81]),
      (5, equalZeros),
      (6, equalSmallZeros),
    ] as [(Int, [UInt8])])
  func otherBytesMayBeEqual(_ index: Int, _ content: [UInt8]) {
    let bytes = bytes(index, content)
    let error = #expect(throws: PacketError.self) { try NestedKeys(decoding: bytes) }
    #expect(error?.reason == .duplicateElement)
    #expect(PacketTree(of: NestedKeys.self, in: bytes).error == error)
  }

  /// A zero and minus zero, of 64 bits.
  private static let equalZeros: [UInt8] = [
    2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 1, 0x80, 0, 0, 0, 0, 0, 0, 0, 7,
  ]

  /// A zero and a one, then a one and minus zero, of 32 bits.
  private static let equalSmallZeros: [UInt8] = [
    2, 0, 0, 0, 2, 0, 0, 0, 0, 0x3F, 0x80, 0, 0, 0, 0, 0, 2, 0x3F, 0x80, 0, 0, 0x80, 0, 0, 0,
  ]
}
