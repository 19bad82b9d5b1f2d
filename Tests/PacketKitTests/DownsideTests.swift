import Foundation
import PacketKit
import Testing

@testable import TestPackets

/// The mistakes of the original Objective-C example of the Downside packet, none of which may come back.
@Suite struct DownsideTests {
  private let reference: [UInt8] = [
    0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68,
    0x00, 0x00, 0x00, 0x06, 0x52, 0x65, 0x6E, 0xC3, 0xA9, 0x65,
    0x00, 0x00, 0x00, 0x2A,
  ]

  @Test func theReferencePacketHasTheReferenceBytes() throws {
    let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
    #expect(try packet.encodedBytes() == reference)
    #expect(try PlayerState(decoding: reference) == packet)
  }

  /// The original appended the bytes of a pointer, and as many as a pointer has.
  @Test func theCharactersAreWrittenAndAllOfThem() throws {
    for count in [0, 1, 3, 4, 7, 8, 9, 100] {
      let username = String(repeating: "u", count: count)
      let bytes = try PlayerState(identifier: "id", username: username, state: 0).encodedBytes()
      #expect(bytes.count == 16 + count)
      #expect(bytes[12..<12 + count].elementsEqual(username.utf8))
      #expect(bytes.prefix(8).elementsEqual([0x69, 0x64, 0, 0, 0, 0, 0, 0]))
    }
  }

  /// The original swapped the length's bytes for the wire, and went on to use the swapped number.
  @Test func theLengthIsInNetworkOrderAndCountsBytes() throws {
    let packet = PlayerState(identifier: "", username: String(repeating: "é", count: 129), state: 1)
    let bytes = try packet.encodedBytes()
    #expect(bytes[8..<12].elementsEqual([0, 0, 1, 2]))
    #expect(bytes.count == 8 + 4 + 258 + 4)
    #expect(try PlayerState(decoding: bytes) == packet)
  }

  /// The original copied as many bytes as the wire said to a buffer of 255.
  @Test(arguments: [254, 255, 256, 257, 70000])
  func noLengthOverrunsABuffer(_ count: Int) throws {
    let username = String(repeating: "n", count: count)
    let packet = PlayerState(identifier: "buffer", username: username, state: 7)
    #expect(try PlayerState(decoding: packet.encodedBytes()) == packet)
  }

  @Test(arguments: [5, 7, 10, 11, 255, 256, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func aLengthThatIsNotThatOfTheBytesIsRefused(_ length: UInt32) throws {
    var bytes = reference
    for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
    #expect(throws: PacketError.self) { try PlayerState(decoding: bytes) }
  }

  /// The original cut a 64-bit state to 32 bits. Here the type of the field is the width on the wire, so
  /// that a greater number does not get as far as the packet.
  @Test func theStateIsAsWideAsItsField() throws {
    #expect(UInt32(exactly: 0x1_0000_0001 as UInt64) == nil)
    for state in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32] {
      let packet = PlayerState(identifier: "", username: "", state: state)
      let bytes = try packet.encodedBytes()
      #expect(bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } == state)
      #expect(try PlayerState(decoding: bytes).state == state)
    }
  }

  /// `getCString` wants room for a NUL, so an identifier of eight bytes failed or was cut to seven.
  @Test func anIdentifierMayFillItsField() throws {
    let bytes = try PlayerState(identifier: "DOWNSIDE", username: "", state: 0).encodedBytes()
    #expect(bytes.prefix(8).elementsEqual("DOWNSIDE".utf8))
    #expect(bytes[8] == 0, "the length starts where the identifier ends")
    #expect(try PlayerState(decoding: bytes).identifier == "DOWNSIDE")
  }

  @Test func aByteOrderMarkStays() throws {
    let packet = PlayerState(identifier: "\u{FEFF}a", username: "\u{FEFF}", state: 0)
    let copy = try PlayerState(decoding: packet.encodedBytes())
    #expect(Array(copy.identifier.unicodeScalars) == ["\u{FEFF}", "a"])
    #expect(Array(copy.username.unicodeScalars) == ["\u{FEFF}"])
  }
}
