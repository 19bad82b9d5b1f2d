import PacketKit
import Testing

/// Numbers as digits, by hand.
@Suite struct DigitTests {
  @Test func everyNumberOf16BitsHasOneText() throws {
    for number in Int16.min...Int16.max {
      for radix in [Radix.octal, .decimal, .hexadecimal] {
        var writer = PacketWriter(capacity: 32)
        try writer.write(number, as: .digits(radix, terminator: 0x20))
        try writer.write(number, as: .digits(radix, width: 8))
        let text = String(number, radix: radix.rawValue)
        let zeros = String(repeating: "0", count: 8 - text.count)
        let padded = number < 0 ? "-\(zeros)\(text.dropFirst())" : zeros + text
        let bytes = writer.makeArray()
        guard bytes == Array("\(text) \(padded)".utf8) else {
          Issue.record("\(number) is \(String(decoding: bytes, as: UTF8.self))")
          return
        }
        var reader = PacketReader(bytes)
        #expect(try reader.read(Int16.self, as: .digits(radix, terminator: 0x20)) == number)
        #expect(try reader.read(Int16.self, as: .digits(radix, width: 8)) == number)
      }
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func numbersOf128Bits() throws {
    for number in [Int128.min, -1, 0, .max] {
      var writer = PacketWriter()
      try writer.write(number, as: .digits(.octal, width: 44, terminator: 0))
      var reader = PacketReader(writer.bytes)
      #expect(try reader.read(Int128.self, as: .digits(.octal, width: 44, terminator: 0)) == number)
    }
  }

  @Test(
    arguments: [
      (0o1000, .digits(.octal, width: 3), "x: 1000 at offset 1 does not fit in 3 bytes"),
      (-0o100, .digits(.octal, width: 3), "x: -100 at offset 1 does not fit in 3 bytes"),
      (5, .digits(.decimal, width: 0), "x: Int16 cannot be encoded in 0 bytes at offset 1"),
      (
        105, .digits(.decimal, terminator: 0x30),
        "x: byte at offset 2 is the terminator 0x30, so the value could not be read back"
      ),
      (
        -5, .digits(.decimal, terminator: 0x2D),
        "x: byte at offset 1 is the terminator 0x2d, so the value could not be read back"
      ),
    ] as [(Int16, DigitsEncoding<Int16>, String)])
  func isRejectedInEncoding(
    _ number: Int16,
    _ encoding: DigitsEncoding<Int16>,
    _ sentence: String
  ) throws {
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    let error = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write(number, as: encoding, field: "x")
    }
    #expect(error?.description == sentence)
    #expect(writer.makeArray() == [7])
  }

  /// No text is longer than the digits of its type, but for the zeros in a width.
  @Test func endsWhereTheNumberDoesNotFit() {
    let bytes = [UInt8](repeating: UInt8(ascii: "7"), count: 1000)
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(UInt8.self, as: .digits(.octal, terminator: 0), field: "x")
    }
    #expect(error?.description == "x: 777 at offset 0 does not fit in UInt8")
    #expect(reader.offset == 0)
  }

  @Test func aWidthThatNoNumberHasIsRejected() {
    var reader = PacketReader([0x30, 0x30])
    for width in [0, -1, .min, .max] {
      let error = refusal(by: &reader) { reader throws(PacketError) in
        _ = try reader.read(UInt8.self, as: .digits(.octal, width: width, terminator: 0))
      }
      #expect(error?.description == "UInt8 cannot be encoded in \(width) bytes at offset 0")
    }
  }
}
