import Foundation
import PacketKit
import PacketTesting
import Testing

/// Samples of the article ByHand, word for word, beside the declarations that they stand for.
private enum Samples {
  struct Album: Packet {
    var titles: [String]
    var cover: Data

    init(from reader: inout PacketReader) throws(PacketError) {
      let count = try reader.read(UInt8.self, field: "count")
      let size = try reader.read(UInt32.self, field: "size")
      titles = try reader.read([String].self, as: .counted(by: count), field: "titles")
      cover = try reader.read(Data.self, as: .sized(by: size), field: "cover")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      let count = UInt8(clamping: titles.count)
      let size = UInt32(clamping: cover.count)
      try writer.write(count, field: "count")
      try writer.write(size, field: "size")
      try writer.write(titles, as: .counted(by: count), field: "titles")  // rejects more than 255
      try writer.write(cover, as: .sized(by: size), field: "cover")
    }
  }

  struct Offer: Packet {
    var protocols: [String]

    init(from reader: inout PacketReader) throws(PacketError) {
      protocols = try reader.read(
        [String].self, as: .lengthPrefixed(UInt16.self, each: .lengthPrefixed(UInt8.self)),
        field: "protocols")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(
        protocols, as: .lengthPrefixed(UInt16.self, each: .lengthPrefixed(UInt8.self)),
        field: "protocols")
    }

    static func describe(to schema: inout PacketDescription) {
      schema.field(
        [String].self, as: .lengthPrefixed(UInt16.self, each: .lengthPrefixed(UInt8.self)),
        field: "protocols")
    }
  }

  @Packet(given: UInt8.self) struct Score {
    var points: UInt16
    @Present(when: "given", in: 2...) var level: UInt8?
  }

  struct Board: Packet {
    var version: UInt8
    var best: Score
    var scores: [Score]

    init(from reader: inout PacketReader) throws(PacketError) {
      version = try reader.read(UInt8.self, field: "version")
      best = try reader.read(Score.self, as: .given(version), field: "best")
      scores = try reader.read(
        [Score].self, as: .countPrefixed(UInt8.self, each: .given(version)), field: "scores")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(version, field: "version")
      try writer.write(best, as: .given(version), field: "best")
      try writer.write(
        scores, as: .countPrefixed(UInt8.self, each: .given(version)), field: "scores")
    }

    static func describe(to schema: inout PacketDescription) {
      schema.field(UInt8.self, field: "version")
      schema.field(Score.self, as: .given(by: "version"), field: "best")
      schema.field(
        [Score].self, as: .countPrefixed(UInt8.self, each: .given(by: "version")), field: "scores")
    }
  }

  /// A number of quarters, as an `Int16`.
  struct Quarters: FieldEncoding {
    typealias Value = Double

    var minimumByteCount: Int { 2 }

    func read(from reader: inout PacketReader) throws(PacketError) -> Double {
      Double(try reader.read(Int16.self)) / 4
    }

    func write(_ value: Double, into writer: inout PacketWriter) throws(PacketError) {
      guard let steps = Int16(exactly: value * 4) else {
        throw PacketError("\(value) is not a number of quarters", at: writer.count)
      }
      try writer.write(steps)
    }
  }

  struct Login: Packet {
    var name: String
    var language: String?

    init(from reader: inout PacketReader) throws(PacketError) {
      name = try reader.read(String.self, field: "name")
      language = try reader.readWhileBytesRemain(field: "language") { reader throws(PacketError) in
        try reader.read(String.self, field: "language")
      }
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(name, field: "name")
      try writer.writeWhileBytesRemain(language, field: "language") {
        writer, language throws(PacketError) in try writer.write(language, field: "language")
      }
    }
  }
}

private enum Declared {
  @Packet struct Album {
    @Derived var count: UInt8 { UInt8(clamping: titles.count) }
    @Derived var size: UInt32 { UInt32(clamping: cover.count) }
    @Counted(by: "count") var titles: [String]
    @Sized(by: "size") var cover: Data
  }

  @Packet struct Offer {
    @LengthPrefixed(UInt16.self) @Each(.lengthPrefixed(UInt8.self)) var protocols: [String]
  }

  @Packet struct Board {
    var version: UInt8
    @Given("version") var best: Samples.Score
    @CountPrefixed(UInt8.self) @Given("version") var scores: [Samples.Score]
  }

  @Packet struct Login {
    var name: String
    @Present(whileBytesRemain: true) var language: String?
  }
}

@Suite struct ByHandSampleTests {
  private func check<ByHand: Packet, Declared: Packet>(
    _ byHand: ByHand.Type,
    _ declared: Declared.Type,
    accepts good: [[UInt8]],
    rejects bad: [[UInt8]]
  ) throws {
    for bytes in good {
      #expect(try ByHand(decoding: bytes).encodedBytes() == bytes)
      #expect(try Declared(decoding: bytes).encodedBytes() == bytes)
    }
    for bytes in bad {
      let first = try #require(throws: PacketError.self) { try ByHand(decoding: bytes) }
      let second = try #require(throws: PacketError.self) { try Declared(decoding: bytes) }
      #expect(first == second)
    }
  }

