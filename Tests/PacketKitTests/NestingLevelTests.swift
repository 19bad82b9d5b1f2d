import Foundation
import PacketKit
import Testing

/// The levels in the article Limits.
@Suite struct NestingLevelTests {
  enum Of {
    @Packet struct Point: Equatable { var x: UInt8 }
    @Packet struct Plain: Equatable {
      var number: UInt8
      var text: String
      var data: Data
      var absent: UInt8?
      @Varint var count: UInt32?
      @Bytes(3) var bytes: UInt32?
      var flag: Bool
      @Present(when: "flag") var present: UInt8?
    }
    @Packet struct Bits: Equatable {
      @Bits(4) @FixedCount(3) var nibbles: [UInt8]
      @Quantized(0...1, bits: 4) @FixedCount(2) var shares: [Float]
      @Bits(3) var optional: UInt8?
    }
    @Packet struct Bytes: Equatable { var value: [UInt8] }
    @Packet struct Nested: Equatable { var value: Point }
    @Packet struct Points: Equatable { var value: [Point] }
    @Packet struct OptionalPoint: Equatable { var value: Point? }
    @Packet struct Number: Equatable { var value: UInt8? }
    @Packet struct Shaped: Equatable { @CountPrefixed(UInt8.self) var value: [UInt8]? }
    @Packet struct Ordered: Equatable { @LittleEndian var value: UInt16? }
    @Packet struct Padded: Equatable { @Padding(before: 1) var value: UInt8? }
    @Packet struct AlignedNumber: Equatable { @Aligned(to: 2) var value: UInt8? }
    @Packet struct Marked: Equatable { @Magic(before: [7]) var value: UInt8? }
    @Packet struct Summed: Equatable { @Checksum(after: .xor8) var value: UInt8? }
    @Packet struct DerivedNumber: Equatable { @Derived var value: UInt8? { 7 } }
    @Packet(sized: UInt8.self) struct Later: Equatable { @Since(2) var value: UInt8? = nil }
    @Packet struct Rows: Equatable { var value: [[UInt8]] }
    @Packet struct OptionalBytes: Equatable { var value: [UInt8]? }
    @Packet struct Optionals: Equatable { var value: [UInt8?] }
    @Packet struct Twice: Equatable { var value: UInt8?? }
    @Packet struct Map: Equatable { var value: [UInt8: [UInt8]] }
  }

  private static var packets: [(level: Int, packet: any Packet)] {
    [
      (
        1,
        Of.Plain(
          number: 1, text: "a", data: Data([1]), absent: nil, count: 300, bytes: 9, flag: true,
          present: 5)
      ),
      (1, Of.Bits(nibbles: [1, 2, 3], shares: [0, 1], optional: 5)),
      (2, Of.Bytes(value: [1])), (2, Of.Bytes(value: [])), (2, Of.Nested(value: .init(x: 1))),
      (2, Of.Points(value: [.init(x: 1)])), (2, Of.OptionalPoint(value: .init(x: 1))),
      (2, Of.Number(value: 1)), (2, Of.Shaped(value: [1])), (2, Of.Ordered(value: 1)),
      (2, Of.Padded(value: 1)), (2, Of.AlignedNumber(value: 1)), (2, Of.Marked(value: 1)),
      (2, Of.Summed(value: 1)), (2, Of.DerivedNumber()), (2, Of.Later(value: 1)),
      (3, Of.Rows(value: [[1]])), (3, Of.OptionalBytes(value: [1])), (3, Of.Optionals(value: [1])),
      (3, Of.Twice(value: 1)), (3, Of.Map(value: [1: [1]])),
    ]
  }

  @Test(arguments: packets.indices) func aPacketHasTheLevelsThatAreDocumented(_ index: Int) throws {
    try check(Self.packets[index].packet, level: Self.packets[index].level)
  }

  private func check<Value: Packet>(_ value: Value, level: Int) throws {
    let bytes = try value.encodedBytes()
    let (enough, less) = (PacketLimits(maximumDepth: level), PacketLimits(maximumDepth: level - 1))
    _ = try Value(decoding: bytes, limits: enough)
    let error = #expect(throws: PacketError.self) { try Value(decoding: bytes, limits: less) }
    #expect(error?.reason == .tooDeep(maximum: level - 1))
    var writer = PacketWriter(limits: enough)
    try writer.write(value)
    writer = PacketWriter(limits: less)
    let refused = refusal(by: &writer) { writer throws(PacketError) in try writer.write(value) }
    #expect(refused?.reason == .tooDeep(maximum: level - 1))
  }
}
