import PacketKit
import Testing

@testable import TestPackets

@Suite struct InlineArrayTests {
  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Test func countsLevelsLikeAnArray() throws {
    typealias Inner = InlineArray<1, String?>
    let bytes: [UInt8] = [1, 0, 0, 0, 0]
    var reader = PacketReader(bytes, limits: PacketLimits(maximumDepth: 3))
    let value = try reader.read(InlineArray<1, Inner>.self)
    #expect(value[0][0] == "")
    reader = PacketReader(bytes, limits: PacketLimits(maximumDepth: 1))
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(InlineArray<1, Inner>.self, field: "a")
    }
    let limit = "a[0]: exceeds the nesting limit of 1 at offset 0"
    #expect(error?.description == limit)
    #expect(reader.offset == 0)
    #expect(try reader.read(UInt8.self) == 1)
    var writer = PacketWriter(limits: PacketLimits(maximumDepth: 1))
    let writeError = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(value, field: "a")
    }
    #expect(writeError?.description == limit)
    #expect(writer.makeArray() == [])
    try writer.write([1] as InlineArray<1, UInt8>)
    #expect(writer.makeArray() == [1])
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Test func holdsNoMoreElementsWithoutBytesThanAnArray() throws {
    var reader = PacketReader([1, 2])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(InlineArray<1025, Nothing>.self, field: "a")
    }
    let sentence = "a: length 1025 at offset 0 is more than the maximum of 1024"
    #expect(error?.description == sentence)
    var writer = PacketWriter()
    let many = InlineArray<1025, Nothing>(repeating: Nothing())
    let writeError = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(many, field: "a")
    }
    #expect(writeError?.description == sentence)
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Test func takesAsManyBytesAsItsElements() {
    #expect(InlineArray<3, UInt16>.minimumByteCount == 6)
    #expect(InlineArray<2, InlineArray<3, String>>.minimumByteCount == 24)
    #expect(InlineArray<0, String>.minimumByteCount == 0)
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Test func anElementThatFailsIsNamed() {
    var reader = PacketReader([0, 1, 2])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(InlineArray<3, Bool>.self, field: "a")
    }
    #expect(
      error?.description
        == "a[2]: byte at offset 2 is 0x02, but must be 0x00 (false) or 0x01 (true)")
    #expect(reader.offset == 0)
  }
}
