import PacketKit
import Testing

/// The parts of a sized packet, called by hand and wrongly: no number makes them reach beyond the bytes.
@Suite struct SizedPacketTests {
  @Test func neverReleasesBytesThatWereNotWithheld() throws {
    let long = [0] + [UInt8](repeating: 1, count: 50)
    var other = PacketReader(long)
    let size = try other.beginSized(UInt8.self)
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = PacketReader(bytes)
    _ = try reader.read([UInt8].self, as: .fixedCount(4))
    try reader.endSized(size)
    #expect(reader.remainingCount == 0)
    #expect(reader.offset == 4)
  }

  @Test func makesTheBytesAfterItAvailableAgain() throws {
    let bytes: [UInt8] = [2, 0xAA, 0xBB, 0xCC]
    var reader = PacketReader(bytes)
    let size = try reader.beginSized(UInt8.self)
    #expect(reader.remainingCount == 2)
    _ = try reader.read(UInt8.self)
    #expect(throws: PacketError.self) { try reader.endSized(size) }
    _ = try reader.read(UInt8.self)
    try reader.endSized(size)
    #expect(try reader.read(UInt8.self) == 0xCC)
  }

  @Test(arguments: [0, 1, 5, 600]) func rejectsASizeOfAnotherWriter(_ count: Int) throws {
    var other = PacketWriter()
    for _ in 0..<count { try other.write(0 as UInt8) }
    let size = try other.beginSized(UInt16.self)
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    #expect(throws: PacketError.self) { try writer.endSized(size) }
    #expect(writer.makeArray() == [7])
  }

  @Test(arguments: [0, 1, 127, 128, 300, 20_000])
  func fillsInAVarint(_ count: Int) throws {
    var writer = PacketWriter()
    let size = try writer.beginSized(Varint.self)
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try writer.write(body, as: .fixedCount(count))
    try writer.endSized(size)

    let prefix: [UInt8] =
      switch count {
      case ..<128: [UInt8(count)]
      case ..<16_384: [UInt8(count & 0x7F | 0x80), UInt8(count >> 7)]
      default: [UInt8(count & 0x7F | 0x80), UInt8(count >> 7 & 0x7F | 0x80), UInt8(count >> 14)]
      }
    #expect(writer.makeArray() == prefix + body)
  }
}
