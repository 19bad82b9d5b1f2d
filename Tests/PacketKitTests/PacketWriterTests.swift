import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct PacketWriterTests {
  /// A write that must throw, whatever the writer.
  struct Refusal: Sendable, CustomStringConvertible {
    let description: String
    let write: @Sendable (inout PacketWriter) throws(PacketError) -> Void

    init(
      _ description: String,
      _ write: @escaping @Sendable (inout PacketWriter) throws(PacketError) -> Void
    ) {
      self.description = description
      self.write = write
    }
  }

  static let refusals: [Refusal] = [
    Refusal("fixed width") { writer throws(PacketError) in
      try writer.write("longer-than-8", as: .fixedWidth(8))
    },
    Refusal("negative width") { writer throws(PacketError) in
      try writer.write("", as: .fixedWidth(-1, truncating: true))
    },
    Refusal("padding in fixed width") { writer throws(PacketError) in
      try writer.write("a\0", as: .fixedWidth(8))
    },
    Refusal("padding after truncation") { writer throws(PacketError) in
      try writer.write("a\0bcdefghi", as: .fixedWidth(8, truncating: true))
    },
    Refusal("string length") { writer throws(PacketError) in
      try writer.write(String(repeating: "x", count: 256), as: .lengthPrefixed(UInt8.self))
    },
    Refusal("string maximum") { writer throws(PacketError) in
      try writer.write("abc", as: .lengthPrefixed(Varint.self, maximum: 2))
    },
    Refusal("Data length") { writer throws(PacketError) in
      try writer.write(Data(count: 65536), as: .lengthPrefixed(UInt16.self))
    },
    Refusal("bytes length") { writer throws(PacketError) in
      try writer.write([UInt8](repeating: 0, count: 256), as: .lengthPrefixed(UInt8.self))
    },
    Refusal("array count") { writer throws(PacketError) in
      try writer.write([UInt32](repeating: 0, count: 256), as: .countPrefixed(UInt8.self))
    },
    Refusal("array element") { writer throws(PacketError) in
      try writer.write([Unwritable(isWritable: true), Unwritable(isWritable: false)])
    },
    Refusal("fixed count") { writer throws(PacketError) in
      try writer.write([1, 2, 3] as [UInt8], as: .fixedCount(2))
    },
    Refusal("element of fixed count") { writer throws(PacketError) in
      try writer.write(
        [Unwritable(isWritable: true), Unwritable(isWritable: false)], as: .fixedCount(2))
    },
    Refusal("remaining element") { writer throws(PacketError) in
      try writer.write(
        [Unwritable(isWritable: true), Unwritable(isWritable: false)], as: .remaining())
    },
    Refusal("remaining element of no bytes") { writer throws(PacketError) in
      try writer.write([Empty()], as: .remaining())
    },
    Refusal("padding") { writer throws(PacketError) in try writer.writePadding(-1) },
    Refusal("field") { writer throws(PacketError) in
      try writer.write(Unwritable(isWritable: false), field: "field")
    },
    Refusal("field with a byte order") { writer throws(PacketError) in
      try writer.write(Unwritable(isWritable: false), endianness: .little)
    },
    Refusal("optional") { writer throws(PacketError) in
      try writer.write(Optional(Unwritable(isWritable: false)))
    },
    Refusal("packet") { writer throws(PacketError) in
      try writer.write(PlayerState(identifier: "longer-than-8", username: "", state: 0))
    },
    Refusal("last field of a packet") { writer throws(PacketError) in
      try writer.write(Bounded(text: "abcd", body: Data([1, 2]), numbers: [1, 2, 3]))
    },
  ]

  @Test(arguments: refusals, [0, 1, 15, 16, 17, 255, 256])
  func aWriteThatThrowsLeavesTheWriterAsItWas(_ wrong: Refusal, _ count: Int) throws {
    var writer = PacketWriter(capacity: 16)
    for index in 0..<count { try writer.write(UInt8(truncatingIfNeeded: index)) }
    let before = writer.makeArray()
    #expect(refusal(by: &writer, wrong.write) != nil)
    #expect(writer.count == count)
    #expect(writer.makeArray() == before)
    try writer.write(0xAB as UInt8)
    #expect(writer.makeArray() == before + [0xAB])
  }

  @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 70000])
  func growsWithoutLosingAByte(_ count: Int) throws {
    var writer = PacketWriter(capacity: 1)
    for index in 0..<count { try writer.write(UInt8(truncatingIfNeeded: index)) }
    let expected = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(writer.count == count)
    #expect(writer.isEmpty == (count == 0))
    #expect(writer.capacity >= count)
    #expect(writer.makeArray() == expected)
    #expect(writer.makeData() == Data(expected))
    #expect(unsafe writer.withUnsafeBytes { unsafe Array($0) } == expected)
  }

  /// Few bytes are copied in words; the memory of a string depends on its length and on how it was made.
  @Test func copiesTextAndBytesOfEveryLength() throws {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(0x30 + $0) }
      let length: [UInt8] = [0, 0, 0, UInt8(count)]
      var texts = [String(decoding: bytes, as: UTF8.self), String(decoding: bytes, as: UTF8.self)]
      texts[1].reserveCapacity(100)
      for text in texts {
        var writer = PacketWriter()
        try writer.write(text)
        #expect(writer.makeArray() == length + bytes)
      }
      var writer = PacketWriter()
      try writer.write(bytes)
      #expect(writer.makeArray() == length + bytes)
    }
  }

  @Test func aNumberAcrossTheEndOfTheBufferIsWhole() throws {
    for filled in 9...16 {
      var writer = PacketWriter(capacity: 16)
      try writer.writePadding(filled)
      try writer.write(0x0102_0304_0506_0708 as UInt64)
      #expect(
        writer.makeArray() == [UInt8](repeating: 0, count: filled) + [1, 2, 3, 4, 5, 6, 7, 8]
      )
    }
  }

  @Test func removingAllKeepsTheCapacity() throws {
    var writer = PacketWriter(capacity: 16)
    try writer.writePadding(10000)
    let capacity = writer.capacity
    writer.removeAll()
    #expect(writer.isEmpty == true)
    #expect(writer.capacity == capacity)
    try writer.write(PlayerState(identifier: "abcdefgh", username: "Renée", state: 42))
    #expect(writer.count == 22)
    #expect(writer.capacity == capacity)
  }

  @Test func reservedCapacityIsBeyondTheBytesWritten() throws {
    var writer = PacketWriter(capacity: 16)
    try writer.writePadding(10)
    writer.reserveCapacity(1000)
    let capacity = writer.capacity
    #expect(capacity >= 1010)
    try writer.writePadding(1000)
    #expect(writer.capacity == capacity)
    #expect(writer.makeArray() == [UInt8](repeating: 0, count: 1010))
  }

  /// `encoded()` starts in 1024 bytes of stack memory.
  @Test(arguments: [0, 1, 1000, 1007, 1008, 1009, 1010, 1024, 2048, 2049, 70000])
  func encodesPacketsAroundTheSizeOfTheScratchMemory(_ count: Int) throws {
    let username = String(repeating: "é", count: count / 2) + (count % 2 == 0 ? "" : "x")
    let packet = PlayerState(identifier: "abcdefgh", username: username, state: 42)
    let length: [UInt8] = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    let expected = Array("abcdefgh".utf8) + length + Array(username.utf8) + [0, 0, 0, 42]
    #expect(try packet.encodedBytes() == expected)
    #expect(try packet.encoded() == Data(expected))
    #expect(try PlayerState(decoding: expected) == packet)
  }

  @Test func aFailedEncodingBeyondTheScratchMemoryThrows() {
    let team = Array(
      repeating: Player(name: String(repeating: "x", count: 100), score: 1),
      count: 50
    )
    let packet = RosterOfBounded(roster: Roster(title: "", players: team), text: "abcde")
    #expect(throws: PacketError.self) { try packet.encoded() }
    #expect(throws: PacketError.self) { try packet.encodedBytes() }
  }
}

/// A field that writes a byte and then thinks better of it.
private struct Unwritable: PacketField {
  var isWritable: Bool

  static var minimumByteCount: Int { 1 }

  init(isWritable: Bool) { self.isWritable = isWritable }

  init(from reader: inout PacketReader) throws(PacketError) {
    isWritable = try reader.read(Bool.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(isWritable)
    guard isWritable else { throw PacketError("unwritable", at: writer.count) }
  }
}

@Packet
private struct RosterOfBounded {
  var roster: Roster
  @LengthPrefixed(UInt8.self, maximum: 4) var text: String
}
