import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Checksums that are not numbers of up to 4 bytes: digests, and text.
@Suite struct DigestTests {
  private static let digits = Array("123456789".utf8)

  /// The check values are those of the catalog of parametrised CRC algorithms, and of Python's hashlib and hmac.
  private static let checks: [(Checksum, String)] = [
    (.crc64XZ, "995dc9bbdf1939fa"),
    (.crc64ECMA, "6c40df5f0b497347"),
    (.crc64GoISO, "b90956c775a41001"),
    (.fnv1a, "06d5573923c6cdfc"),
    (.sha1, "f7c3bc1d808e04732adf679965ccc34ca7ae3441"),
    (.authentication, "63cf659b66041a4f19ed"),
  ]

  private static func bytes(
    _ checksum: Checksum, of bytes: [UInt8], own: Range<Int> = 0..<0,
    _ endianness: Endianness = .big
  ) -> [UInt8] {
    unsafe checksum.bytes(of: bytes.elementSpan.bytes, own: own, endianness: endianness)
  }

  @Test(arguments: checks)
  func hasItsCheckValue(_ checksum: Checksum, _ expected: String) {
    let bytes = Self.bytes(checksum, of: Self.digits)
    #expect(bytes.joinedHexDigits == expected)
    #expect(bytes.count == checksum.byteCount)
    #expect(checksum(Self.digits) == UInt32(expected.prefix(8), radix: 16))
  }

  @Test(arguments: [Checksum.crc64XZ, .fnv1a, .crc32, .modbus, .openPGP])
  func littleEndianNumbersAreReversed(_ checksum: Checksum) {
    let bytes = Self.bytes(checksum, of: Self.digits)
    #expect(Self.bytes(checksum, of: Self.digits, .little) == bytes.reversed())
  }

  @Test(arguments: [Checksum.sha1, .authentication, .tar, .nmea])
  func othersAreNot(_ checksum: Checksum) {
    let bytes = Self.bytes(checksum, of: Self.digits)
    #expect(Self.bytes(checksum, of: Self.digits, .little) == bytes)
  }

  @Test(arguments: checks.map(\.0))
  func takesBytesPieceByPiece(_ checksum: Checksum) {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    for first in stride(from: 0, through: bytes.count, by: 7) {
      let rest = Array(bytes[first...])
      let followed = checksum.including(before: Array(bytes[..<first]))
      #expect(Self.bytes(followed, of: rest) == Self.bytes(checksum, of: bytes))
      let preceded = checksum.including(after: rest)
      #expect(Self.bytes(preceded, of: Array(bytes[..<first])) == Self.bytes(checksum, of: bytes))
    }
  }

  /// 0x1DD is 0o735 and 477.
  @Test(arguments: [
    (Checksum.sum32.digits(.octal, width: 6), "000735"),
    (.sum32.digits(.octal, width: 2), "35"),
    (.sum32.digits(.decimal, width: 5, terminator: [0x0A]), "00477\n"),
    (.sum32.digits(.hexadecimal, width: 4), "01dd"),
    (.sum32.digits(.hexadecimal, width: 4, uppercase: true), "01DD"),
    (.sum8.digits(.hexadecimal, width: 12), "0000000000dd"),
    (.crc64XZ.digits(.decimal, width: 20), "11051210869376104954"),
    (.crc64XZ.digits(.hexadecimal, width: 16, uppercase: true), "995DC9BBDF1939FA"),
    (.sha1.digits(.hexadecimal, width: 40), "f7c3bc1d808e04732adf679965ccc34ca7ae3441"),
  ])
  func isText(_ checksum: Checksum, _ text: String) {
    #expect(String(decoding: Self.bytes(checksum, of: Self.digits), as: UTF8.self) == text)
    #expect(checksum.byteCount == text.utf8.count)
  }

