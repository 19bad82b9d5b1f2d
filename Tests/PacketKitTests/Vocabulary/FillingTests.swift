import PacketKit
import PacketSchemas
import Testing

@testable import TestPackets

@Suite struct FillingTests {
  @Packet struct Cell: Equatable {
    @LengthPrefixed(UInt8.self) @Padding(to: 4) var name: String
    @Magic(before: [7]) var last: UInt8
  }

  /// A constant between fields, by hand.
  struct Marked: Packet {
    var first: UInt8
    var second: UInt8

    init(from reader: inout PacketReader) throws(PacketError) {
      first = try reader.read(UInt8.self, field: "first")
      try reader.readMagic([1, 2])
      second = try reader.read(UInt8.self, field: "second")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(first, field: "first")
      try writer.writeMagic([1, 2])
      try writer.write(second, field: "second")
    }

    static func describe(to schema: inout PacketDescription) {
      schema.field(UInt8.self, field: "first")
      schema.magic([1, 2])
      schema.field(UInt8.self, field: "second")
    }
  }

  @Test func aFieldThatFitsIsFilled() throws {
    #expect(try Cell(name: "", last: 9).encodedBytes() == [0, 0, 0, 0, 7, 9])
    #expect(try Cell(name: "abc", last: 9).encodedBytes() == [3, 0x61, 0x62, 0x63, 7, 9])
    #expect(Cell.minimumByteCount == 6)
  }

  @Test func aLongerFieldIsRefused() {
    let written = #expect(throws: PacketError.self) {
      try Cell(name: "abcd", last: 9).encodedBytes()
    }
    #expect("\(written!)" == "Cell.name: length 5 at offset 0 is more than the maximum of 4")
    let read = #expect(throws: PacketError.self) {
      try Cell(decoding: [4, 0x61, 0x62, 0x63, 0x64, 7, 9])
    }
    #expect(read == written)
  }

  @Test(arguments: [-1, 3, Int.min, .max])
  func aStartBeyondTheBytesIsRefused(_ start: Int) throws {
    var reader = PacketReader([1, 2, 3, 4])
    _ = try reader.read(UInt16.self)
    let read = refusal(by: &reader) { (reader) throws(PacketError) in
      try reader.readPadding(to: 8, from: start, field: "a")
    }
    #expect("\(try #require(read))" == "a: padding cannot begin at \(start) at offset 2")
    #expect(reader.offset == 2)
    var writer = PacketWriter()
    try writer.write(1 as UInt16)
    let written = refusal(by: &writer) { (writer) throws(PacketError) in
      try writer.writePadding(to: 8, from: start, field: "a")
    }
    #expect(written == read)
    #expect(writer.count == 2)
  }

  @Test func aConstantMayStandAnywhere() throws {
    let bytes: [UInt8] = [8, 1, 2, 9]
    #expect(try Marked(decoding: bytes).encodedBytes() == bytes)
    #expect(PacketTree(of: Marked.self, in: bytes).error == nil)
    let wrong: [UInt8] = [1, 2, 8, 9]
    let error = #expect(throws: PacketError.self) { try Marked(decoding: wrong) }
    #expect(PacketTree(of: Marked.self, in: wrong).error == error)
  }
}
