import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Suite struct PacketReaderTests {
  /// A read that must throw.
  struct Refusal: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]
    let read: @Sendable (inout PacketReader) throws(PacketError) -> Void

    init(
      _ description: String,
      of bytes: [UInt8] = [2] + [UInt8](repeating: 0xFF, count: 10),
      _ read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Void
    ) {
      self.description = description
      self.bytes = bytes
      self.read = read
    }
  }

  static let refusals: [Refusal] = [
    Refusal("UUID") { reader throws(PacketError) in _ = try reader.read(UUID.self) },
    Refusal("Bool") { reader throws(PacketError) in _ = try reader.read(Bool.self) },
    Refusal("String") { reader throws(PacketError) in _ = try reader.read(String.self) },
    Refusal("little-endian String") { reader throws(PacketError) in
      _ = try reader.read(String.self, endianness: .little)
    },
    Refusal("string that is not UTF-8") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .lengthPrefixed(UInt8.self))
    },
    Refusal("string beyond its maximum") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .lengthPrefixed(UInt8.self, maximum: 1))
    },
    Refusal("fixed width") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .fixedWidth(12))
    },
    Refusal("fixed width that is not UTF-8") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .fixedWidth(8))
    },
    Refusal("negative width") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .fixedWidth(-1))
    },
    Refusal("Data") { reader throws(PacketError) in _ = try reader.read(Data.self) },
    Refusal("Data beyond its maximum") { reader throws(PacketError) in
      _ = try reader.read(Data.self, as: .lengthPrefixed(UInt8.self, maximum: 1))
    },
    Refusal("bytes") { reader throws(PacketError) in
      _ = try reader.read([UInt8].self, as: .lengthPrefixed(UInt16.self))
    },
    Refusal("array") { reader throws(PacketError) in _ = try reader.read([UInt16].self) },
    Refusal("array element") { reader throws(PacketError) in
      _ = try reader.read([Bool].self, as: .countPrefixed(UInt8.self))
    },
    Refusal("array in an array") { reader throws(PacketError) in
      _ = try reader.read([[[UInt8]]].self, as: .countPrefixed(UInt8.self))
    },
    Refusal("fixed count") { reader throws(PacketError) in
      _ = try reader.read([UInt32].self, as: .fixedCount(3))
    },
    Refusal("negative count") { reader throws(PacketError) in
      _ = try reader.read([UInt32].self, as: .fixedCount(-1))
    },
    Refusal("negative count of no bytes") { reader throws(PacketError) in
      _ = try reader.read([Empty].self, as: .fixedCount(-1))
    },
    Refusal("optional") { reader throws(PacketError) in _ = try reader.read(UInt8?.self) },
    Refusal("presence") { reader throws(PacketError) in _ = try reader.readPresence() },
    Refusal("raw value") { reader throws(PacketError) in _ = try reader.read(RawValues.Team.self) },
    Refusal("padding") { reader throws(PacketError) in try reader.readPadding(2) },
    Refusal("long padding") { reader throws(PacketError) in try reader.readPadding(12) },
    Refusal("negative padding") { reader throws(PacketError) in try reader.readPadding(-1) },
    Refusal("magic") { reader throws(PacketError) in try reader.readMagic([2, 3]) },
    Refusal("varint", of: [0xFF, 0xFF, 0xFF, 0xFF, 0x1F]) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .varint())
    },
    Refusal("overlong varint", of: [0x80, 0x00]) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .varint())
    },
    Refusal("truncated varint", of: [0x80]) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .varint())
    },
    Refusal("remaining numbers", of: [1, 2, 3]) { reader throws(PacketError) in
      _ = try reader.read([UInt16].self, as: .remaining())
    },
    Refusal("remaining string") { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .remaining())
    },
    Refusal("remaining elements") { reader throws(PacketError) in
      _ = try reader.read([String].self, as: .remaining())
    },
    Refusal("packet") { reader throws(PacketError) in _ = try reader.read(PlayerState.self) },
    Refusal("nested packet", of: [1, 1, 2, 1, 3, 0]) { reader throws(PacketError) in
      _ = try reader.read(Tree.self)
    },
    Refusal("end") { reader throws(PacketError) in try reader.finish() },
  ]

  @Test(arguments: refusals)
  func aReadThatThrowsLeavesTheReaderAsItWas(_ wrong: Refusal) throws {
    var reader = PacketReader(wrong.bytes, limits: .init(maximumDepth: 3))
    let first = refusal(by: &reader, wrong.read)
    // A reader that had lost count of its depth would come to its limit.
    for _ in 0..<4 {
      let again = refusal(by: &reader, wrong.read)
      #expect(again == first)
      #expect(reader.offset == 0)
      #expect(reader.remainingCount == wrong.bytes.count)
    }
    #expect(try reader.read([[[UInt8]]].self, as: .fixedCount(0)) == [])
    #expect(try reader.read(UInt8.self) == wrong.bytes[0])
  }

  @Test func finishRefusesBytesLeftOver() throws {
    var reader = PacketReader([1, 2, 3])
    let error = refusal(by: &reader) { reader throws(PacketError) in try reader.finish() }
    #expect(error.map { "\($0)" } == "ends at offset 0, but 3 bytes are left over")
    #expect(try reader.read([UInt8].self, as: .fixedCount(3)) == [1, 2, 3])
    #expect(reader.isAtEnd == true)
    try reader.finish()
  }
}