  @Test func itsOwnBytesCountAsStated() {
    let spaces = Array("1  4".utf8)
    let tar = Checksum.sum8.countingItself(as: 0x20)
    #expect(Self.bytes(tar, of: Array("1234".utf8), own: 1..<3) == Self.bytes(.sum8, of: spaces))
    #expect(
      Self.bytes(tar.digits(.octal, width: 3).including(before: [1]), of: spaces, own: 1..<3)
        == Self.bytes(.sum8.digits(.octal, width: 3), of: [1] + spaces))
    #expect(Checksum.sum8.countingItself(as: 0) == .sum8)
    #expect(tar != .sum8)
    #expect(Checksum.sum8.digits(.octal, width: 3) != .sum8)
    #expect(Checksum.sum8.digits(.octal, width: 3) == .sum8.digits(.octal, width: 3))
  }

  /// 0 would say that there is none.
  @Test func theChecksumOfUDPIsNeverZero() {
    #expect(Checksum.internet([0xFF, 0xFF]) == 0)
    #expect(Checksum.udp([0xFF, 0xFF]) == 0xFFFF)
    #expect(Checksum.udp != .internet)
  }

  @Test(arguments: [Checksum.sha1, .nmea, .crc64XZ, .tar])
  func leavesTheReaderAsItWas(_ checksum: Checksum) throws {
    var writer = PacketWriter()
    try writer.write(Self.digits, as: .fixedCount(9))
    try writer.writeChecksum(checksum, from: 2, to: 5)
    let bytes = writer.makeArray()
    #expect(bytes[9...].elementsEqual(Self.bytes(checksum, of: Array("345".utf8))))
    for index in 9..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 1
      var reader = PacketReader(damaged)
      _ = try reader.read([UInt8].self, as: .fixedCount(9))
      let error = #expect(throws: PacketError.self) {
        try reader.readChecksum(checksum, from: 2, to: 5, field: "a")
      }
      #expect(error?.path == "a")
      #expect(error?.offset == 9)
      #expect(reader.offset == 9)
      try reader.readMagic(Array(damaged[9...]))
    }
    var reader = PacketReader(bytes)
    _ = try reader.read([UInt8].self, as: .fixedCount(9))
    try reader.readChecksum(checksum, from: 2, to: 5)
    try reader.finish()
  }

  @Test func rejectsPlacesThatAreNotThere() throws {
    var reader = PacketReader(Self.digits)
    let place = try reader.beginChecksum(.xor8)
    var writer = PacketWriter()
    let reserved = try writer.beginChecksum(.xor8)
    for (start, end) in [(0, 2), (1, 0), (-1, 0), (0, -1), (.min, .max), (.max, .min), (0, .max)] {
      #expect(throws: PacketError.self) { try reader.endChecksum(place, from: start, to: end) }
      #expect(throws: PacketError.self) { try reader.readChecksum(.xor8, from: start, to: end) }
      #expect(throws: PacketError.self) { try writer.endChecksum(reserved, from: start, to: end) }
      #expect(throws: PacketError.self) { try writer.writeChecksum(.xor8, from: start, to: end) }
      #expect(reader.offset == 1)
      #expect(writer.makeArray() == [0])
    }
    #expect(throws: PacketError.self) { try reader.readChecksum(.sha1, from: 0) }
    #expect(reader.offset == 1)
  }

  /// A packet that is not sent, and cannot be encoded either.
  @Test func rejectsAKeyThatCannotBeEncoded() throws {
    var reader = PacketReader([0, 1, 2] as [UInt8])
    _ = try reader.read(UInt8.self)
    let place = try reader.beginChecksum(.xor8)
    let long = NMEASentence(body: "é")
    let sentence = "a: \"é\" is not ASCII"
    var error = #expect(throws: PacketError.self) {
      try reader.endChecksum(place, from: 0, including: long, field: "a")
    }
    #expect(error?.description == sentence)
    #expect(error?.offset == 1)
    var writer = PacketWriter()
    let reserved = try writer.beginChecksum(.xor8)
    error = #expect(throws: PacketError.self) {
      try writer.endChecksum(reserved, from: 0, including: long, field: "a")
    }
    #expect(error?.description == sentence)
    #expect(writer.makeArray() == [0])
  }

  @Test func coversAPacketThatIsNotSent() throws {
    let bytes = try #require(Fixture.goldensByPacket["UDPOverIPv4"]?.first?.bytes)
    let datagram = try UDPOverIPv4(decoding: bytes)
    let header = try datagram.pseudoHeader.encodedBytes()
    let covered = Array(bytes[20...])
    let sum = Self.bytes(.udp.including(before: header), of: covered, own: 6..<8)
    #expect(sum == Array(covered[6..<8]))
    // As the article ByHand has it.
    let right = Checksum.udp.including(before: header)(Data(covered).bytes, zeroing: 6..<8)
    #expect(right == 0xBAA7)
    var reader = PacketReader(covered)
    _ = try reader.read([UInt8].self, as: .fixedCount(6))
    let place = try reader.beginChecksum(.udp)
    _ = try reader.read([UInt8].self, as: .remaining())
    try reader.endChecksum(place, from: 0, including: datagram.pseudoHeader)
    let other = PseudoHeader(source: 1, destination: 2, length: 13)
    #expect(throws: PacketError.self) {
      try reader.endChecksum(place, from: 0, including: other)
    }
  }
}
