import PacketKit
import Testing

@Suite struct ReaderPartTests {
  private static let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]

  @Test func peekingStaysBeforeTheField() throws {
    var reader = PacketReader(Self.bytes)
    #expect(try reader.peek(UInt16.self) == 0x0102)
    #expect(try reader.peek(UInt16.self, endianness: .little) == 0x0201)
    #expect(reader.offset == 0)
    _ = try reader.read(UInt32.self)
    let error = #expect(throws: PacketError.self) { try reader.peek(UInt32.self, field: "a") }
    #expect(error?.description == "a: needs 4 bytes at offset 4, but 2 remain")
    #expect(reader.offset == 4)
  }

  @Test func aPartEndsAfterItsBytes() throws {
    var reader = PacketReader(Self.bytes)
    _ = try reader.read(UInt8.self)
    var part = try reader.takeReader(ofNext: 3)
    #expect(reader.offset == 4)
    #expect(part.offset == 1)
    #expect(part.remainingCount == 3)
    #expect(try part.read(UInt16.self) == 0x0203)
    let error = #expect(throws: PacketError.self) { try part.read(UInt16.self) }
    #expect(error?.description == "needs 2 bytes at offset 3, but 1 remains")
    #expect(throws: PacketError.self) { try part.finish() }
    #expect(try part.read([UInt8].self, as: .remaining()) == [4])
    try part.finish()
    // What the part takes is no concern of the whole.
    #expect(try reader.read([UInt8].self, as: .remaining()) == [5, 6])
  }

  @Test(arguments: [-1, 7, .max, .min]) func aPartIsWithinTheBytes(_ count: Int) throws {
    var reader = PacketReader(Self.bytes)
    let error = #expect(throws: PacketError.self) {
      _ = try reader.takeReader(ofNext: count, field: "a")
    }
    #expect(error?.path == "a")
    #expect(reader.remainingCount == 6)
  }

  @Test func aPartOfASizedPacketEndsWithIt() throws {
    var reader = PacketReader(Self.bytes)
    let size = try reader.beginSized(UInt8.self)
    #expect(throws: PacketError.self) { _ = try reader.takeReader(ofNext: 2) }
    let part = try reader.takeReader(ofNext: 1)
    #expect(part.remainingCount == 1)
    try reader.endSized(size)
  }

  /// A part does not start to count levels anew.
  @Test func aPartNestsAsDeepAsTheWhole() throws {
    struct Inner: Packet {
      init(from reader: inout PacketReader) throws(PacketError) {
        var part = try reader.takeReader(ofNext: reader.remainingCount)
        _ = try part.read(Inner.self)
      }
      func encode(into writer: inout PacketWriter) {}
    }
    var reader = PacketReader(Self.bytes)
    let error = #expect(throws: PacketError.self) { _ = try reader.read(Inner.self) }
    #expect(error?.reason == .tooDeep(maximum: 64))
  }

  @Test func lendsTheBytesThatHaveBeenRead() throws {
    var reader = PacketReader(Self.bytes)
    _ = try reader.read(UInt32.self)
    #expect(Checksum.sum8(reader.bytes(from: 1)) == 9)
    for start in [-1, 4, 5, .max, .min] {
      let count = reader.bytes(from: start).byteCount
      #expect(count == 0)
    }
  }
}
