import PacketKit
import Testing

/// A run of bits that is written by hand.
@Suite struct BitWriterTests {
  @Test(arguments: 1...40) func writesWhatTheReaderReads(_ count: Int) throws {
    let widths = (0..<count).map { 1 + ($0 * 7 + count) % 64 }
    let values = widths.map {
      UInt64.max >> (64 - UInt64($0)) / 3 * 2 & (.max >> (64 - UInt64($0)))
    }
    var writer = PacketWriter()
    try writer.write(0xAB as UInt8)
    var run = try writer.writeBits(widths.reduce(0, +))
    for (width, value) in zip(widths, values) {
      try run.write(value, bits: width)
    }
    try run.finish()
    let total = (widths.reduce(0, +) + 7) / 8
    #expect(writer.count == 1 + total)

    var reader = PacketReader(writer.bytes)
    #expect(try reader.read(UInt8.self) == 0xAB)
    var bits = try reader.readBits(widths.reduce(0, +))
    for (width, value) in zip(widths, values) {
      let read = try bits.read(UInt64.self, bits: width)
      #expect(read == value)
    }
    try bits.finish()
    try reader.finish()
  }

  @Test func rejectsMoreBitsThanTheRunHas() {
    let error = #expect(throws: PacketError.self) {
      var writer = PacketWriter()
      try writer.write(0 as UInt8)
      var run = try writer.writeBits(12)
      try run.write(1 as UInt16, bits: 10)
      try run.write(1 as UInt8, bits: 7, field: "a")
    }
    #expect(error?.path == "a")
    #expect(error?.offset == 2)
  }

  @Test func rejectsARunWithWholeBytesUnwritten() {
    let error = #expect(throws: PacketError.self) {
      var writer = PacketWriter()
      var run = try writer.writeBits(24)
      try run.write(1 as UInt16, bits: 10)
      try run.finish(field: "a")
    }
    #expect(error?.path == "a")
    #expect(error?.description.contains("14 bits") == true)
  }

  @Test func writesNothingAfterItsEnd() throws {
    var writer = PacketWriter(capacity: 16)
    var run = try writer.writeBits(12)
    try run.write(0xFFF as UInt16, bits: 12)
    try run.finish()
    #expect(throws: PacketError.self) {
      var writer = PacketWriter(capacity: 16)
      var run = try writer.writeBits(12)
      try run.write(0xFFF as UInt16, bits: 12)
      try run.finish()
      try run.write(1 as UInt8, bits: 4)
    }
    #expect(writer.makeArray() == [0xFF, 0xF0])
  }

  @Test(arguments: [-1, .min, .max]) func rejectsImpossibleCounts(_ count: Int) {
    let error = #expect(throws: PacketError.self) {
      var writer = PacketWriter()
      _ = try writer.writeBits(count, field: "a")
    }
    #expect(error?.path == "a")
    let readError = #expect(throws: PacketError.self) {
      var reader = PacketReader([1, 2])
      _ = try reader.readBits(count, field: "a")
    }
    #expect(readError?.path == "a")
  }

  /// The memory of a writer that is used again holds the bytes of the packet before.
  @Test func leavesNoBytesOfAnEarlierPacket() throws {
    var writer = PacketWriter()
    try writer.write(UInt64.max)
    writer.removeAll()
    var run = try writer.writeBits(48)
    try run.write(1 as UInt8, bits: 3)
    #expect(throws: PacketError.self) {
      var other = PacketWriter()
      var run = try other.writeBits(48)
      try run.finish()
    }
    #expect(writer.makeArray() == [0, 0, 0, 0, 0, 0])
  }
}
