import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Random values whose fields state something about others, however they do.
@Suite(.timeLimit(.minutes(5))) struct RandomStatementTests {
  @Test func countsThatAreComputedOrGiven() throws {
    try check(ComputedReferenceTests.Lists.self)
    try check(ComputedReferenceTests.Message.self)
    try check(ComputedReferenceTests.Agreement.self)
    try check(ComputedReferenceTests.Choices.self)
    try check(ComputedReferenceTests.ByRawValue.self, given: .two)
    try check(ComputedReferenceTests.ByTuple.self, given: (version: 2, count: 70))
    try check(ComputedReferenceTests.Body.self, given: .init(kind: 2, count: 90))
    try check(ComputedReferenceTests.ByTags.self, given: [1, 2, 1])
    try check(ComputedReferenceTests.ByOptional.self, given: 70)
  }

  @Test func numbersThatAreHardToFind() throws {
    try check(Remainder.self)
    try check(Kinds.self)
    try check(DerivedBits.self)
  }

  @Test func realProtocols() throws {
    try check(SSHPacket.self)
    try check(ID3Tag.self)
    try check(CreateContexts.self)
    try check(Negotiation.self)
  }

  /// One would take minutes if its size were any that a field can state.
  @Test func largeFilesStaySmall() throws {
    try check(TarEntry.self)
    try check(Bitmap.self)
    try check(Rows.self)
    var generator = SplitMix64(seed: LongTests.seed)
    let counts = try (0..<100).map { _ in try Bitmap.random(using: &generator).pixels.count }
    #expect(counts.allSatisfy { $0 < 4096 } && Set(counts).count > 3, "seed \(LongTests.seed)")
  }

  @Test func nothingIsTriedWithoutEnd() {
    var generator = SplitMix64(seed: 1)
    let error = #expect(throws: NoRandomPacket.self) { try Endless.random(using: &generator) }
    let sentence = error?.description ?? ""
    #expect(
      sentence.hasPrefix(
        "no Endless was found at random; the last bytes: Endless.body.list: count states "))
    #expect(sentence.contains(", and no other count was found at offset "))
  }

  private func check<Value: Packet & Equatable>(_ type: Value.Type) throws {
    try verifyRoundTrip(type, count: 50, seed: LongTests.seed)
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<20 {
      try verifyDescription(of: type, in: Value.random(using: &generator).encodedBytes())
    }
  }

  private func check<Value: GivenPacket>(_ type: Value.Type, given: Value.Given) throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<20 {
      let value = try Value.random(given: given, using: &generator)
      try verifyDescription(of: type, in: value.encodedBytes(given: given), given: given)
    }
  }
}

@Packet private struct Remainder: Equatable {
  var number: UInt32
  @Computed var count: Int { Int(number) * 7 % 1009 }
  @Counted(by: "count") var list: [UInt8]
}

@Packet private struct Kinds: Equatable {
  var code: UInt8
  @Computed var kind: UInt8 { code ^ 0x5A }
  @Tagged(by: "kind") var choice: ComputedReferenceTests.Choice
}

@Packet private struct DerivedBits: Equatable {
  @Derived @Bits(4) @FixedCount(4) var list: [UInt8] { [number & 1, 2, 3, number & 7] }
  var number: UInt8
  @Derived var total: UInt16 { UInt16(number) * 2 }
}

/// A packet of SSH: both its length and that of its padding say how long the payload is.
@Packet private struct SSHPacket: Equatable {
  @InRange(2...35_000) var length: UInt32
  @InRange(4...255) var paddingLength: UInt8
  @Computed var payloadLength: Int { Int(length) - Int(paddingLength) - 1 }
  @Sized(by: "payloadLength") var payload: Data
  @Sized(by: "paddingLength") var padding: Data
  @Rule("a packet is a multiple of 8 bytes") var isWhole: Bool { (length + 4) % 8 == 0 }
}

