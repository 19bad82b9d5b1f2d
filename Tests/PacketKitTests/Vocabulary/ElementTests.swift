import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct ElementTests {
  typealias Names = [String]

  enum Widths {
    static let code = 4
  }

  /// Encodings of a client's own.
  private struct Nothing: FieldEncoding {
    typealias Value = String
    var minimumByteCount = 0
    func read(from reader: inout PacketReader) throws(PacketError) -> String { "" }
    func write(_ value: String, into writer: inout PacketWriter) throws(PacketError) {}
  }

  private struct Text: FieldEncoding {
    typealias Value = String
    let minimumByteCount: Int

    func read(from reader: inout PacketReader) throws(PacketError) -> String {
      try reader.read(String.self, as: .terminated(by: 0))
    }

    func write(_ value: String, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value, as: .terminated(by: 0))
    }
  }

  private struct Rest: FieldEncoding {
    typealias Value = String
    var minimumByteCount: Int { 0 }

    func read(from reader: inout PacketReader) throws(PacketError) -> String {
      try reader.read(String.self, as: .remaining())
    }

    func write(_ value: String, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value, as: .remaining())
    }
  }

  /// Types and arguments that an extension at the top of the file does not see.
  @Packet struct Nested: Equatable {
    static let most = 9
    @CountPrefixed(UInt8.self, maximum: most) @Each(.lengthPrefixed(UInt8.self, maximum: most))
    var bytes: [Data]
    @FixedCount(1) @Each(.terminated(by: 0)) var names: Names
    @FixedCount(2) @Each(.fixedWidth(Widths.code)) var codes: [String]?
    @Each(.coded(by: Tally.self)) var tallies: [Int]
  }

  /// A count as so many ones; none takes no bytes.
  enum Tally: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> Int {
      try reader.read([UInt8].self, as: .terminated(by: 0)).count
    }

    static func encode(_ value: Int, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write([UInt8](repeating: 1, count: value), as: .terminated(by: 0))
    }
  }

  @Test func nestedTypesAreFound() throws {
    let packet = Nested(
      bytes: [Data([1, 2])], names: ["a"], codes: ["b", "c"], tallies: [0, 2])
    let bytes: [UInt8] = [
      1, 2, 1, 2, 0x61, 0, 1, 0x62, 0, 0, 0, 0x63, 0, 0, 0, 0, 0, 0, 2, 0, 1, 1, 0,
    ]
    #expect(try packet.encodedBytes() == bytes)
    #expect(try Nested(decoding: bytes) == packet)
  }

  private typealias Write = @Sendable (inout PacketWriter) throws(PacketError) -> Void
  private typealias Read = @Sendable (inout PacketReader) throws(PacketError) -> [String]

  static private let refusedWrites: [(error: String, write: Write)] = [
    (
      "a[1]: byte at offset 4 is the terminator 0x00, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write(
          ["a", "\0"], as: .countPrefixed(UInt8.self, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a: length 2 at offset 1 is more than the maximum of 1",
      { (writer) throws(PacketError) in
        try writer.write(
          ["a", "b"], as: .countPrefixed(UInt8.self, maximum: 1, each: .terminated(by: 0)),
          field: "a")
      }
    ),
    (
      "a[0]: an element takes fewer bytes than the stated minimum of 1 at offset 2",
      { (writer) throws(PacketError) in
        try writer.write(
          [""], as: .countPrefixed(UInt8.self, each: Nothing(minimumByteCount: 1)), field: "a")
      }
    ),
    (
      "a[1]: an element takes fewer bytes than the stated minimum of 2 at offset 3",
      { (writer) throws(PacketError) in
        try writer.write(
          ["b", ""], as: .fixedCount(2, each: Text(minimumByteCount: 2)), field: "a")
      }
    ),
    (
      "a: has 1 element, but an earlier field states 2",
      { (writer) throws(PacketError) in
        try writer.write(
          ["b"], as: .counted(by: 1 as UInt8, plus: 1, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1",
      { (writer) throws(PacketError) in
        try writer.write([""], as: .terminated(by: 0, each: Nothing()), field: "a")
      }
    ),
    (
      "a[0]: byte at offset 1 is the terminator 0x61, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write(["a"], as: .terminated(by: 0x61, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a: length 2 at offset 1 is more than the maximum of 1",
      { (writer) throws(PacketError) in
        try writer.write(
          ["", "a"], as: .terminated(by: 1, maximum: 1, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a: a value that takes all remaining bytes must come last, but another follows at offset 2",
      { (writer) throws(PacketError) in
        try writer.write(["a"], as: .terminated(by: 0, each: Rest()), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1",
      { (writer) throws(PacketError) in
        try writer.write([""], as: .remaining(each: Nothing()), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 3",
      { (writer) throws(PacketError) in
        try writer.write([""], as: .lengthPrefixed(UInt16.self, each: Nothing()), field: "a")
      }
    ),
    (
      "a: length 4 at offset 2 is more than the maximum of 3",
      { (writer) throws(PacketError) in
        try writer.write(
          ["b", "c"], as: .lengthPrefixed(UInt8.self, maximum: 3, each: .terminated(by: 0)),
          field: "a")
      }
    ),
    (
      "a: length 258 at offset 1 is more than the maximum of 255",
      { (writer) throws(PacketError) in
        let text = String(repeating: "x", count: 256)
        try writer.write(
          [text], as: .lengthPrefixed(UInt8.self, including: 1, each: .terminated(by: 0)),
          field: "a")
      }
    ),
    (
      "a: takes 2 bytes, but an earlier field states 3",
      { (writer) throws(PacketError) in
        try writer.write(
          ["b"], as: .sized(by: 4 as Int8, minus: 1, each: .terminated(by: 0)), field: "a")
      }
    ),
  ]

  @Test(arguments: refusedWrites.indices)
  func refusesWhatCouldNotBeReadBack(_ index: Int) throws {
    let (sentence, write) = Self.refusedWrites[index]
    try checkRefusal(sentence, by: write)
  }

  static private let refusedReads: [(error: String, bytes: [UInt8], read: Read)] = [
    (
      "a[0]: an element takes fewer bytes than the stated minimum of 1 at offset 1", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .countPrefixed(UInt8.self, each: Nothing(minimumByteCount: 1)),
          field: "a")
      }
    ),
    (
      "a: needs 2 bytes at offset 1, but 1 remains", [2, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .countPrefixed(UInt8.self, each: Nothing(minimumByteCount: 1)),
          field: "a")
      }
    ),
    (
      "a: length 1025 at offset 0 is more than the maximum of 1024", [],
      { (reader) throws(PacketError) in
        try reader.read([String].self, as: .fixedCount(1025, each: Nothing()), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 0", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, as: .terminated(by: 0, each: Nothing()), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 0", [1],
      { (reader) throws(PacketError) in
        try reader.read([String].self, as: .remaining(each: Nothing()), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, as: .lengthPrefixed(UInt8.self, each: Nothing()), field: "a")
      }
    ),
    (
      "a[1]: needs 1 byte at offset 4, but 0 remain", [3, 0x61, 0, 0x62, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .lengthPrefixed(UInt8.self, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a: length 3 at offset 0 is more than the maximum of 2", [3, 0x61, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .lengthPrefixed(UInt8.self, maximum: 2, each: .terminated(by: 0)),
          field: "a")
      }
    ),
    (
      "a: needs 4 bytes at offset 0, but 3 remain", [0x61, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .sized(by: 2 as UInt8, times: 2, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a[1]: needs 1 byte at offset 3, but 0 remain", [0x61, 0, 0x62],
      { (reader) throws(PacketError) in
        try reader.read(
          [String].self, as: .counted(by: 2 as Int8, each: .terminated(by: 0)), field: "a")
      }
    ),
    (
      "a[0][0]: exceeds the nesting limit of 2 at offset 0", [0, 0, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          [[[String]]].self, as: .fixedCount(1, each: .fixedCount(1, each: .fixedCount(1))),
          field: "a"
        ).first?.first ?? []
      }
    ),
  ]

  @Test(arguments: refusedReads.indices)
  func refusesWhatWouldNotBeWritten(_ index: Int) throws {
    let (sentence, bytes, read) = Self.refusedReads[index]
    try checkRefusal(sentence, of: bytes, limits: PacketLimits(maximumDepth: 2), by: read)
  }

  @Test func anElementIsDescribedByItself() {
    let items = PacketDescription(of: Described.self).items
    let string = WireType.string(.terminated(by: 0), .utf8)
    guard case .field(let field)? = items.first else {
      Issue.record("no field")
      return
    }
    #expect(items.count == 1)
    #expect(field.name == "names")
    #expect(field.type == .array(string, .prefixed(.integer(bitWidth: 16, .big))))
  }

  struct Described: Packet {
    var names: [String]

    init(from reader: inout PacketReader) throws(PacketError) {
      names = try reader.read(
        [String].self, as: .countPrefixed(UInt16.self, each: .terminated(by: 0)), field: "names")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(
        names, as: .countPrefixed(UInt16.self, each: .terminated(by: 0)), field: "names")
    }

    static func describe(to schema: inout PacketDescription) {
      schema.field(
        [String].self, as: .countPrefixed(UInt16.self, each: .terminated(by: 0)), field: "names")
    }
  }
}
