import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct ChecksumTests {
  private static let digits = Array("123456789".utf8)

  /// The check values are those of the catalog of parametrised CRC algorithms, and of the RFCs.
  private static let checks: [(Checksum, UInt32)] = [
    (.crc32, 0xCBF4_3926),
    (.crc32c, 0xE306_9283),
    (.crc16CCITT, 0x29B1),
    (.adler32, 0x091E_01DE),
    (.fletcher16, 0x1EDE),
    (.fletcher16Modulo256, 0x15DD),
    (.internet, 0xF62A),
    (.udp, 0xF62A),
    (.sum8, 0xDD),
    (.sum16, 0x1DD),
    (.sum32, 0x1DD),
    (.xor8, 0x31),
    (.crc(width: 3, polynomial: 0x3, finalXOR: 0x7), 0x4),
    (.crc(width: 5, polynomial: 0x05, initial: 0x1F, reflected: true, finalXOR: 0x1F), 0x19),
    (.crc(width: 7, polynomial: 0x09), 0x75),
    (.crc(width: 8, polynomial: 0x07), 0xF4),
    (.crc(width: 8, polynomial: 0x31, reflected: true), 0xA1),
    (.crc(width: 15, polynomial: 0x4599), 0x059E),
    (.crc(width: 16, polynomial: 0x8005, reflected: true), 0xBB3D),
    (.crc(width: 16, polynomial: 0x1021, initial: 0xB2AA, reflected: true), 0x63D0),
    (.crc(width: 16, polynomial: 0x1021, initial: 0xFFFF, finalXOR: 0xFFFF), 0xD64E),
    (.crc(width: 24, polynomial: 0x86_4CFB, initial: 0xB7_04CE), 0x21_CF02),
    (.crc(width: 24, polynomial: 0x00_065B, initial: 0x55_5555, reflected: true), 0xC2_5A56),
    (
      .crc(width: 31, polynomial: 0x04C1_1DB7, initial: 0x7FFF_FFFF, finalXOR: 0x7FFF_FFFF),
      0x0CE9_E46C
    ),
    (.crc(width: 32, polynomial: 0x04C1_1DB7, initial: ~0, finalXOR: ~0), 0xFC89_1918),
    (.crc(width: 32, polynomial: 0x8141_41AB), 0x3010_BF7F),
    (.modbus, 0x4B37),
    (.own, (0 &- (0x1DD + 0x32)) & 0xFF),
  ]

  @Test(arguments: checks)
  func hasItsCheckValue(_ checksum: Checksum, _ expected: UInt32) {
    #expect(checksum(Self.digits) == expected)
    #expect(checksum(Data([0] + Self.digits).dropFirst()) == expected)
    #expect(unsafe checksum(Self.digits.elementSpan.bytes) == expected)
  }

  /// However the bytes are divided, and in whichever pieces, the checksum is that of all of them.
  @Test(arguments: checks.map(\.0))
  func takesBytesPieceByPiece(_ checksum: Checksum) {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<70).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = checksum(bytes)
    for first in 0...bytes.count {
      let second = Int.random(in: first...bytes.count, using: &random)
      var state = checksum.algorithm
      state.update(Array(bytes[..<first]))
      state.update(Array(bytes[first..<second]))
      state.update(Array(bytes[second...]))
      #expect(state.value & ~0 >> UInt32(32 - 8 * checksum.byteCount) == expected)
      var zeroed = bytes
      for index in first..<second { zeroed[index] = 0 }
      let isEqual =
        unsafe checksum(bytes.elementSpan.bytes, zeroing: first..<second) == checksum(zeroed)
      #expect(isEqual)
    }
  }

  /// Enough bytes for each sum to overflow if it is not reduced.
  @Test func sumsDoNotOverflow() {
    let bytes = [UInt8](repeating: 0xFF, count: 200_001)
    var (low, high) = (UInt64(1), UInt64(0))
    for byte in bytes {
      low = (low + UInt64(byte)) % 65521
      high = (high + low) % 65521
    }
    #expect(Checksum.adler32(bytes) == UInt32(high << 16 | low))
    #expect(Checksum.fletcher16(bytes) == 0)
    #expect(Checksum.fletcher16Modulo256(bytes) == 0x1FBF)
    #expect(Checksum.sum16(bytes) == 0x33BF)
    #expect(Checksum.sum32(bytes) == 200_001 * 0xFF)
    #expect(Checksum.internet(bytes) == 0x00FF)
    #expect(Checksum.internet([UInt8](repeating: 0, count: 9)) == 0xFFFF)
  }

  @Test func coversBytesThatAreNotSent() {
    let all = Checksum.crc16CCITT([1, 2, 3, 4, 5])
    #expect(Checksum.crc16CCITT.including(before: [1, 2])([3, 4, 5]) == all)
    #expect(Checksum.crc16CCITT.including(after: [4, 5])([1, 2, 3]) == all)
    #expect(Checksum.crc16CCITT.including(before: [1], after: [5])([2, 3, 4]) == all)
  }

  @Test func equalsOneOfTheSameAlgorithm() {
    let again = Checksum.crc(
      width: 32, polynomial: 0x04C1_1DB7, initial: ~0, reflected: true, finalXOR: ~0)
    #expect(again == .crc32)
    #expect(again.hashValue == Checksum.crc32.hashValue)
    #expect(Checksum.crc32c != .crc32)
    #expect(Checksum.adler32 != .crc32)
    #expect(Checksum.crc32.including(after: [1]) == .crc32.including(after: [1]))
    #expect(Checksum.crc32.including(before: [1]) != .crc32)
  }

  @Test(arguments: [
    (Checksum.crc32, "crc32"), (.crc32c, "crc32c"), (.crc16CCITT, "crc16CCITT"),
    (.adler32, "adler32"), (.fletcher16, "fletcher16"), (.internet, "internet"),
    (.sum8, "sum8"), (.xor8, "xor8"), (.fletcher16Modulo256, "fletcher16Modulo256"),
    (.udp, "udp"), (.sum16, "sum16"), (.sum32, "sum32"), (.crc64XZ, "crc64XZ"), (.sha1, "sha1"),
    (.nmea, "xor8.digits(.hexadecimal, width: 2, uppercase: true)"),
    (
      .tar.including(after: [7]),
      "sum32.including(after: [7]).digits(.octal, width: 6, terminator: [0, 32]).countingItself(as: 32)"
    ),
    (
      .modbus,
      "crc(width: 16, polynomial: 0x8005, initial: 0xffff, reflected: true, finalXOR: 0x0000)"
    ),
    (.sum8.including(after: [7]), "sum8.including(after: [7])"),
  ])
  func hasTheNameOfItsDeclaration(_ checksum: Checksum, _ name: String) {
    #expect("\(checksum)" == name)
  }
}
