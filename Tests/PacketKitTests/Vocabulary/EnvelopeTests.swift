import PacketKit
import Testing

@testable import TestPackets

// The check values of the four algorithms are those of the ASCII "123456789".

@Packet(checksum: .crc32)
struct CheckedText: Equatable {
  @Remaining var text: String
}

@Packet(endianness: .little, magic: [0x31, 0x32], checksum: Checksum.crc32c)
struct CheckedMagic: Equatable {
  @FixedCount(7) var rest: [UInt8]
}

private let checksum = Checksum.adler32

@Packet(checksum: checksum)
struct CheckedByName: Equatable {
  @FixedWidth(9) var text: String
}

@Packet(magic: [0xAA], sized: UInt16.self, skipsUnknownBytes: true)
struct Sized: Equatable {
  var a: UInt8
  var b: UInt16
}

@Packet(endianness: .little, sized: UInt16.self, skipsUnknownBytes: true, checksum: .crc32)
struct SizedChecked: Equatable {
  @FixedWidth(9) var text: String
}

/// Without a word on unknown bytes there must be none.
@Packet(sized: UInt8.self)
struct Exact: Equatable {
  var a: UInt8
}

@Packet(sized: UInt8.self, checksum: .crc16CCITT)
struct ExactChecked: Equatable {
  var a: UInt8
}

@Packet
struct TwoExact: Equatable {
  var a: Exact
  var b: Exact
}

/// A prefix of four bytes whose zero takes more than the fewest that it claims.
enum WidePrefix: LengthPrefix {
  static let minimumByteCount = 1
  static let maximumLength = Int(UInt32.max)

  static func readLength(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    UInt64(try reader.read(UInt32.self, endianness: endianness))
  }

  static func writeLength(_ length: Int, into writer: inout PacketWriter, endianness: Endianness) {
    UInt32.writeLength(length, into: &writer, endianness: endianness)
  }
}

@Packet(sized: WidePrefix.self)
struct SizedByWidePrefix: Equatable {
  var a: UInt8
}

@Packet(sized: UInt8.self)
struct SizedShort: Equatable {
  @Remaining var text: String
}

@Packet(sized: Varint.self)
struct SizedLong: Equatable {
  @Remaining var text: String
}

@Packet
struct Parcels: Equatable {
  var parcels: [Sized]
  var count: UInt8
}

@Suite struct EnvelopeTests {
  private static let digits = Array("123456789".utf8)

