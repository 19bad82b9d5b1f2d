import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Integers of 128 bits, by hand.
@Suite struct WideIntegerTests {
  /// The bytes of a number, one after the other: the implementation stores words instead.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  private func bytes(of number: Int128, count: Int, _ endianness: Endianness) -> [UInt8] {
    let digits = (0..<count).map { UInt8(truncatingIfNeeded: number >> Int128(8 * $0)) }
    return endianness == .big ? digits.reversed() : digits
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test(arguments: 1...16, [Endianness.big, .little])
  func everyCountOfBytes(_ count: Int, _ endianness: Endianness) throws {
    let half = count == 16 ? Int128.max : 1 << (8 * count - 1) - 1
    for number in [0, 1, -1, half, -half - 1, half / 3, -half / 5] {
      let expected = bytes(of: number, count: count, endianness) + [0xA5]
      var writer = PacketWriter()
      try writer.write(number, as: .bytes(count, endianness: endianness))
      if count == 16 {
        writer.removeAll()
        try writer.write(number, endianness: endianness)
      }
      try writer.write(0xA5 as UInt8)
      #expect(writer.makeArray() == expected)
      var reader = PacketReader(expected)
      #expect(try reader.read(Int128.self, as: .bytes(count, endianness: endianness)) == number)
      #expect(try reader.read(UInt8.self) == 0xA5)
      reader = PacketReader(expected)
      let unsigned = try reader.read(UInt128.self, as: .bytes(count, endianness: endianness))
      let mask = UInt128.max >> UInt128(128 - 8 * count)
      #expect(unsigned == UInt128(truncatingIfNeeded: number) & mask)
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func varintsOf128Bits() throws {
    for number in [0, 127, 128, .max, 1 << 126] as [UInt128] {
      var writer = PacketWriter()
      try writer.write(number, as: .varint())
      let bytes = writer.makeArray()
      #expect(bytes.count == max((128 - number.leadingZeroBitCount + 6) / 7, 1))
      var reader = PacketReader(bytes)
      #expect(try reader.read(UInt128.self, as: .varint()) == number)
    }
    var reader = PacketReader([UInt8](repeating: 0xFF, count: 18) + [0x04])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt128.self, as: .varint())
    }
    #expect(error?.description == "varint at offset 0 does not fit in 128 bits")
  }

  /// Options and a condition of 128 bits, and a varint: only their own code reads them.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Packet struct Options: Equatable {
    var flags: Flags
    @Present(when: "flags", contains: Flags.last) var name: String?
    @Coded(by: Great.self) var number: UInt128

    struct Flags: PacketOptionSet {
      let rawValue: UInt128
      static let first = Flags(rawValue: 1)
      static let last = Flags(rawValue: 1 << 127)
      static let knownOptions: Flags = [.first, .last]
    }

    enum Great: PacketCoder {
      static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt128 {
        try reader.read(UInt128.self, as: .varint())
      }

      static func encode(_ value: UInt128, into writer: inout PacketWriter) throws(PacketError) {
        try writer.write(value, as: .varint())
      }
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func optionsOf128Bits() throws {
    for packet in [
      Options(flags: [], name: nil, number: 5),
      Options(flags: [.first, .last], name: "a", number: .max),
    ] {
      let bytes = try packet.encodedBytes()
      #expect(try Options(decoding: bytes) == packet)
      try verifyDescription(of: Options.self, in: bytes)
      try verifyHostileInputsAreRejected(Options.self, golden: bytes)
    }
    let bytes = [2] + [UInt8](repeating: 0, count: 16)
    let error = try #require(throws: PacketError.self) { try Options(decoding: bytes) }
    #expect(
      "\(error)"
        == "Options.flags: 0x2000000000000000000000000000000 at offset 0 is not a value of Flags")
  }
}
