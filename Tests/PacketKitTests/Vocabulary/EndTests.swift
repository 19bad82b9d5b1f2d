import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct EndTests {
  @Packet struct Nothing {}

  @Packet struct Rest {
    @Remaining var bytes: [UInt8]
  }

  @Packet struct Note {
    @Terminated(by: 0xC3, maximum: 4) var text: String
  }

  private typealias Write = @Sendable (inout PacketWriter) throws(PacketError) -> Void

  static private let refusedWrites: [(error: String, write: Write)] = [
    (
      "a: byte at offset 3 is the terminator 0x00, so the value could not be read back",
      { (writer) throws(PacketError) in try writer.write("ab\0", as: .terminated(by: 0), field: "a")
      }
    ),
    (
      "a: byte at offset 2 is the terminator 0xa9, so the value could not be read back",
      { (writer) throws(PacketError) in try writer.write("é", as: .terminated(by: 0xA9), field: "a")
      }
    ),
    (
      "a: byte at offset 1 is the terminator 0xff, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write(Data([0xFF]), as: .terminated(by: 0xFF), field: "a")
      }
    ),
    (
      "a: byte at offset 2 is the terminator 0x00, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write([1, 0] as [UInt8], as: .terminated(by: 0), field: "a")
      }
    ),
    (
      "a[1]: byte at offset 3 is the terminator 0x02, so the value could not be read back",
      { (writer) throws(PacketError) in
        try writer.write([0x0102, 0x0201] as [UInt16], as: .terminated(by: 2), field: "a")
      }
    ),
    (
      "a: length 3 at offset 1 is more than the maximum of 2",
      { (writer) throws(PacketError) in
        try writer.write("abc", as: .terminated(by: 0, maximum: 2), field: "a")
      }
    ),
    (
      "a: length 3 at offset 1 is more than the maximum of 2",
      { (writer) throws(PacketError) in
        try writer.write([1, 2, 3] as [Int8], as: .terminated(by: 0, maximum: 2), field: "a")
      }
    ),
    (
      "a: length 1 at offset 1 is more than the maximum of -1",
      { (writer) throws(PacketError) in
        try writer.write([1] as [UInt8], as: .terminated(by: 0, maximum: -1), field: "a")
      }
    ),
    (
      "a: \"é\" is not ASCII",
      { (writer) throws(PacketError) in
        try writer.write("é", as: .terminated(by: 0, encoding: .ascii), field: "a")
      }
    ),
    (
      "a[0]: an element that takes no bytes cannot be counted at offset 1",
      { (writer) throws(PacketError) in
        try writer.write([Nothing()], as: .terminated(by: 0), field: "a")
      }
    ),
    (
      "a: a value that takes all remaining bytes must come last, but another follows at offset 3",
      { (writer) throws(PacketError) in
        try writer.write([Rest(bytes: [1, 2])], as: .terminated(by: 0), field: "a")
      }
    ),
  ]

  @Test(arguments: refusedWrites.indices)
  func refusesWhatWouldEndTooEarly(_ index: Int) throws {
    let (sentence, write) = Self.refusedWrites[index]
    try checkRefusal(sentence, by: write)
  }

  /// Only the first byte of an element ends an array.
  @Test func elementsMayHoldTheTerminator() throws {
    var writer = PacketWriter()
    try writer.write([0x0100, 0x7F00] as [UInt16], as: .terminated(by: 0), field: "a")
    #expect(writer.makeArray() == [1, 0, 0x7F, 0, 0])
    var reader = PacketReader(writer.bytes)
    #expect(try reader.read([UInt16].self, as: .terminated(by: 0)) == [0x0100, 0x7F00])
    try reader.finish()
  }

  @Test(arguments: [[], [1], [1, 2, 0], [0], [0, 3], [1, 2, 3, 0], [1, 2, 3]] as [[UInt8]])
  func bytesAreReadLikeElements(_ bytes: [UInt8]) {
    for maximum in -1...4 {
      for depth in 0...1 {
        let limits = PacketLimits(maximumDepth: depth, maximumElementCount: 3)
        #expect(
          outcome(bytes, limits) { (reader) throws(PacketError) in
            try reader.read([UInt8].self, as: .terminated(by: 0, maximum: maximum), field: "a")
          }
            == outcome(bytes, limits) { (reader) throws(PacketError) in
              try elements(UInt8.self, &reader, maximum)
            }, "\(maximum), \(depth)")
      }
    }
  }

  /// Code by hand that takes a value for present, but reads nothing.
  @Test func anEmptyValueAtTheEndIsRejected() {
    let outcome = outcome([1], .init()) { (reader) throws(PacketError) in
      try reader.readWhileBytesRemain(field: "a") { _ in 7 }
    }
    #expect(
      outcome
        == "a: an empty value cannot be distinguished from an absent one at offset 0, 0 bytes read")
  }

  private func elements<Element: PacketField>(
    _ type: Element.Type,
    _ reader: inout PacketReader,
    _ maximum: Int
  ) throws(PacketError) -> [Element] {
    try reader.read([Element].self, as: .terminated(by: 0, maximum: maximum), field: "a")
  }

  private func outcome<Value>(
    _ bytes: [UInt8],
    _ limits: PacketLimits,
    _ read: (inout PacketReader) throws(PacketError) -> Value
  ) -> String {
    var reader = PacketReader(bytes, limits: limits)
    do throws(PacketError) {
      return "\(try read(&reader)), \(reader.offset) bytes read"
    } catch {
      return "\(error), \(reader.offset) bytes read"
    }
  }

  /// The terminator ends the text before the text is looked at.
  @Test func aTerminatorMayCutACharacter() throws {
    let error = #expect(throws: PacketError.self) { try Note(decoding: [0x61, 0xE2, 0xC3]) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 1)
    #expect(try Note(decoding: [0x61, 0xC3]).encodedBytes() == [0x61, 0xC3])
  }

  /// At every distance, in blocks of all sizes and beside bytes that differ from it by one bit.
  @Test func theFirstTerminatorIsFound() throws {
    for count in 0...100 {
      var bytes = (0..<count).map { UInt8(0x80) ^ 1 << UInt8($0 % 8) }
      bytes.append(0x80)
      bytes += [0, 0x80, 0x81]
      var reader = PacketReader(bytes)
      #expect(try reader.read(Data.self, as: .terminated(by: 0x80)).count == count)
      #expect(reader.offset == count + 1)
      #expect(throws: PacketError.self) {
        var reader = PacketReader(Array(bytes.prefix(count)))
        _ = try reader.read(Data.self, as: .terminated(by: 0x80))
      }
    }
  }

  @Test func theDescriptionStatesTheEnd() throws {
    let item = try #require(PacketDescription(of: Note.self).items.first)
    guard case .field(let field) = item else { return #expect(Bool(false), "\(item)") }
    #expect(field.type == .string(.terminated(by: 0xC3, maximum: 4), .utf8))
  }
}
