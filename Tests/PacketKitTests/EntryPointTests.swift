import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Every way in takes the same bytes for the same packet, wherever in memory they begin.
@Suite struct EntryPointTests {
  @Test(arguments: Fixture.goldens.filter { $0.bytes.count < 5000 })
  func everyEntryPointDecodesTheSame(_ fixture: Fixture) throws {
    try expectSame(fixture.type, for: fixture.bytes)
  }

  private func expectSame<Subject: Packet>(_ type: Subject.Type, for bytes: [UInt8]) throws {
    let surrounded = [0xAA, 0xBB, 0xCC] + bytes + [0xDD, 0xEE]
    let slice = Data(surrounded)[3..<3 + bytes.count]
    #expect(slice.startIndex == 3)

    #expect(try Subject(decoding: bytes).encodedBytes() == bytes)
    #expect(try Subject(decoding: Data(bytes)).encodedBytes() == bytes)
    #expect(try Subject(decoding: slice).encodedBytes() == bytes)
    let span = surrounded.elementSpan.extracting(3..<3 + bytes.count)
    #expect(try unsafe Subject(decoding: span.bytes).encodedBytes() == bytes)

    var arrayReader = PacketReader(bytes)
    #expect(try arrayReader.read(Subject.self).encodedBytes() == bytes)
    #expect(arrayReader.isAtEnd == true)
    var sliceReader = PacketReader(slice)
    #expect(try sliceReader.read(Subject.self).encodedBytes() == bytes)
    #expect(sliceReader.offset == bytes.count)
    var spanReader = unsafe PacketReader(span.bytes)
    #expect(try spanReader.read(Subject.self).encodedBytes() == bytes)
    #expect(spanReader.isAtEnd == true)
  }

  @Test func offsetsCountFromTheStartOfASlice() throws {
    let slice = Data([1, 2, 3, 0x61, 0x62])[3...]
    let error = #expect(throws: PacketError.self) { try PlayerState(decoding: slice) }
    #expect(
      error.map { "\($0)" } == "PlayerState.identifier: needs 8 bytes at offset 0, but 2 remain"
    )
  }

  @Test func emptyInputIsRefusedByEveryEntryPoint() throws {
    let none: [UInt8] = []
    let sentence = "PlayerState.identifier: needs 8 bytes at offset 0, but 0 remain"
    let errors = [
      #expect(throws: PacketError.self) { try PlayerState(decoding: none) },
      #expect(throws: PacketError.self) { try PlayerState(decoding: Data()) },
      #expect(throws: PacketError.self) { try PlayerState(decoding: Data([1, 2])[1..<1]) },
      #expect(throws: PacketError.self) { try PlayerState(decoding: RawSpan()) },
    ]
    for error in errors { #expect(error.map { "\($0)" } == sentence) }
  }

  @Test func emptyInputIsAPacketWithoutFields() throws {
    #expect(try Empty(decoding: []) == Empty())
    #expect(try Empty(decoding: Data()) == Empty())
    #expect(try Empty(decoding: RawSpan()) == Empty())
    #expect(try Empty().encoded() == Data())
  }

  @Test func dataSlicesAreWrittenWhole() throws {
    let slice = Data([1, 2, 3, 4, 5])[2..<4]
    var writer = PacketWriter()
    try writer.write(slice, as: .lengthPrefixed(UInt8.self))
    try writer.write(slice, as: .remaining())
    #expect(writer.makeArray() == [2, 3, 4, 3, 4])
    #expect(
      try RemainingData(decoding: RemainingData(kind: 1, body: slice).encoded()).body == slice
    )
  }

  @Test func decodedDataStartsAtZero() throws {
    let packet = try RemainingData(decoding: Data([9, 1, 5, 6])[1...])
    #expect(packet.body.startIndex == 0)
    #expect(packet.body == Data([5, 6]))
  }

  @Test func substringsAndBridgedStringsAreWrittenLikeAnyOther() throws {
    let whole = "xxabcdéxx"
    let part = String(whole.dropFirst(2).dropLast(2))
    let bridged = NSString(string: part) as String
    for string in [part, bridged] {
      let packet = PlayerState(identifier: string, username: string, state: 0)
      #expect(
        try packet.encodedBytes()
          == Array("abcdé".utf8) + [0, 0, 0, 0, 0, 6] + Array("abcdé".utf8) + [0, 0, 0, 0]
      )
    }
  }
}
