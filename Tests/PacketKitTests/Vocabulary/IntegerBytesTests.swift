import Foundation
import PacketKit
import Testing

/// Integers in any number of bytes, by hand and as types of their own.
@Suite struct IntegerBytesTests {
  /// The bytes of a number, one after the other: the implementation shifts words instead.
  private func bytes(of number: Int64, count: Int, _ endianness: Endianness) -> [UInt8] {
    let digits = (0..<count).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
    return endianness == .big ? digits.reversed() : digits
  }

  @Test(arguments: 1...8, [Endianness.big, .little])
  func everyCountOfBytes(_ count: Int, _ endianness: Endianness) throws {
    let half = count == 8 ? Int64.max : 1 << (8 * count - 1) - 1
    for number in [0, 1, -1, half, -half - 1, half / 3, -half / 5] {
      var writer = PacketWriter()
      try writer.write(number, as: .bytes(count, endianness: endianness))
      try writer.write(0xA5 as UInt8)
      let expected = bytes(of: number, count: count, endianness) + [0xA5]
      #expect(writer.makeArray() == expected)
      var reader = PacketReader(expected)
      #expect(try reader.read(Int64.self, as: .bytes(count, endianness: endianness)) == number)
      #expect(try reader.read(UInt8.self) == 0xA5)
      reader = PacketReader(expected)
      let unsigned = try reader.read(UInt64.self, as: .bytes(count, endianness: endianness))
      #expect(unsigned == UInt64(bitPattern: number) & (.max >> UInt64(64 - 8 * count)))
    }
  }

  @Test(arguments: 1...7)
  func refusesWhatDoesNotFit(_ count: Int) throws {
    let half = 1 << (8 * Int64(count) - 1) as Int64
    for number in [half, -half - 1, .max, .min] {
      var writer = PacketWriter()
      let error = refusal(by: &writer) { writer throws(PacketError) in
        try writer.write(number, as: .bytes(count), field: "x")
      }
      let place = count == 1 ? "1 byte" : "\(count) bytes"
      #expect(error?.description == "x: \(number) at offset 0 does not fit in \(place)")
      #expect(writer.makeArray() == [])
    }
  }

  @Test(arguments: [-1, 0, 5, 9, .max, .min])
  func refusesCountsThatNoIntegerHas(_ count: Int) {
    let sentence = "UInt32 cannot be encoded in \(count) bytes at offset 0"
    var reader = PacketReader([1, 2, 3, 4, 5, 6, 7, 8, 9])
    let readError = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .bytes(count))
    }
    #expect(readError?.description == sentence)
    #expect(reader.offset == 0)
    var writer = PacketWriter()
    let writeError = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(1 as UInt32, as: .bytes(count))
    }
    #expect(writeError?.description == sentence)
    #expect(writer.makeArray() == [])
  }

  @Test func readsNothingOutsideItsRange() {
    var reader = PacketReader([0, 0, 9])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt32.self, as: .bytes(3), in: 10...20, field: "x")
    }
    #expect(error?.description == "x: 9 at offset 0 is not within 10...20")
    #expect(reader.offset == 0)
  }
}

/// The types `UInt24`, `UInt40` and `UInt48`.
@Suite struct NarrowIntegerTests {
  private func check<Number: NarrowInteger>(_ type: Number.Type, greatest: UInt64) throws {
    #expect(Number.min.value == 0)
    #expect(UInt64(Number.max.value) == greatest)
    #expect(Number.maximumLength == Int(clamping: greatest))
    #expect(Number(exactly: greatest) == .max)
    #expect(Number(exactly: greatest + 1) == nil)
    #expect(Number(exactly: -1) == nil)
    #expect(Number(clamping: UInt64.max) == .max)
    #expect(Number(clamping: -5) == .min)
    #expect(Number(clamping: 300).value == 300)
    #expect(Number(truncatingIfNeeded: greatest + 6).value == 5)
    #expect(Number(truncatingIfNeeded: -1) == .max)
    #expect(Number.min < .max)
    #expect((7 as Number).description == "7")
    let json = try JSONEncoder().encode([5, Number.max])
    #expect(String(decoding: json, as: UTF8.self) == "[5,\(greatest)]")
    #expect(try JSONDecoder().decode([Number].self, from: json) == [5, .max])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Number.self, from: Data("\(greatest + 1)".utf8))
    }
  }

  @Test func numbersOf24Bits() throws { try check(UInt24.self, greatest: 0xFF_FFFF) }
  @Test func numbersOf40Bits() throws { try check(UInt40.self, greatest: 0xFF_FFFF_FFFF) }
  @Test func numbersOf48Bits() throws { try check(UInt48.self, greatest: 0xFFFF_FFFF_FFFF) }

  /// A width that the number does not have changes no bytes beside it.
  private struct Misstated: NarrowInteger {
    static var bitWidth: Int { 4096 }
    let value: UInt32
    init(truncatingIfNeeded source: some BinaryInteger) {
      value = UInt32(truncatingIfNeeded: source)
    }
  }

  @Test func aMisstatedWidthIsThatOfTheNumber() throws {
    var writer = PacketWriter()
    try writer.write(Misstated(truncatingIfNeeded: 0x01020304))
    #expect(writer.makeArray() == [1, 2, 3, 4])
  }

  private enum Kind: UInt24, PacketField { case small = 1, large = 0x010203 }

  @Test func canBeARawValue() throws {
    var writer = PacketWriter()
    try writer.write(Kind.large)
    #expect(writer.makeArray() == [1, 2, 3])
    var reader = PacketReader(writer.makeArray())
    #expect(try reader.read(Kind.self) == .large)
    reader = PacketReader([0, 0, 2])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(Kind.self)
    }
    #expect(error?.description == "2 at offset 0 is not a value of Kind")
  }

  @Packet(sized: UInt24.self) struct Boxed: Equatable {
    var text: String
    @CountPrefixed(UInt40.self, maximum: 3) var list: [UInt48]
  }

  @Packet(endianness: .little, tag: UInt24.self) enum Choice: Equatable {
    @Tag(0x010203) case boxed(Boxed)
    @Tag(0xFFFFFF) case none
  }

  @Test func isAPrefixAndATag() throws {
    try Sample(
      Choice.boxed(Boxed(text: "hi", list: [5, .max])),
      [3, 2, 1, 0, 0, 0x17, 0, 0, 0, 2, 0x68, 0x69, 0, 0, 0, 0, 2]
        + [0, 0, 0, 0, 0, 5, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    ).check()
    try Sample(Choice.none, [0xFF, 0xFF, 0xFF]).check()
  }
}
