import Foundation
import PacketFraming
import PacketKit
import Testing

@testable import TestPackets

@Suite struct FrameEncoderTests {
  struct Encoding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let framing: Framing
    let content: [UInt8]
    let frame: [UInt8]

    init(_ name: String, _ framing: Framing, _ content: [UInt8], _ frame: [UInt8]) {
      testDescription = name
      self.framing = framing
      self.content = content
      self.frame = frame
    }
  }

  static let ramp = (1...255).map { UInt8($0) }

  @Test(arguments: [
    Encoding("UInt8", .lengthPrefixed(UInt8.self, maximumLength: 9), [7, 8], [2, 7, 8]),
    Encoding("UInt16", .lengthPrefixed(UInt16.self, maximumLength: 9), [7], [0, 1, 7]),
    Encoding("UInt32", .lengthPrefixed(UInt32.self, maximumLength: 9), [], [0, 0, 0, 0]),
    Encoding(
      "UInt32, little-endian",
      .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 9),
      [7],
      [1, 0, 0, 0, 7]
    ),
    Encoding(
      "UInt16 with header",
      .lengthPrefixed(UInt16.self, includesHeader: true, maximumLength: 9),
      [7],
      [0, 3, 7]
    ),
    Encoding(
      "UInt64, little-endian",
      .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 9),
      [7],
      [1, 0, 0, 0, 0, 0, 0, 0, 7]
    ),
    Encoding("varint32", .varint32(maximumLength: 9), [7], [1, 7]),
    Encoding("varint32, empty", .varint32(maximumLength: 9), [], [0]),
    Encoding(
      "varint32, 127", .varint32(maximumLength: 300), Array(ramp.prefix(127)),
      [0x7F] + ramp.prefix(127)),
    Encoding(
      "varint32, 128", .varint32(maximumLength: 300), Array(ramp.prefix(128)),
      [0x80, 1] + ramp.prefix(128)),
    Encoding("line", .line(maximumLength: 9), [0x61, 0x0D, 0x62], [0x61, 0x0D, 0x62, 0x0A]),
    Encoding(
      "line that ends in CR", .line(maximumLength: 9), [0x61, 0x0D], [0x61, 0x0D, 0x0D, 0x0A]),
    Encoding("blank line", .line(maximumLength: 9), [], [0x0A]),
    Encoding("delimited", .delimited(by: [1, 2], maximumLength: 9), [1, 3], [1, 3, 1, 2]),
    Encoding("fixed", .fixed(length: 2), [7, 8], [7, 8]),
    Encoding("COBS, empty", .cobs(maximumLength: 300), [], [1, 0]),
    Encoding("COBS, zero", .cobs(maximumLength: 300), [0], [1, 1, 0]),
    Encoding(
      "COBS", .cobs(maximumLength: 300), [0x11, 0x22, 0, 0x33], [3, 0x11, 0x22, 2, 0x33, 0]),
    Encoding(
      "COBS, 254", .cobs(maximumLength: 300), Array(ramp.prefix(254)),
      [255] + ramp.prefix(254) + [0]),
    Encoding("COBS, 255", .cobs(maximumLength: 300), ramp, [255] + ramp.prefix(254) + [2, 255, 0]),
    Encoding(
      "COBS, 0 and 254", .cobs(maximumLength: 300), [0] + ramp.prefix(254),
      [1, 255] + ramp.prefix(254) + [0]),
    Encoding(
      "COBS, 254 and 0",
      .cobs(maximumLength: 300),
      ramp.prefix(254) + [0],
      [255] + ramp.prefix(254) + [1, 1, 0]
    ),
    Encoding("SLIP", .slip(maximumLength: 9), [1, 2], [0xC0, 1, 2, 0xC0]),
    Encoding("SLIP, empty", .slip(maximumLength: 9), [], [0xC0, 0xC0]),
    Encoding(
      "SLIP, escapes", .slip(maximumLength: 9), [0xDB, 0xC0, 1, 0xDC],
      [0xC0, 0xDB, 0xDD, 0xDB, 0xDC, 1, 0xDC, 0xC0]),
    Encoding("PPP", .ppp(maximumLength: 9), [0x61, 1], [0x7E, 0x61, 0x7D, 0x21, 0x7E]),
    Encoding(
      "PPP, escapes", .ppp(escapesControlCharacters: false, maximumLength: 9), [0x7E, 1, 0x7D],
      [0x7E, 0x7D, 0x5E, 1, 0x7D, 0x5D, 0x7E]),
    Encoding(
      "header", .custom(header: Sealed(), maximumLength: 9), Array("123456789".utf8),
      [0x50, 0x4B, 0, 0, 0, 9, 0xCB, 0xF4, 0x39, 0x26] + "123456789".utf8),
    Encoding(
      "header in the frame", .custom(headerInFrame: Tagged.self, maximumLength: 9), [5, 99, 1, 2],
      [5, 2, 1, 2]),
    Encoding(
      "growing header in the frame",
      .custom(headerInFrame: Growing.self, maximumLength: 300),
      [0] + ramp,
      [0xFF, 1] + ramp
    ),
    Encoding(
      "shrinking header in the frame",
      .custom(headerInFrame: Growing.self, maximumLength: 300),
      [0xFF, 0x7F, 6, 7],
      [2, 6, 7]
    ),
  ])
  func contentIsFramed(_ encoding: Encoding) throws {
    let encoder = FrameEncoder(encoding.framing)
    #expect(try Array(encoder.encode(encoding.content)) == encoding.frame)
    #expect(try Array(encoder.encode(Data([0] + encoding.content).dropFirst())) == encoding.frame)
    // Behind other bytes, in a writer that must grow.
    var writer = PacketWriter(capacity: 16)
    try writer.write(0xABCD as UInt16)
    try encoder.encode(into: &writer) { writer in
      try writer.write(encoding.content, as: .remaining())
    }
    #expect(writer.makeArray() == [0xAB, 0xCD] + encoding.frame)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let framing: Framing
    let content: [UInt8]
    let sentence: String

    var testDescription: String { sentence }

    init(_ framing: Framing, _ content: [UInt8], _ sentence: String) {
      self.framing = framing
      self.content = content
      self.sentence = sentence
    }
  }

  @Test(arguments: [
    Refusal(
      .lengthPrefixed(UInt8.self, maximumLength: 1), [1, 2],
      "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(
      .lengthPrefixed(UInt8.self, includesHeader: true, maximumLength: 1000),
      ramp,
      "frame of 255 bytes is longer than the maximum of 254"
    ),
    Refusal(
      .varint32(maximumLength: 1), [1, 2], "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(.cobs(maximumLength: 1), [1, 2], "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(.slip(maximumLength: 1), [1, 2], "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(
      .delimited(by: [0], maximumLength: 1), [1, 2],
      "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(
      .custom(header: Sealed(), maximumLength: 1), [1, 2],
      "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(.fixed(length: 3), [1, 2], "frame has 2 bytes, but all frames have 3"),
    Refusal(.line(maximumLength: 1), [1, 2], "frame of 2 bytes is longer than the maximum of 1"),
    Refusal(
      .line(maximumLength: 9), [1, 0x0A, 2],
      "content contains the terminator after 1 byte"),
    Refusal(
      .delimited(by: [1, 2], maximumLength: 9),
      [0, 1, 2, 3],
      "content contains the terminator after 1 byte"
    ),
    Refusal(
      .delimited(by: [1, 1], maximumLength: 9),
      [0, 1],
      "content contains the terminator after 1 byte"
    ),
    Refusal(
      .custom(headerInFrame: Tagged.self, maximumLength: 300),
      [1, 0] + ramp + [0],
      "frame at stream offset 2 has a bad header: states 255 content bytes, but 256 follow at offset 0"
    ),
    Refusal(
      .custom(headerInFrame: Tagged.self, maximumLength: 9),
      [7],
      "frame at stream offset 2 has a bad header: Tagged.length: needs 1 byte at offset 1, but 0 remain"
    ),
  ])
  func whatCannotComeBackIsRefused(_ refusal: Refusal) throws {
    var writer = PacketWriter()
    try writer.write(0xABCD as UInt16)
    let error = #expect(throws: FramingError.self) {
      try FrameEncoder(refusal.framing).encode(into: &writer) { writer in
        try writer.write(refusal.content, as: .remaining())
      }
    }
    #expect(error.map { "\($0)" } == refusal.sentence)
    #expect(error?.offset == 2)
    #expect(writer.makeArray() == [0xAB, 0xCD])
  }

  @Test func aPacketWithoutAnEncodingIsRefused() throws {
    var writer = PacketWriter()
    try writer.write(0xABCD as UInt16)
    let state = PlayerState(identifier: "longer-than-8", username: "", state: 0)
    let error = #expect(throws: FramingError.self) {
      try FrameEncoder(.varint32(maximumLength: 99)).encode(state, into: &writer)
    }
    #expect(error?.packetError?.path == "PlayerState.identifier")
    #expect(writer.makeArray() == [0xAB, 0xCD])
  }
}
