import Foundation
import PacketKit
import PacketTesting

@testable import PacketSchemas
@testable import TestPackets

/// The script of pages, the descriptions of packets, and bytes with the fields and the error that they have.
struct PageCases {
  /// The folder with `script.js`, and `cases.json`, which a script in JavaScript compares.
  let folder: URL

  init() throws {
    folder =
      ProcessInfo.processInfo.environment["PAGE_CASES"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = """
      "use strict";
      \(PageFiles.functions)
      module.exports = { RecordingSchema, decode, bytesOfText };

      """
    try Data(script.utf8).write(to: folder.appendingPathComponent("script.js"))
    var types: [String: any Packet.Type] = Golden.packets
    for (name, type, _) in ExportedPackets.all { types[name] = type }
    var cases: [JSONValue] = []
    for fixture in Fixture.goldens + Fixture.malformed {
      let packet = types.keys.first { "\(fixture)".split(separator: "/").contains($0[...]) }
      guard let packet = packet.flatMap({ types[$0] }) else { continue }
      cases += Self.cases(packet, fixture.bytes)
    }
    for fixture in try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures() {
      guard let packet = Gallery.packet(fixture.packet, case: fixture.name) else { continue }
      cases += Self.cases(packet, fixture.bytes)
    }
    for (_, type, encodings) in ExportedPackets.all {
      cases += encodings.prefix(LongTests.count(20)).flatMap { Self.cases(type, $0) }
    }
    cases += Self.nested.map { Self.case(Deep.self, $0) }
    cases += Self.floats.map { Self.case(Floats.self, $0) }
    cases += Self.dates.map { Self.case(Moment.self, $0) }
    cases += Self.letters.flatMap { Self.cases(Letter.self, $0) }
    cases += Self.cases(Pairs.self, Self.pairs)
    types["Deep"] = Deep.self
    types["Moment"] = Moment.self
    types["Letter"] = Letter.self
    types["Pairs"] = Pairs.self
    let descriptions = Set(cases.compactMap { $0["packet"]?.string })
    let packets = (types.map(\.value) + Gallery.entries.map(\.packet)).filter {
      descriptions.contains(PacketReference($0).stableName)
    }
    let index = JSONValue.object([
      "schema": ModuleDocument(of: packets).json.withoutRoundedNumbers, "cases": .array(cases),
      "texts": Self.texts,
    ])
    try Data(index.line.utf8).write(to: folder.appendingPathComponent("cases.json"))
  }

  func remove() throws {
    guard ProcessInfo.processInfo.environment["PAGE_CASES"] == nil else { return }
    try FileManager.default.removeItem(at: folder)
  }

  /// Bytes, and some of what an attacker could make of them.
  private static func cases(_ packet: any Packet.Type, _ bytes: [UInt8]) -> [JSONValue] {
    guard bytes.count < 4096 else { return [] }
    return [`case`(packet, bytes)] + mutations(of: bytes).map { `case`(packet, $0) }
  }

  /// A packet in which values of each kind of nesting are within each other.
  @Packet struct Deep: Equatable {
    var inside: [Deep]
    var listed: [[UInt8?]]?
    var wrapped: Wrapped?
  }

  /// A hand-written value with the bytes of another.
  struct Wrapped: PacketField, Equatable {
    var list: [UInt8?]
    static var minimumByteCount: Int { 4 }
    static func wireType(_ endianness: Endianness) -> WireType { [UInt8?].wireType(.big) }

    init(from reader: inout PacketReader) throws(PacketError) {
      list = try reader.read([UInt8?].self)
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(list) }
  }

  @Packet struct Moment: Equatable { @Timestamp(.milliseconds) var date: Date }

  /// Dates of all years, with and without decimal places.
  private static var dates: [[UInt8]] {
    let counts: [Int64] = [
      0, -1, 1_700_000_000_123, 253_402_300_800_000, -62_167_219_200_001, .max, .min,
      9_000_000_000_000_000,
    ]
    return counts.map { count in (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) } }
  }

  /// Cases of which some take no bytes, with and without values.
  @Packet struct Letter: Equatable {
    var kind: UInt8
    @Tagged(by: "kind") var content: Content

    @Packet(hasExternalTag: true) enum Content: Equatable {
      @Tag(1) case nothing
      @Tag(2, .remaining) case text(String)
      @Tag(3) case number(UInt16)
    }
  }

  private static let letters: [[UInt8]] = [[1], [2], [2, 0x61], [3, 1, 2]]

