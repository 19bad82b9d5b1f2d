import Foundation
import PacketKit
import Testing

/// Documents of BSON, version 1.1, without what it deprecates.
enum BSON {
  @Packet(endianness: .little, sized: UInt32.self, including: 4)
  struct Document: Equatable {
    @Terminated(by: 0) var elements: [Element] = []
  }

  @Packet(endianness: .little)
  struct Element: Equatable {
    @Derived var kind: UInt8 { value.tag }
    @Terminated(by: 0) var name: String
    @Tagged(by: "kind") var value: Value
  }

  @Packet(endianness: .little, tag: UInt8.self, hasExternalTag: true)
  indirect enum Value: Equatable {
    @Tag(1) case double(Double)
    @Tag(2) case text(Text)
    @Tag(3) case document(Document)
    /// The names are "0", "1", and so on.
    @Tag(4) case array(Document)
    @Tag(5) case binary(Binary)
    @Tag(7, .fixedCount(12)) case identifier([UInt8])
    @Tag(8) case bool(Bool)
    @Tag(9) case date(milliseconds: Int64)
    @Tag(10) case null
    @Tag(11, .terminated(by: 0), .terminated(by: 0)) case pattern(String, options: String)
    @Tag(16) case int(Int32)
    @Tag(17) case timestamp(increment: UInt32, seconds: UInt32)
    @Tag(18) case long(Int64)
    @Tag(19, .fixedCount(16)) case decimal([UInt8])
  }

  /// A text may contain the byte that ends it.
  @Packet(endianness: .little, sized: UInt32.self)
  struct Text: Equatable {
    @Remaining(leaving: 1) var text: String
    @Derived var end: UInt8 { 0 }
  }

  @Packet(endianness: .little)
  struct Binary: Equatable {
    @Derived(bytesOf: "bytes") var length: UInt32
    var kind: UInt8
    @Sized(by: "length") var bytes: Data
  }
}

@Suite struct BSONTests {
  private func document(_ elements: KeyValuePairs<String, BSON.Value>) -> BSON.Document {
    BSON.Document(elements: elements.map { .init(name: $0.key, value: $0.value) })
  }

  @Test func documents() throws {
    let identifier: [UInt8] = [
      0x50, 0x7F, 0x1F, 0x77, 0xBC, 0xF8, 0x6C, 0xD7, 0x99, 0x43, 0x90, 0x11,
    ]
    try verifyGallery(
      "BSON",
      [
        "empty": document([:]),
        "hello world": document(["hello": .text(.init(text: "world"))]),
        "kinds": document([
          "double": .double(0.5),
          "document": .document(document(["inner": .bool(true)])),
          "array": .array(document(["0": .int(1), "1": .text(.init(text: "ß"))])),
          "binary": .binary(.init(kind: 5, bytes: Data([1, 2]))),
          "id": .identifier(identifier),
          "date": .date(milliseconds: 1_795_478_400_000),
          "null": .null,
          "pattern": .pattern("^a", options: "i"),
          "int": .int(-1),
          "timestamp": .timestamp(increment: 1, seconds: 5),
          "long": .long(1 << 40),
          "decimal": .decimal([5] + [UInt8](repeating: 0, count: 13) + [0x3E, 0x30]),
        ]),
      ]
    )
  }

  @Test func aTextThatDoesNotEndIsRejected() throws {
    let sentence = try rejection(of: BSON.Document.self, "BSON", "hello world") { $0[20] = 1 }
    #expect(
      sentence
        == "Document.elements[0].value.text.end: 1 at offset 20 must be 0 to match the rest of the packet"
    )
  }
}
