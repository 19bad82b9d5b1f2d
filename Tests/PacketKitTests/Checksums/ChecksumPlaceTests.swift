import Foundation
import PacketKit
import PacketSchemas
import Testing

/// Checksums that precede the bytes that they cover.
@Suite struct ChecksumPlaceTests {
  /// The header of the example in RFC 1071's errata and Wikipedia, whose checksum is B861.
  private static let header: [UInt8] = [
    0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11, 0xB8, 0x61, 0xC0, 0xA8, 0x00, 0x01,
    0xC0, 0xA8, 0x00, 0xC7,
  ]

  @Test func writesTheChecksumOfAHeader() throws {
    var writer = PacketWriter()
    try writer.write(0xFF as UInt8)
    let start = writer.count
    try writer.write(Array(Self.header[..<10]), as: .fixedCount(10))
    let place = try writer.beginChecksum(.internet)
    try writer.write(Array(Self.header[12...]), as: .fixedCount(8))
    try writer.endChecksum(place, from: start)
    #expect(writer.makeArray() == [0xFF] + Self.header)
  }

  @Test func comparesTheChecksumOfAHeader() throws {
    var damaged = Self.header
    damaged[19] ^= 1
    for (bytes, sentence) in [
      (Self.header, nil),
      (damaged, "source: checksum at offset 10 is 0xb861, but must be 0xb862"),
    ] {
      var reader = PacketReader(bytes)
      _ = try reader.read([UInt8].self, as: .fixedCount(10))
      let place = try reader.beginChecksum(.internet, field: "source")
      _ = try reader.read([UInt8].self, as: .fixedCount(8))
      var error: PacketError?
      do throws(PacketError) {
        try reader.endChecksum(place, from: 0, field: "source")
      } catch let thrown {
        error = thrown
      }
      #expect(error?.description == sentence)
    }
  }

  /// Kafka's checksum covers only what follows it.
  @Test(arguments: [Endianness.big, .little])
  func coversBytesAfterItself(_ endianness: Endianness) throws {
    var writer = PacketWriter()
    let place = try writer.beginChecksum(.crc32, endianness: endianness)
    let start = writer.count
    try writer.write(Array("123456789".utf8), as: .fixedCount(9))
    try writer.endChecksum(place, from: start)
    let sum: [UInt8] = [0xCB, 0xF4, 0x39, 0x26]
    let expected = (endianness == .big ? sum : sum.reversed()) + Array("123456789".utf8)
    #expect(writer.makeArray() == expected)

    var reader = PacketReader(expected)
    let read = try reader.beginChecksum(.crc32, endianness: endianness)
    _ = try reader.read([UInt8].self, as: .fixedCount(9))
    try reader.endChecksum(read, from: 4)
  }

  /// Bytes from within the checksum on: those that are covered count as zero.
  @Test(arguments: 0...5) func coversAPartOfItself(_ start: Int) throws {
    var writer = PacketWriter()
    try writer.write(1 as UInt8)
    let place = try writer.beginChecksum(.crc32)
    try writer.write(2 as UInt8)
    try writer.endChecksum(place, from: start)
    let zeroed: [UInt8] = [1, 0, 0, 0, 0, 2]
    let sum = Checksum.crc32(Array(zeroed[start...]))
    var reader = PacketReader(writer.bytes)
    _ = try reader.read(UInt8.self)
    #expect(try reader.peek(UInt32.self) == sum)
    let read = try reader.beginChecksum(.crc32)
    _ = try reader.read(UInt8.self)
    try reader.endChecksum(read, from: start)
  }

  @Test func rejectsPlacesThatAreNotThere() throws {
    var reader = PacketReader([1, 2, 3] as [UInt8])
    #expect(throws: PacketError.self) { _ = try reader.beginChecksum(.crc32) }
    #expect(reader.offset == 0)
    let place = try reader.beginChecksum(.internet)
    var other = PacketReader([1] as [UInt8])
    for start in [-1, 0, 1, 3, .max, .min] {
      #expect(throws: PacketError.self) { try other.endChecksum(place, from: start) }
    }
    _ = try other.read(UInt8.self)
    var writer = PacketWriter()
    let reserved = try writer.beginChecksum(.crc32)
    for start in [-1, 5, .max, .min] {
      #expect(throws: PacketError.self) { try writer.endChecksum(reserved, from: start) }
    }
    writer.removeAll()
    #expect(throws: PacketError.self) { try writer.endChecksum(reserved, from: 0) }
    #expect(writer.count == 0)
  }

  @Packet struct Surrounded: Equatable {
    var kind: UInt8
    @Padding(before: 1, filledWith: 2) var first: UInt8
    @Padding(after: 1, filledWith: 4) var second: UInt8
    @Magic(before: [8]) @Padding(to: 2, filledWith: 0x10) var third: UInt8
    @Checksum(after: .sum8, from: "first", through: "third") var fourth: UInt8
  }

  /// What surrounds a field is covered between the first field and the last, but not around these.
  @Test func coversWhatIsBetweenItsBounds() throws {
    let packet = Surrounded(kind: 1, first: 0x20, second: 0x40, third: 1, fourth: 3)
    let sum: UInt8 = 0x20 + 0x40 + 4 + 8 + 1
    let bytes: [UInt8] = [1, 2, 0x20, 0x40, 4, 8, 1, 0x10, 3, sum]
    #expect(try packet.encodedBytes() == bytes)
    #expect(try Surrounded(decoding: bytes) == packet)
    #expect(PacketTree(of: Surrounded.self, in: bytes).error == nil)
  }
}
