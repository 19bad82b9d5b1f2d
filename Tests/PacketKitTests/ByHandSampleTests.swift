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
    #expect("\(error)" == "Album.titles: has 256 elements, but an earlier field states 255")
  }

  @Test func elements() throws {
    let good: [[UInt8]] = [[0, 0], [0, 3, 2, 0x68, 0x32], [0, 2, 0, 0]]
    try check(
      Samples.Offer.self, Declared.Offer.self, accepts: good,
      rejects: [[0, 1], [0, 2, 2, 0x68, 0x32], [0, 1, 1], [0, 0, 0], [0, 2, 1, 0xFF]]
    )
    for bytes in good { try verifyDescription(of: Samples.Offer.self, in: bytes) }
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
      ["struct Album:", "struct Offer:", "struct Login:"].contains { block.contains($0) }
    }
    #expect(samples.count == 3)
    for sample in samples {
      #expect(words(source).contains(words(sample.dropFirst("swift\n".count))))
    }
  }
}