/// A tag of ID3, whose sizes are 28 bits in four bytes.
@Packet(magic: Array("ID3".utf8)) private struct ID3Tag: Equatable {
  var version: UInt16
  var flags: UInt8
  var size: Size
  @Sized(by: "size.value") var frames: [Frame]

  @Packet struct Size: Equatable {
    @Derived @Bits(1) var first: UInt8 { 0 }
    @Bits(7) var a: UInt8
    @Derived @Bits(1) var second: UInt8 { 0 }
    @Bits(7) var b: UInt8
    @Derived @Bits(1) var third: UInt8 { 0 }
    @Bits(7) var c: UInt8
    @Derived @Bits(1) var fourth: UInt8 { 0 }
    @Bits(7) var d: UInt8
    @Computed var value: Int { Int(a) << 21 | Int(b) << 14 | Int(c) << 7 | Int(d) }
  }

  @Packet struct Frame: Equatable {
    @FixedWidth(4) @Encoding(.ascii) var identifier: String
    var size: Size
    var flags: UInt16
    @Sized(by: "size.value") var text: Text
  }

  @Packet struct Text: Equatable {
    var encoding: UInt8
    @Remaining @Encoding(.utf16) var text: String
  }
}

/// Contexts of SMB 2, each of which says where the next begins.
@Packet private struct CreateContexts: Equatable {
  @Repeated(until: "isLast") var contexts: [Context]

  @Packet(endianness: .little) struct Context: Equatable {
    var next: UInt32
    var nameLength: UInt16
    var dataLength: UInt32
    @Computed var isLast: Bool { next == 0 }
    @Sized(by: "nameLength") @Encoding(.utf16LittleEndian) var name: String
    @Sized(by: "dataLength") var data: Data
    @Computed var gap: Int {
      next == 0 ? 0 : Int(next) - 10 - Int(nameLength) - Int(dataLength)
    }
    @Sized(by: "gap") var fill: Data
  }
}

@Packet(endianness: .little) private struct Negotiation: Equatable {
  var offset: UInt32
  var count: UInt16
  var tokenLength: UInt16
  @Sized(by: "tokenLength") var token: Data
  @Computed var gap: Int { Int(offset) - 72 - Int(tokenLength) }
  @Sized(by: "gap") var fill: Data
  @Counted(by: "count") var contexts: [Context]

  @Packet(endianness: .little) struct Context: Equatable {
    var type: UInt16
    var length: UInt16
    @Derived var reserved: UInt32 { 0 }
    @Sized(by: "length") @Aligned(after: 8) var data: Data
  }
}

@Packet private struct TarEntry: Equatable {
  var header: TarHeader
  @Sized(by: "header.size") @Aligned(after: 512) var content: Data
}

@Packet(endianness: .little) private struct Bitmap: Equatable {
  var fileSize: UInt32
  @InRange(0...32_768) var width: Int32
  @InRange(0...32_768) var height: Int32
  var depth: Depth
  @Computed var rowSize: Int { (Int(width) * Int(depth.rawValue) + 31) / 32 * 4 }
  @Computed var size: Int { rowSize * Int(height) }
  @Sized(by: "size") var pixels: Data

  enum Depth: UInt16, PacketField, CaseIterable { case one = 1, eight = 8, all = 24 }
}

@Packet private struct Rows: Equatable {
  @InRange(0...32_768) var width: Int32
  @InRange(0...32_768) var height: Int32
  @Computed var rowSize: Int { (Int(width) * 24 + 31) / 32 * 4 }
  @Counted(by: "height") @Given("rowSize") var rows: [Row]

  @Packet(given: Int.self) struct Row: Equatable { @Counted(by: "given") var pixels: [UInt8] }
}

@Packet private struct Endless: Equatable {
  @CountPrefixed(UInt8.self) var names: [String]
  var body: Body

  @Packet struct Body: Equatable {
    var number: UInt32
    @Computed var count: Int { Int(number) + 100_000 }
    @Counted(by: "count") var list: [UInt8]
  }
}
