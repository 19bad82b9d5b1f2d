import PacketFraming
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// A framing and the name by which the fixtures call it.
struct Example: Sendable, CustomTestStringConvertible {
  let name: String
  let framing: Framing

  var testDescription: String { name }

  init(_ name: String, _ framing: Framing) {
    self.name = name
    self.framing = framing
  }
}

extension Example {
  static let all = [
    Example("UInt8, maximum 20", .lengthPrefixed(UInt8.self, maximumLength: 20)),
    Example("UInt16, maximum 20", .lengthPrefixed(UInt16.self, maximumLength: 20)),
    Example(
      "UInt16, little-endian, maximum 20",
      .lengthPrefixed(UInt16.self, endianness: .little, maximumLength: 20)
    ),
    Example("UInt32, maximum 20", .lengthPrefixed(UInt32.self, maximumLength: 20)),
    Example(
      "UInt32, little-endian, maximum 20",
      .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 20)
    ),
    Example("UInt64, maximum 20", .lengthPrefixed(UInt64.self, maximumLength: 20)),
    Example(
      "UInt64, little-endian, maximum 20",
      .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 20)
    ),
    Example(
      "UInt16, with header, maximum 20",
      .lengthPrefixed(UInt16.self, includesHeader: true, maximumLength: 20)
    ),
    Example(
      "UInt32, little-endian, with header, maximum 20",
      .lengthPrefixed(UInt32.self, endianness: .little, includesHeader: true, maximumLength: 20)
    ),
    Example("line, maximum 40", .line(maximumLength: 40)),
    Example("line, maximum 5", .line(maximumLength: 5)),
    Example("varint32, maximum 300", .varint32(maximumLength: 300)),
    Example(
      "varint32, shortest form, maximum 300",
      .varint32(requiresShortestForm: true, maximumLength: 300)
    ),
    Example("delimited by NUL, maximum 6", .delimited(by: [0], maximumLength: 6)),
    Example(
      "delimited by CR LF CR LF, maximum 6", .delimited(by: "\r\n\r\n".utf8, maximumLength: 6)),
    Example("delimited by a a b, maximum 6", .delimited(by: "aab".utf8, maximumLength: 6)),
    Example("delimited by a a, maximum 6", .delimited(by: "aa".utf8, maximumLength: 6)),
    Example("fixed length 3", .fixed(length: 3)),
    Example("COBS, maximum 300", .cobs(maximumLength: 300)),
    Example("COBS, maximum 254", .cobs(maximumLength: 254)),
    Example("COBS, maximum 5", .cobs(maximumLength: 5)),
    Example("SLIP, maximum 300", .slip(maximumLength: 300)),
    Example("SLIP, maximum 5", .slip(maximumLength: 5)),
    Example("PPP, maximum 300", .ppp(maximumLength: 300)),
    Example(
      "PPP without escapes of control characters, maximum 300",
      .ppp(escapesControlCharacters: false, maximumLength: 300)
    ),
    Example("PPP, maximum 5", .ppp(maximumLength: 5)),
    Example("magic, length and checksum, maximum 20", .custom(header: Sealed(), maximumLength: 20)),
    Example("type and length, maximum 20", .custom(headerInFrame: Tagged.self, maximumLength: 20)),
    Example("growing header, maximum 20", .custom(header: Growing(length: 0), maximumLength: 20)),
    Example(
      "header with a text, maximum 20",
      .custom(header: Named(name: "abc", length: 0), maximumLength: 20)
    ),
  ]

  static func named(_ name: String) -> Example? { all.first { $0.name == name } }
}

extension FixtureFolder {
  static func streams() throws -> [Fixture] {
    try FixtureFolder(named: "Fixtures").folder("Streams").fixtures()
  }
}
