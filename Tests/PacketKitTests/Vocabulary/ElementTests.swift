import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct ElementTests {
  typealias Names = [String]

  enum Widths {
    static let code = 4
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
      try reader.read([UInt8].self, terminatedBy: 0).count
    }

    static func encode(_ value: Int, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write([UInt8](repeating: 1, count: value), terminatedBy: 0)
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
        try writer.write(["a", "\0"], countPrefix: UInt8.self, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: length 2 at offset 1 is more than the maximum of 1",
      { (writer) throws(PacketError) in
        try writer.write(["a", "b"], countPrefix: UInt8.self, maximum: 1, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a[0]: an element takes fewer bytes than the stated minimum of 1 at offset 2",
      { (writer) throws(PacketError) in
        try writer.write([""], countPrefix: UInt8.self, field: "a") { _, _ throws(PacketError) in }
      }
    ),
    (
      "a[1]: an element takes fewer bytes than the stated minimum of 2 at offset 3",
      { (writer) throws(PacketError) in
        try writer.write(["b", ""], fixedCount: 2, minimumByteCount: 2, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: has 1 element, but an earlier field states 2",
      { (writer) throws(PacketError) in
        try writer.write(["b"], countedBy: 1 as UInt8, plus: 1, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1",
      { (writer) throws(PacketError) in
        try writer.write([""], terminatedBy: 0, field: "a") { _, _ throws(PacketError) in }
      }
    ),
    (
      "a[0]: byte at offset 1 is the terminator 0x61, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write(["a"], terminatedBy: 0x61, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: length 2 at offset 1 is more than the maximum of 1",
      { (writer) throws(PacketError) in
        try writer.write(["", "a"], terminatedBy: 1, maximum: 1, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: a value that takes all remaining bytes must come last, but another follows at offset 2",
      { (writer) throws(PacketError) in
        try writer.write(["a"], terminatedBy: 0, field: "a") {
          writer, element throws(PacketError) in try writer.write(remaining: element)
        }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1",
      { (writer) throws(PacketError) in
        try writer.write(remaining: [""], field: "a") { _, _ throws(PacketError) in }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 3",
      { (writer) throws(PacketError) in
        try writer.write([""], lengthPrefix: UInt16.self, field: "a") {
          _, _ throws(PacketError) in
        }
      }
    ),
    (
      "a: length 4 at offset 2 is more than the maximum of 3",
      { (writer) throws(PacketError) in
        try writer.write(["b", "c"], lengthPrefix: UInt8.self, maximum: 3, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: length 258 at offset 1 is more than the maximum of 255",
      { (writer) throws(PacketError) in
        let text = String(repeating: "x", count: 256)
        try writer.write([text], lengthPrefix: UInt8.self, including: 1, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
    (
      "a: takes 2 bytes, but an earlier field states 3",
      { (writer) throws(PacketError) in
        try writer.write(["b"], sizedBy: 4 as Int8, minus: 1, field: "a") {
          writer, element throws(PacketError) in try writer.write(element, terminatedBy: 0)
        }
      }
    ),
  ]

  @Test(arguments: refusedWrites.indices)
  func refusesWhatCouldNotBeReadBack(_ index: Int) throws {
    let (sentence, write) = Self.refusedWrites[index]
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    let error = refusal(by: &writer, write)
    #expect("\(try #require(error))" == sentence)
    #expect(writer.makeArray() == [7])
    try writer.write("z", terminatedBy: 0)
    #expect(writer.makeArray() == [7, 0x7A, 0])
  }

  static private let refusedReads: [(error: String, bytes: [UInt8], read: Read)] = [
    (
      "a[0]: an element takes fewer bytes than the stated minimum of 1 at offset 1", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, countPrefix: UInt8.self, field: "a") {
          _ throws(PacketError) in ""
        }
      }
    ),
    (
      "a: needs 2 bytes at offset 1, but 1 remains", [2, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, countPrefix: UInt8.self, field: "a") {
          _ throws(PacketError) in ""
        }
      }
    ),
    (
      "a: length 1025 at offset 0 is more than the maximum of 1024", [],
      { (reader) throws(PacketError) in
        try reader.read([String].self, fixedCount: 1025, minimumByteCount: 0, field: "a") {
          _ throws(PacketError) in ""
        }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 0", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, terminatedBy: 0, field: "a") { _ throws(PacketError) in "" }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 0", [1],
      { (reader) throws(PacketError) in
        try reader.read(remaining: [String].self, field: "a") { _ throws(PacketError) in "" }
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1", [1, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, lengthPrefix: UInt8.self, field: "a") {
          _ throws(PacketError) in ""
        }
      }
    ),
    (
      "a[1]: needs 1 byte at offset 4, but 0 remain", [3, 0x61, 0, 0x62, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, lengthPrefix: UInt8.self, field: "a") {
          reader throws(PacketError) in try reader.read(String.self, terminatedBy: 0)
        }
      }
    ),
    (
      "a: length 3 at offset 0 is more than the maximum of 2", [3, 0x61, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, lengthPrefix: UInt8.self, maximum: 2, field: "a") {
          reader throws(PacketError) in try reader.read(String.self, terminatedBy: 0)
        }
      }
    ),
    (
      "a: needs 4 bytes at offset 0, but 3 remain", [0x61, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read([String].self, sizedBy: 2 as UInt8, times: 2, field: "a") {
          reader throws(PacketError) in try reader.read(String.self, terminatedBy: 0)
        }
      }
    ),
    (
      "a[1]: needs 1 byte at offset 3, but 0 remain", [0x61, 0, 0x62],
      { (reader) throws(PacketError) in
        try reader.read([String].self, countedBy: 2 as Int8, field: "a") {
          reader throws(PacketError) in try reader.read(String.self, terminatedBy: 0)
        }
      }
    ),
    (
      "a[0][0]: exceeds the nesting limit of 2 at offset 0", [0, 0, 0, 0],
      { (reader) throws(PacketError) in
        try reader.read([[[String]]].self, fixedCount: 1, field: "a") {
          reader throws(PacketError) in
          try reader.read([[String]].self, fixedCount: 1) { reader throws(PacketError) in
            try reader.read([String].self, fixedCount: 1)
          }
        }.first?.first ?? []
      }
    ),
  ]

  @Test(arguments: refusedReads.indices)
  func refusesWhatWouldNotBeWritten(_ index: Int) throws {
    let (sentence, bytes, read) = Self.refusedReads[index]
    var reader = PacketReader(bytes, limits: PacketLimits(maximumDepth: 2))
    var refused: PacketError?
    do throws(PacketError) { _ = try read(&reader) } catch { refused = error }
    #expect("\(try #require(refused))" == sentence)
    #expect(reader.offset == 0)
    #expect(reader.remainingCount == bytes.count)
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
      names = try reader.read([String].self, countPrefix: UInt16.self, field: "names") {
        reader throws(PacketError) in try reader.read(String.self, terminatedBy: 0)
      }
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(names, countPrefix: UInt16.self, field: "names") {
        writer, name throws(PacketError) in try writer.write(name, terminatedBy: 0)
      }
    }

    static func describe(to schema: inout PacketDescription) {
      schema.field([String].self, countPrefix: UInt16.self, field: "names") { schema in
        schema.field(String.self, terminatedBy: 0)
      }
    }
  }
}