  @Test func countsAndSizes() throws {
    try check(
      Samples.Album.self, Declared.Album.self,
      accepts: [
        [0, 0, 0, 0, 0], [1, 0, 0, 0, 2, 0, 0, 0, 1, 0x61, 7, 8],
      ],
      rejects: [
        [1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 2, 3], [255, 0, 0, 0, 0, 0, 0, 0, 0],
      ]
    )
    var album = try Samples.Album(decoding: [0, 0, 0, 0, 0] as [UInt8])
    album.titles = Array(repeating: "", count: 256)
    let error = try #require(throws: PacketError.self) { try album.encodedBytes() }
    #expect(
      "\(error)"
        == "Album.titles: the earlier field cannot hold a count of 256 elements at offset 5")
  }

  @Test func elements() throws {
    let good: [[UInt8]] = [[0, 0], [0, 3, 2, 0x68, 0x32], [0, 2, 0, 0]]
    try check(
      Samples.Offer.self, Declared.Offer.self, accepts: good,
      rejects: [[0, 1], [0, 2, 2, 0x68, 0x32], [0, 1, 1], [0, 0, 0], [0, 2, 1, 0xFF]]
    )
    for bytes in good { try verifyDescription(of: Samples.Offer.self, in: bytes) }
  }

  @Test func givenValues() throws {
    let good: [[UInt8]] = [[1, 0, 5, 0], [2, 0, 5, 9, 1, 0, 6, 8], [0, 0, 5, 2, 0, 1, 0, 2]]
    try check(
      Samples.Board.self, Declared.Board.self, accepts: good,
      rejects: [
        [2, 0, 5], [2, 0, 5, 9, 1, 0, 6], [1, 0, 5, 1], [1, 0, 5, 0, 0], [1, 0, 5, 255, 0],
      ])
    for bytes in good { try verifyDescription(of: Samples.Board.self, in: bytes) }
  }

  @Test func anEncodingOfOnesOwn() throws {
    var writer = PacketWriter()
    try writer.write(-1.25, as: Samples.Quarters())
    try writer.write([2.5, 0], as: .countPrefixed(UInt8.self, each: Samples.Quarters()))
    try writer.write(8191.75, as: .sized(by: 2 as UInt8, of: Samples.Quarters()))
    let bytes: [UInt8] = [0xFF, 0xFB, 2, 0, 10, 0, 0, 0x7F, 0xFF]
    #expect(writer.makeArray() == bytes)
    var error = try #require(throws: PacketError.self) {
      try writer.write([0, 0.1], as: .fixedCount(2, each: Samples.Quarters()), field: "angles")
    }
    #expect("\(error)" == "angles[1]: 0.1 is not a number of quarters at offset 11")
    #expect(writer.makeArray() == bytes)

    var reader = PacketReader(bytes)
    #expect(try reader.read(as: Samples.Quarters()) == -1.25)
    #expect(try reader.read(as: .countPrefixed(UInt8.self, each: Samples.Quarters())) == [2.5, 0])
    error = try #require(throws: PacketError.self) {
      try reader.read(as: .sized(by: 1 as UInt8, of: Samples.Quarters()), field: "angle")
    }
    #expect("\(error)" == "angle: needs 2 bytes at offset 7, but 1 remains")
    #expect(try reader.read(as: .sized(by: 2 as UInt8, of: Samples.Quarters())) == 8191.75)
    var shallow = PacketReader(bytes, limits: PacketLimits(maximumDepth: 0))
    #expect(throws: PacketError.self) { try shallow.read(as: Samples.Quarters()) }
  }

  @Test func whatIsPresentWhileBytesRemain() throws {
    try check(
      Samples.Login.self, Declared.Login.self,
      accepts: [[0, 0, 0, 0], [0, 0, 0, 1, 0x61, 0, 0, 0, 0]],
      rejects: [[0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1]]
    )
  }

  @Test func areThoseOfTheArticle() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let article = try text("Sources/PacketKit/PacketKit.docc/ByHand.md")
    let source = try text("Tests/PacketKitTests/ByHandSampleTests.swift")
    func words(_ text: some StringProtocol) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let blocks = article.split(separator: "```").filter { $0.hasPrefix("swift\n") }
    let samples = blocks.filter { block in
      ["struct Album:", "struct Login:", "struct Quarters:"].contains { block.contains($0) }
    }
    #expect(samples.count == 3)
    for sample in samples {
      #expect(words(source).contains(words(sample.dropFirst("swift\n".count))))
    }
  }
}
