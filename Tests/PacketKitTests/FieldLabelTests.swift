import PacketKit
import Testing

/// A read and the write beside it take the same labels, so that the error of either names the field.
@Suite struct FieldLabelTests {
  private typealias Read =
    @Sendable (inout PacketReader) throws(PacketError) -> Void
  private typealias Write =
    @Sendable (inout PacketWriter) throws(PacketError) -> Void

  @Test(arguments: ["padding", "alignment", "magic", "checksum", "bits"])
  func readsNameTheField(_ kind: String) throws {
    let reads: [String: Read] = [
      "padding": { (reader) throws(PacketError) in try reader.readPadding(2, field: "a") },
      "alignment": { (reader) throws(PacketError) in
        _ = try reader.read(UInt8.self)
        try reader.readAlignment(to: 2, from: 0, field: "a")
      },
      "magic": { (reader) throws(PacketError) in try reader.readMagic([7, 7], field: "a") },
      "checksum": { (reader) throws(PacketError) in
        try reader.readChecksum(.crc16CCITT, from: 0, field: "a")
      },
      "bits": { (reader) throws(PacketError) in _ = try reader.readBits(99, field: "a") },
    ]
    let read = try #require(reads[kind])
    let error = #expect(throws: PacketError.self) {
      var reader = PacketReader([1, 2, 3])
      try read(&reader)
    }
    #expect(error?.path == "a")
  }

  @Test(arguments: ["padding", "alignment", "checksum"])
  func writesNameTheField(_ kind: String) throws {
    let writes: [String: Write] = [
      "padding": { (writer) throws(PacketError) in try writer.writePadding(-1, field: "a") },
      "alignment": { (writer) throws(PacketError) in
        try writer.writeAlignment(to: 0, from: 0, field: "a")
      },
      "checksum": { (writer) throws(PacketError) in
        try writer.writeChecksum(.crc32, from: 1, field: "a")
      },
    ]
    let write = try #require(writes[kind])
    let error = #expect(throws: PacketError.self) {
      var writer = PacketWriter()
      try write(&writer)
    }
    #expect(error?.path == "a")
  }

  /// No magic is without an encoding, so only reading can name the field.
  @Test func magicTakesTheLabelInBothDirections() throws {
    var writer = PacketWriter()
    try writer.writeMagic([1, 2], field: "a")
    #expect(writer.makeArray() == [1, 2])
    let other: [UInt8] = [1, 3]
    let error = #expect(throws: PacketError.self) {
      var reader = PacketReader(other)
      try reader.readMagic([1, 2], field: "a")
    }
    #expect(error?.path == "a")
  }
}
