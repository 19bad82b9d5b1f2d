import Foundation
import PacketKit
import Testing

/// The lines of bytes in the article "Wire format" and its neighbors.
@Suite struct WireFormatSampleTests {
  private static let catalog = URL(filePath: #filePath)
    .appending(path: "../../../Sources/PacketKit/PacketKit.docc").standardized

  @Test(arguments: [
    Sample("Values", Values(number: 300, text: "hi", last: 7)),
    Sample("Text", FixedText(text: "hi")),
    Sample("Lengths and counts", Prefixed(text: "hi")),
    Sample("Lengths and counts", Ended(text: "hi")),
    Sample("Lengths and counts", NumberList(numbers: [1, 2])),
    Sample("Derived fields and rules", Scores(scores: [7])),
    Sample("Computed properties", Words(words: 2, text: "abcd")),
    Sample("Conditions", Leveled(flags: 0x40, level: 9)),
    Sample("Conditions", Leveled(flags: 0, level: nil)),
    Sample("Given values", Versioned(version: 2, body: Body(level: 9))),
    Sample("Given values", Versioned(version: 1, body: Body(level: nil))),
    Sample("Tagged unions", Move.moved(7, to: 300)),
    Sample("Points in time and durations", Span(duration: .milliseconds(1500))),
    Sample("Ranges", Digit(value: 9)),
    Sample("Runs of bits", Run(first: 5, last: 1)),
    Sample("Runs of bits", LowRun(first: 5, last: 1)),
    Sample("Quantities", Half(value: 0.5)),
    Sample("Unit quaternions", Turn(value: SIMD4(0, 0, 0, 1))),
    Sample("Remaining", Rest(kind: 1, body: Data([2, 3]), end: 4)),
    Sample("Padding, alignment, and magic", Padded(text: "hi")),
    Sample("Checksums", Checked(value: 258)),
    Sample("Sized packets and their versions", Grown(id: 7, level: 5)),
    Sample("Sized packets and their versions", Grown(id: 7)),
  ])
  func bytesAreThoseOfTheArticle(_ sample: Sample) throws {
    let bytes = try sample.packet.encodedBytes()
    let text = try String(
      contentsOf: Self.catalog.appending(path: "WireFormat.md"), encoding: .utf8)
    let section = text.components(separatedBy: "### ").first { $0.hasPrefix(sample.section + "\n") }
    #expect(try #require(section).contains("`\(hex(bytes))`"), "\(hex(bytes))")
    try sample.expectRoundTrip(bytes)
  }

  @Test func deltaIsThatOfTheArticle() throws {
    let bytes = try Progress(level: 1, score: 300)
      .encodedBytes(against: Progress(level: 1, score: 7))
    let article = Self.catalog.appending(path: "DeltaFormat.md")
    #expect(try String(contentsOf: article, encoding: .utf8).contains("`\(hex(bytes))`"))
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let section: String
    let packet: any Packet & Sendable
    let testDescription: String
    let check: @Sendable ([UInt8]) throws -> Bool

    init<Value: Packet & Equatable & Sendable>(_ section: String, _ packet: Value) {
      self.section = section
      self.packet = packet
      testDescription = "\(section): \(packet)"
      check = { try Value(decoding: $0) == packet }
    }

    func expectRoundTrip(_ bytes: [UInt8]) throws {
      #expect(section == "Quantities" || section == "Unit quaternions" ? true : try check(bytes))
    }
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { String(String(256 + Int($0), radix: 16).dropFirst()) }.joined(separator: " ")
}

@Packet private struct Values: Equatable {
  var number: UInt16
  var text: String
  var last: UInt8?
}

@Packet private struct FixedText: Equatable {
  @FixedWidth(4) var text: String
}

@Packet private struct Prefixed: Equatable {
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet private struct Ended: Equatable {
  @Terminated(by: 0) var text: String
}

@Packet private struct NumberList: Equatable {
  @CountPrefixed(UInt8.self) var numbers: [UInt16]
}

@Packet private struct Scores: Equatable {
  @Derived(countOf: "scores") var count: UInt8
  @Counted(by: "count") var scores: [UInt16]
}

@Packet private struct Words: Equatable {
  var words: UInt8
  @Computed var size: Int { 2 * Int(words) }
  @Sized(by: "size") var text: String
}

@Packet private struct Leveled: Equatable {
  var flags: UInt8
  @Present(when: "flags", mask: 0x40) var level: UInt8?
}

@Packet(given: UInt8.self) private struct Body: Equatable {
  @Present(when: "given", in: 2...) var level: UInt8?
}

@Packet private struct Versioned: Equatable {
  var version: UInt8
  @Given("version") var body: Body
}

@Packet private enum Move: Equatable {
  @Tag(3) case moved(UInt8, to: UInt16)
}

@Packet private struct Span: Equatable {
  @Interval(.milliseconds) var duration: Duration
}

@Packet private struct Digit: Equatable {
  @InRange(0...9) var value: UInt8
}

@Packet private struct Run: Equatable {
  @Bits(3) var first: UInt8
  @Bits(5) var last: UInt8
}

@Packet(bitOrder: .leastSignificantFirst) private struct LowRun: Equatable {
  @Bits(3) var first: UInt8
  @Bits(5) var last: UInt8
}

@Packet private struct Half: Equatable {
  @Quantized(-1...1, bits: 8) var value: Float
}

@Packet private struct Turn: Equatable {
  @UnitQuaternion(bits: 10) var value: SIMD4<Float>
}

@Packet private struct Rest: Equatable {
  var kind: UInt8
  @Remaining(leaving: 1) var body: Data
  var end: UInt8
}

@Packet private struct Padded: Equatable {
  @Magic(before: [0xCE]) @Padding(to: 4) @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .xor8) private struct Checked: Equatable {
  var value: UInt16
}

@Packet(sized: UInt8.self) private struct Grown: Equatable {
  var id: UInt16
  @Since(2) var level: UInt8 = 0
}

@Packet(delta: true) private struct Progress: Equatable {
  var level: UInt8
  var score: UInt16
}