  @Test(arguments: [
    Sample(CheckedText(text: "123456789"), digits + [0xCB, 0xF4, 0x39, 0x26]),
    Sample(
      CheckedMagic(rest: Array("3456789".utf8)),
      digits + [0x83, 0x92, 0x06, 0xE3]
    ),
    Sample(CheckedByName(text: "123456789"), digits + [0x09, 0x1E, 0x01, 0xDE]),
    Sample(Sized(a: 1, b: 2), [0xAA, 0, 3, 1, 0, 2]),
    // The length counts the checksum; the checksum is that of the bytes behind the length.
    Sample(SizedChecked(text: "123456789"), [13, 0] + digits + [0x26, 0x39, 0xF4, 0xCB]),
    Sample(SizedShort(text: ""), [0]),
    Sample(SizedShort(text: "ab"), [2, 0x61, 0x62]),
    Sample(SizedLong(text: "ab"), [2, 0x61, 0x62]),
    Sample(
      SizedLong(text: String(repeating: "a", count: 200)),
      [0xC8, 0x01] + [UInt8](repeating: 0x61, count: 200)
    ),
    Sample(Parcels(parcels: [], count: 7), [0, 0, 0, 0, 7]),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(
      CheckedText.self,
      digits + [0xCB, 0xF4, 0x39, 0x27],
      "CheckedText: checksum at offset 9 is 0xcbf43927, but must be 0xcbf43926"
    ),
    RefusedSample(
      CheckedText.self,
      [1, 2, 3],
      "CheckedText: needs 4 bytes at offset 0, but 3 remain"
    ),
    RefusedSample(
      Sized.self,
      [0xAA, 0, 2, 1, 0, 2],
      "Sized.b: needs 2 bytes at offset 4, but 1 remains"
    ),
    RefusedSample(
      Sized.self,
      [0xAA, 0, 4, 1, 0, 2],
      "Sized: needs 4 bytes at offset 3, but 3 remain"
    ),
    RefusedSample(
      Sized.self,
      [0xAB, 0, 3, 1, 0, 2],
      "Sized: bytes at offset 0 are ab, but the magic is aa"
    ),
    RefusedSample(
      SizedChecked.self,
      [3, 0, 1, 2, 3],
      "SizedChecked: needs 4 bytes at offset 2, but 3 remain"
    ),
    RefusedSample(
      SizedShort(text: String(repeating: "a", count: 256)),
      "SizedShort: length 256 at offset 0 is more than the maximum of 255"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test(arguments: [
    Sample(Exact(a: 7), [1, 7]),
    Sample(TwoExact(a: .init(a: 7), b: .init(a: 8)), [1, 7, 1, 8]),
    Sample(SizedByWidePrefix(a: 7), [0, 0, 0, 1, 7]),
  ])
  func usesUpWhatItsLengthCounts(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(Exact.self, [2, 7, 8], "Exact: ends at offset 2, but 1 byte is left over"),
    RefusedSample(
      TwoExact.self,
      [2, 7, 8, 1, 8],
      "TwoExact.a: ends at offset 2, but 1 byte is left over"
    ),
    RefusedSample(
      ExactChecked.self,
      [4, 7, 8, 0, 0],
      "ExactChecked: ends at offset 2, but 1 byte is left over"
    ),
    RefusedSample(
      SizedByWidePrefix.self,
      [0, 0, 0, 2, 7, 8],
      "SizedByWidePrefix: ends at offset 5, but 1 byte is left over"
    ),
  ])
  func refusesBytesThatNothingKnows(_ sample: RefusedSample) { sample.check() }

  @Test func skipsUnknownBytesOfACase() throws {
    #expect(try FleetingNotice(decoding: [0, 4, 1, 7, 8, 9]) == .joined(7))
    #expect(try FleetingNotice.joined(7).encodedBytes() == [0, 2, 1, 7])
  }

  /// What a later version has behind the known fields is skipped, whatever surrounds the packet.
  @Test func findsTheEndOfSizedPackets() throws {
    let bytes: [UInt8] =
      [0, 0, 0, 2] + [0xAA, 0, 5, 1, 0, 2, 0xFF, 0xFF] + [0xAA, 0, 3, 3, 0, 4] + [7]
    let parcels = try Parcels(decoding: bytes)
    #expect(parcels == Parcels(parcels: [Sized(a: 1, b: 2), Sized(a: 3, b: 4)], count: 7))
  }

  /// The checksum also covers what is skipped: Python's zlib.crc32(b"123456789xy") is 0x133de841.
  @Test func checksWhatItSkips() throws {
    let bytes: [UInt8] = [15, 0] + Self.digits + [0x78, 0x79]
    #expect(
      try SizedChecked(decoding: bytes + [0x41, 0xE8, 0x3D, 0x13])
        == SizedChecked(text: "123456789")
    )
    #expect(throws: PacketError.self) { try SizedChecked(decoding: bytes + [0, 0, 0, 0]) }
  }

  @Test func countsWhatStandsAround() {
    #expect(CheckedText.minimumByteCount == 4)
    #expect(CheckedMagic.minimumByteCount == 2 + 7 + 4)
    #expect(CheckedByCRC16.minimumByteCount == 1 + 2)
    #expect(CheckedByName.minimumByteCount == 9 + 4)
    #expect(Sized.minimumByteCount == 1 + 2 + 1 + 2)
    #expect(SizedLong.minimumByteCount == 1)
  }
}
