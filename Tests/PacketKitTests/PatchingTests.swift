import PacketKit
import Testing

@Suite struct PatchingTests {
  @Test func bytesThatAreWrittenAreOpenToChange() throws {
    var writer = PacketWriter()
    try writer.write(9 as UInt8)
    let start = writer.count
    try writer.writePadding(2)
    try writer.write("ab", as: .fixedWidth(3))
    let length = UInt16(writer.count - start - 2)
    var bytes = writer.mutableBytes
    bytes.storeBytes(of: length.bigEndian, toByteOffset: start, as: UInt16.self)
    #expect(writer.makeArray() == [9, 0, 3, 0x61, 0x62, 0])
  }

  @Test func anEmptyWriterHasNoBytesToChange() {
    var writer = PacketWriter()
    #expect(writer.mutableBytes.byteCount == 0)
  }

  @Test(arguments: [(.min, 0), (-1, 0), (0, 0), (2, 2), (3, 3), (9, 3)])
  func truncationKeepsTheFirstBytes(_ count: Int, _ kept: Int) throws {
    var writer = PacketWriter()
    for byte in [1, 2, 3] as [UInt8] { try writer.write(byte) }
    let capacity = writer.capacity
    writer.truncate(to: count)
    #expect(writer.makeArray() == Array([1, 2, 3].prefix(kept)))
    #expect(writer.capacity == capacity)
  }

  @Test(arguments: [(0, 0), (0, 3), (2, 0), (2, 1), (2, 3), (100, 1)])
  func zerosArePutInPlace(_ count: Int, _ offset: Int) throws {
    var writer = PacketWriter(capacity: 16)
    for byte in [1, 2, 3] as [UInt8] { try writer.write(byte) }
    writer.insert(zeros: count, at: offset)
    var expected: [UInt8] = [1, 2, 3]
    expected.insert(contentsOf: [UInt8](repeating: 0, count: count), at: offset)
    #expect(writer.makeArray() == expected)
  }

  /// Its text comes last, but is written first.
  private struct Late: Packet {
    var text: String

    init(text: String) { self.text = text }

    init(from reader: inout PacketReader) throws(PacketError) {
      try reader.readPadding(2)
      text = try reader.read(as: .remaining())
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      let start = writer.count
      try writer.write(text, as: .remaining())
      writer.insert(zeros: 2, at: start)
    }
  }

  @Test func whatTakesAllRemainingBytesIsMoved() throws {
    #expect(try Late(text: "ab").encodedBytes() == [0, 0, 0x61, 0x62])
  }

  @Test(arguments: [[], [1, 2, 3]] as [[UInt8]])
  func bytesThatAreLentAreWritten(_ bytes: [UInt8]) throws {
    var writer = PacketWriter()
    unsafe writer.write(bytes: bytes.elementSpan.bytes)
    #expect(writer.makeArray() == bytes)
  }
}
