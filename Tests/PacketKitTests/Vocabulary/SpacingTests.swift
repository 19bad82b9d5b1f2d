import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct SpacingTests {
  /// Padding of other bytes, of any bytes, and of a field that may be absent, by hand.
  struct ByHand: Packet, Equatable {
    var name: String
    var level: UInt16?

    init(name: String, level: UInt16?) { (self.name, self.level) = (name, level) }

    init(from reader: inout PacketReader) throws(PacketError) {
      let start = reader.offset
      name = try reader.read(String.self, as: .terminated(by: 0), field: "name")
      try reader.readAlignment(
        to: 4, from: start, filledWith: 0x20, ignoringValues: true, field: "name")
      if name.isEmpty { return }
      try reader.readPadding(1, filledWith: 0xFF, field: "level")
      try reader.readAlignment(to: 2, from: start, field: "level")
      level = try reader.read(UInt16.self, field: "level")
      try reader.readPadding(to: 12, from: start, filledWith: 9, field: "level")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      let start = writer.count
      try writer.write(name, as: .terminated(by: 0), field: "name")
      try writer.writeAlignment(to: 4, from: start, filledWith: 0x20, field: "name")
      guard let level else { return }
      try writer.writePadding(1, filledWith: 0xFF, field: "level")
      try writer.writeAlignment(to: 2, from: start, field: "level")
      try writer.write(level, field: "level")
      try writer.writePadding(to: 12, from: start, filledWith: 9, field: "level")
    }
  }

  @Packet struct Fields {
    @Bits(1) var hasWide: Bool
    @Bits(7) var rest: UInt8
    @Present(when: "hasWide") @Aligned(to: 8, ifPresent: true) var wide: UInt64?
    var last: UInt8
  }

  @Test func theSameWordsByHand() throws {
    let value = ByHand(name: "a", level: 0x0102)
    let bytes: [UInt8] = [0x61, 0, 0x20, 0x20, 0xFF, 0, 1, 2, 9, 9, 9, 9]
    #expect(try value.encodedBytes() == bytes)
    #expect(try ByHand(decoding: bytes) == value)
    for (offset, other) in [(2, nil), (4, "0xff"), (5, "0x00"), (8, "0x09")] as [(Int, String?)] {
      var changed = bytes
      changed[offset] = 7
      guard let other else {
        #expect(try ByHand(decoding: changed) == value)
        continue
      }
      let error = #expect(throws: PacketError.self) { try ByHand(decoding: changed) }
      #expect(
        "\(error!)"
          == "ByHand.level: byte at offset \(offset) is 0x07, but must be \(other) (padding)")
    }
  }

  @Test func whatIsIgnoredIsLost() throws {
    let value = LooseFields(kind: 3, name: "ab", code: "x")
    let plain = try value.encodedBytes()
    #expect(plain == [0, 0, 3, 2, 0x61, 0x62, 0x20, 0x20, 0x78, 0, 0, 0])
    for offset in [0, 1, 6, 7, 10, 11] {
      for byte in [0, 1, 0x20, 0xFF] as [UInt8] {
        var bytes = plain
        bytes[offset] = byte
        let decoded = try LooseFields(decoding: bytes)
        #expect(decoded == value)
        #expect(try decoded.encodedBytes() == plain)
        #expect(PacketTree(of: LooseFields.self, in: bytes).error == nil)
        let view = try PacketView<LooseFields>(decoding: bytes)
        #expect(view.kind == 3)
        var updated = LooseFields(kind: 0, name: "", code: "")
        try updated.update(decoding: bytes)
        #expect(updated == value)
      }
    }
  }

  /// The interpreter and the decoder agree on every change of a byte, and on every end.
  @Test func hostileBytesAreRejectedAlike() throws {
    let packets: [[UInt8]] = try [
      LooseFields(kind: 3, name: "ab", code: "x").encodedBytes(),
      SpacedFields(name: "z", kind: 1, code: "y", flags: 15, time: 1, rate: 8, channel: 2, level: 3)
        .encodedBytes(),
    ]
    for (bytes, isLoose) in zip(packets, [true, false]) {
      for offset in bytes.indices {
        for byte in [0, 1, 2, 0x20, 0xFF] as [UInt8] {
          var changed = bytes
          changed[offset] = byte
          check(changed, isLoose)
        }
        check(Array(bytes[..<offset]), isLoose)
      }
    }
  }

  private func check(_ bytes: [UInt8], _ isLoose: Bool) {
    func error<T: Packet>(_ type: T.Type) -> PacketError? {
      do { _ = try T(decoding: bytes) } catch { return error }
      return nil
    }
    if isLoose {
      #expect(PacketTree(of: LooseFields.self, in: bytes).error == error(LooseFields.self))
    } else {
      #expect(PacketTree(of: SpacedFields.self, in: bytes).error == error(SpacedFields.self))
    }
  }

  @Test func anAbsentFieldAlignsNothing() throws {
    #expect(try Fields(hasWide: false, rest: 1, wide: nil, last: 2).encodedBytes() == [1, 2])
    let bytes: [UInt8] = [0x81, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2]
    #expect(try Fields(hasWide: true, rest: 1, wide: 5, last: 2).encodedBytes() == bytes)
    #expect(try Fields(decoding: bytes).wide == 5)
    #expect(Fields.minimumByteCount == 2)
    var writer = PacketWriter()
    try writer.write(9 as UInt8)
    let error = #expect(throws: PacketError.self) {
      try writer.write(Fields(hasWide: false, rest: 1, wide: 3, last: 2))
    }
    #expect(error?.path == "Fields.wide")
    #expect(writer.count == 1)
  }
}
