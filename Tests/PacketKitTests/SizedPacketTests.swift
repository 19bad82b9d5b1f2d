import PacketKit
import Testing

/// The parts of a sized packet, called by hand and wrongly: no number makes them reach beyond the bytes.
@Suite struct SizedPacketTests {
  @Test(arguments: [Int.min, -1, 0, 1, 7, .max])
  func neverReleasesBytesThatWereNotWithheld(_ count: Int) throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = PacketReader(bytes)
    _ = try reader.read([UInt8].self, fixedCount: 4)
    try reader.endSized(count)
    #expect(reader.remaining == 0)
    #expect(reader.offset == 4)
  }

  @Test func hasTheBytesBehindAtHandAgain() throws {
    let bytes: [UInt8] = [2, 0xAA, 0xBB, 0xCC]
    var reader = PacketReader(bytes)
    let behind = try reader.beginSized(UInt8.self)
    #expect(behind == 1)
    #expect(reader.remaining == 2)
    _ = try reader.read(UInt8.self)
    #expect(throws: PacketError.self) { try reader.endSized(behind) }
    _ = try reader.read(UInt8.self)
    try reader.endSized(behind)
    #expect(try reader.read(UInt8.self) == 0xCC)
  }

  @Test(arguments: [-1, 0, 1, 5, .max, .min])
  func refusesABeginningThatCannotBe(_ start: Int) throws {
    var writer = PacketWriter()
    try writer.write(7 as UInt16)
    #expect(throws: PacketError.self) { try writer.endSized(UInt16.self, from: start) }
    #expect(writer.makeArray() == [0, 7])
  }

  @Test(arguments: [1, 2]) func refusesABeginningBehindTheEnd(_ start: Int) throws {
    var writer = PacketWriter()
    #expect(throws: PacketError.self) { try writer.endSized(Varint.self, from: start) }
    #expect(writer.makeArray() == [])
  }

  @Test(arguments: [0, 1, 127, 128, 300, 20_000])
  func fillsInAVarint(_ count: Int) throws {
    var writer = PacketWriter()
    let start = try writer.beginSized(Varint.self)
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try writer.write(body, fixedCount: count)
    try writer.endSized(Varint.self, from: start)

    let prefix: [UInt8] =
      switch count {
      case ..<128: [UInt8(count)]
      case ..<16_384: [UInt8(count & 0x7F | 0x80), UInt8(count >> 7)]
      default: [UInt8(count & 0x7F | 0x80), UInt8(count >> 7 & 0x7F | 0x80), UInt8(count >> 14)]
      }
    #expect(writer.makeArray() == prefix + body)
  }
}
