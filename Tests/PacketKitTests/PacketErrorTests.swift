import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct PacketErrorTests {
  private func error(_ body: () throws -> Void) throws -> PacketError {
    try #require(throws: PacketError.self) { try body() }
  }

  @Test func saysWhereWhatWasNeededAndWhatWasThere() throws {
    let bytes = Array("abcdefgh".utf8) + [0xFF, 0, 0, 4] + [0x7A, 0x6F, 0xC3, 0xAB, 0, 0, 0, 7]
    let error = try error { _ = try PlayerState(decoding: bytes) }
    #expect(
      "\(error)" == "PlayerState.username: needs 4278190084 bytes at offset 12, but 8 remain"
    )
    #expect(error.path == "PlayerState.username")
    #expect(error.offset == 12)
    #expect(error.needed == 4_278_190_084)
    #expect(error.available == 8)
    #expect(error.reason == .truncated(needed: 4_278_190_084, available: 8))
  }

  @Test func onlyATruncationHasNeededAndAvailable() throws {
    let error = try error { _ = try Booleans(decoding: [2, 0]) }
    #expect(error.needed == nil)
    #expect(error.available == nil)
  }

  /// What encoding refuses, in the words that it is refused with.
  static let refusals: [(sentence: String, value: any Packet & Sendable)] = [
    (
      #"PlayerState.identifier: "longer-than-8" is 13 bytes, but the field holds 8"#,
      PlayerState(identifier: "longer-than-8", username: "", state: 0)
    ),
    (
      #"PlayerState.identifier: "abcdefgé" is 9 bytes, but the field holds 8"#,
      PlayerState(identifier: "abcdefgé", username: "", state: 0)
    ),
    (
      #"PlayerState.identifier: "a\0b" contains the padding byte 0x00, so it could not be read back"#,
      PlayerState(identifier: "a\0b", username: "", state: 0)
    ),
    (
      #"PlayerState.identifier: "a\0" contains the padding byte 0x00, so it could not be read back"#,
      PlayerState(identifier: "a\0", username: "", state: 0)
    ),
    (
      #"FixedWidthStrings.space: "a " ends in the padding byte 0x20, so it could not be read back"#,
      FixedWidthStrings(nul: "", space: "a ", ones: "")
    ),
    (
      "PlayerState.identifier: \"\(String(repeating: "x", count: 40))\"… is 41 bytes, but the field holds 8",
      PlayerState(identifier: String(repeating: "x", count: 41), username: "", state: 0)
    ),
    (
      "Bounded.text: length 5 at offset 0 is more than the maximum of 4",
      Bounded(text: "abcde", body: Data(), numbers: [])
    ),
    (
      "Bounded.body: length 4 at offset 5 is more than the maximum of 3",
      Bounded(text: "abcd", body: Data(count: 4), numbers: [])
    ),
    (
      "Bounded.numbers: length 3 at offset 3 is more than the maximum of 2",
      Bounded(text: "", body: Data(), numbers: [1, 2, 3])
    ),
    (
      "Arrays.three: has 1 element, but the field holds 3",
      Arrays(
        byUInt8: [],
        byUInt16: [],
        byUInt32: [],
        byUInt64: [],
        byVarint: [],
        little: [],
        three: [1]
      )
    ),
    (
      "Arrays.byUInt8: length 256 at offset 0 is more than the maximum of 255",
      Arrays(
        byUInt8: Array(repeating: 0, count: 256),
        byUInt16: [],
        byUInt32: [],
        byUInt64: [],
        byVarint: [],
        little: [],
        three: [1, 2, 3]
      )
    ),
    (
      #"Pages.pages[1].title: "too long" is 8 bytes, but the field holds 4"#,
      Pages(pages: [Page(title: "ok"), Page(title: "too long")], last: nil)
    ),
    (
      #"Pages.last.title: "too long" is 8 bytes, but the field holds 4"#,
      Pages(pages: [], last: Page(title: "too long"))
    ),
  ]

  @Test(arguments: refusals)
  func encodingSaysWhatItRefuses(_ sentence: String, _ value: any Packet & Sendable) throws {
    let error = try error { _ = try value.encoded() }
    #expect("\(error)" == sentence)
  }

  @Test func theDescriptionOfAFieldOutsideOfAPacketHasNoPath() {
    let bytes: [UInt8] = [0, 0, 1]
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self)
    }
    #expect(error.map { "\($0)" } == "needs 4 bytes at offset 0, but 3 remain")
    #expect(error?.path == "")
  }

  @Test func oneByteIsSingular() {
    let none: [UInt8] = []
    var reader = PacketReader(none)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt8.self, field: "token")
    }
    #expect(error.map { "\($0)" } == "token: needs 1 byte at offset 0, but 0 remain")
  }

  @Test func thePathLeadsThroughPacketsElementsAndOptionals() throws {
    let title: [UInt8] = [0, 0, 0, 0]
    let pages = try error {
      _ = try Pages(decoding: [0, 0, 0, 2] + title + [0x61, 0, 0x62, 0] + [0])
    }
    #expect(pages.path == "Pages.pages[1].title")
    #expect(pages.offset == 10)
    let last = try error { _ = try Pages(decoding: [0, 0, 0, 0, 1, 0xFF, 0, 0, 0]) }
    #expect("\(last)" == "Pages.last.title: bytes at offset 5 are not valid UTF-8")
  }

  @Test func equalErrorsTellTheSameOfTheSamePlace() throws {
    let short = try error { _ = try PlayerState(decoding: [1, 2, 3]) }
    #expect(try error { _ = try PlayerState(decoding: [4, 5, 6]) } == short)
    #expect(try error { _ = try PlayerState(decoding: [1, 2]) } != short)
    #expect(try error { _ = try TruncatedStrings(decoding: [1, 2, 3]) } != short)
    #expect(PacketError("odd", at: 3) == PacketError("odd", at: 3))
    #expect(PacketError("odd", at: 3) != PacketError("odd", at: 4))
    #expect(PacketError("odd", at: 3) != PacketError("even", at: 3))
  }

  @Test func anErrorOfOnesOwnIsASentenceToo() {
    #expect(
      "\(PacketError("month 13 is not in a year", at: 3))"
        == "month 13 is not in a year at offset 3"
    )
  }
}

@Packet
fileprivate struct Page {
  @FixedWidth(4) var title: String
}

@Packet
fileprivate struct Pages {
  var pages: [Page]
  var last: Page?
}