  /// Dictionaries with packets as keys, as values and as both.
  @Packet struct Pairs: Equatable {
    var plain: [UInt8: UInt8]
    var keys: [Spot: UInt8]
    var values: [UInt8: Spot]
    var both: [Spot: [UInt8: Spot]]
  }
  @Packet struct Spot: Hashable {
    var x: UInt8
    var y: UInt8
  }

  private static let pairs: [UInt8] = [
    0, 0, 0, 2, 1, 2, 3, 4, 0, 0, 0, 1, 5, 6, 7, 0, 0, 0, 2, 8, 9, 10, 11, 12, 13, 0, 0, 0, 1, 1, 2,
    0, 0, 0, 2, 3, 4, 5, 6, 7, 8,
  ]

  /// Deep packets: nearly as deep as the limit, and deeper, with each kind of value innermost.
  private static var nested: [[UInt8]] {
    let inner: [[UInt8]] = [
      [0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 9, 0], [0, 1, 0, 0, 0, 1, 0],
      [0, 1, 0, 0, 0, 1, 1, 9], [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    ]
    var nested: [[UInt8]] = []
    for inner in inner {
      for depth in 58...66 {
        var bytes: [UInt8] = []
        for _ in 0..<depth { bytes += [0, 0, 0, 1] }
        bytes += [0, 0, 0, 0]
        bytes += inner
        bytes += [UInt8](repeating: 0, count: 2 * depth)
        nested.append(bytes)
      }
    }
    return nested
  }

  /// Numbers that are often halfway between the two nearest of as few decimal digits as tell them apart.
  private static var floats: [[UInt8]] {
    var generator = SplitMix64(seed: LongTests.seed)
    func number(_ places: ClosedRange<Int>) -> Double {
      let places = Int.random(in: places, using: &generator)
      return Double(Int.random(in: 1...16 << places, using: &generator)) / Double(1 << places)
    }
    return (0..<LongTests.count(1_000)).compactMap { _ in
      let floats = Floats(
        single: Float(number(6...10)), double: number(14...18),
        littleSingle: Float(number(6...10)), littleDouble: number(14...18))
      return try? floats.encodedBytes()
    }
  }

  private static func `case`(_ packet: any Packet.Type, _ bytes: [UInt8]) -> JSONValue {
    // Programs without optimization take more of the stack.
    let limits = PacketLimits(maximumStackByteCount: 480 * 1024)
    let map = FieldMap(of: packet, in: bytes, limits: limits)
    let reason = map.error.map { "\($0.reason)".prefix { $0 != "(" } }
    return .object([
      "packet": .string(PacketReference(packet).stableName),
      "bytes": .string(bytes.map(\.hexDigits).joined()),
      "error": map.error.map { .string("\($0)") }, "reason": reason.map { .string(String($0)) },
      "wrong": map.wrongBytes.map { json(of: $0) },
      "wrongFields": .array(map.wrongFields.map { .integer($0) }),
      "fields": .array(map.fields.map { json(of: $0) }),
    ])
  }

  private static func json(of field: FieldMap.Field) -> JSONValue {
    .object([
      "path": .string(field.path), "part": field.part.map { .string($0.label) },
      "parts": .array(field.parts.map { json(of: $0) }), "bits": field.bits.map { json(of: $0) },
      "order": field.bitOrder.map { .string("\($0)") }, "text": field.text.map { .string($0) },
    ])
  }

  private static func json(of range: Range<Int>) -> JSONValue {
    .array([.integer(range.lowerBound), .integer(range.upperBound)])
  }

  /// Text as people paste it, and the bytes that it stands for; null for what stands for none.
  private static var texts: JSONValue {
    let texts = [
      "00 01 fF", "0001ff", "00 # a comment\n01 ff", "# nothing", "", "0", "00 0", "zz",
      "0x00, 0x01, 0xff",
      "{0x00,0x01};", "00:01:ff", "[0, 1]",
      "00000000: 0001 ff                                  ...",
      "00000000  00 01 ff                                          |...|\n00000003",
      "00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n*\n00000030  01\n00000031",
      "*\n00000000  00", "00000010  00", "AAH/", "AAH_", "AA==", "AAE=", "AAF=", "A", "AAH/=",
      "SGVsbG8=",
    ]
    return .array(
      texts.map { text in
        let bytes =
          (try? CommentedHex(parsing: text).bytes) ?? HexText.bytes(in: text)
          ?? HexText.base64(text)
        return .array([
          .string(text), bytes.map { .string($0.map(\.hexDigits).joined()) } ?? .null,
        ])
      })
  }
}
