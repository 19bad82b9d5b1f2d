import Foundation
import PacketSchemas
import PacketKit
import Testing

@testable import TestPackets

/// Whatever the bytes, a map comes to an end and makes sense.
@Suite struct HostileMapTests {
  private func check<Root: Packet>(_ type: Root.Type, _ bytes: [UInt8]) {
    let map = FieldMap(of: type, in: bytes)
    var end = 0
    for field in map.fields {
      if field.bits != nil, field.range.lowerBound == end - 1 { end -= 1 }
      #expect(field.range.lowerBound == end, "\(bytes)")
      for part in field.parts {
        #expect(part.lowerBound == end, "\(bytes)")
        end = part.upperBound
      }
      #expect(field.path == map.root || field.path.hasPrefix("\(map.root)."), "\(bytes)")
    }
    #expect(map.undecoded == end..<bytes.count, "\(bytes)")
    let text = AnnotatedHex(of: type, in: bytes).description
    #expect((try? CommentedHex(parsing: text).bytes) == bytes, "each byte is shown once: \(bytes)")
    if let error = map.error {
      #expect(map.wrongBytes.map { 0 <= $0.lowerBound && $0.upperBound <= bytes.count } == true)
      #expect(throws: error) { try Root(decoding: bytes) }
    } else {
      #expect(map.undecoded.isEmpty, "\(bytes)")
    }
  }

  @Test func survivesEveryChangedByteAndEveryTruncation() throws {
    let roster = try Roster.sample.encodedBytes()
    for index in roster.indices {
      for byte: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xC3, 0xFF] {
        var bytes = roster
        bytes[index] = byte
        check(Roster.self, bytes)
        check(Note.self, bytes)
        check(Trail.self, bytes)
        check(Checked.self, bytes)
        check(Holding<[String: [UInt8]?]>.self, bytes)
        check(Holding<Set<[UInt16]>>.self, bytes)
        check(PlayerState.self, bytes)
        check(Doubled.self, bytes)
        check(Letter.self, bytes)
      }
      check(Roster.self, Array(roster.prefix(index)))
      check(Roster.self, Array(roster.suffix(index)))
    }
  }

  @Test(arguments: [0, 7, 8, 100, -1, .max, .min] as [Int64])
  func survivesErrorsWithAnyOffset(offset: Int64) {
    let bytes = unsafe withUnsafeBytes(of: offset.bigEndian) { unsafe Array($0) } + [1, 2]
    check(Moody.self, bytes)
    #expect(FieldMap(of: Moody.self, in: bytes).error?.offset == Int(offset))
  }

  @Test func survivesNestingAndCountBombs() {
    check(Nest.self, [UInt8](repeating: 1, count: 1000))
    check(Nest.self, [UInt8](repeating: 0xFF, count: 1000))
    check(Holding<[Empty]>.self, [7, 0, 0, 4, 0])
    check(Holding<[Empty]>.self, [7, 0, 0, 4, 1])
    check(Holding<[Empty]>.self, [7, 0xFF, 0xFF, 0xFF, 0xFF])
  }
}

/// A packet that nests without end.
private struct Nest: Packet {
  let inner: [Nest]

  static func describe(to schema: inout PacketDescription) {
    schema.field([Nest].self, as: .countPrefixed(UInt8.self), field: "inner")
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    inner = try reader.read([Nest].self, as: .countPrefixed(UInt8.self), field: "inner")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(inner, as: .countPrefixed(UInt8.self), field: "inner")
  }
}

/// A packet without bytes.
private struct Empty: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {}
  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

/// A packet whose errors have the offsets of something else, beyond its own bytes.
private struct Doubled: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {
    let bytes = Array(try reader.read(Data.self, as: .remaining(), field: "bytes"))
    _ = try Roster(decoding: bytes + bytes)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}
