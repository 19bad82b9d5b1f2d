import PacketFraming
import PacketKit
import PacketTesting
import Testing

/// A framing and the name by which the fixtures call it.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let framing: Framing

  var testDescription: String { name }

  init(_ name: String, _ framing: Framing) {
    self.name = name
    self.framing = framing
  }
}

extension Sample {
  static let all = [
    Sample("UInt8, maximum 20", .lengthPrefixed(UInt8.self, maximumLength: 20)),
    Sample("UInt16, maximum 20", .lengthPrefixed(UInt16.self, maximumLength: 20)),
    Sample(
      "UInt16, little-endian, maximum 20",
      .lengthPrefixed(UInt16.self, endianness: .little, maximumLength: 20)
    ),
    Sample("UInt32, maximum 20", .lengthPrefixed(UInt32.self, maximumLength: 20)),
    Sample(
      "UInt32, little-endian, maximum 20",
      .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 20)
    ),
    Sample("UInt64, maximum 20", .lengthPrefixed(UInt64.self, maximumLength: 20)),
    Sample(
      "UInt64, little-endian, maximum 20",
      .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 20)
    ),
    Sample(
      "UInt16, with header, maximum 20",
      .lengthPrefixed(UInt16.self, includesHeader: true, maximumLength: 20)
    ),
    Sample(
      "UInt32, little-endian, with header, maximum 20",
      .lengthPrefixed(UInt32.self, endianness: .little, includesHeader: true, maximumLength: 20)
    ),
    Sample("line, maximum 40", .line(maximumLength: 40)),
    Sample("line, maximum 5", .line(maximumLength: 5)),
    Sample("varint32, maximum 300", .varint32(maximumLength: 300)),
    Sample(
      "varint32, shortest form, maximum 300",
      .varint32(requiresShortestForm: true, maximumLength: 300)
    ),
    Sample("delimited by NUL, maximum 6", .delimited(by: [0], maximumLength: 6)),
    Sample(
      "delimited by CR LF CR LF, maximum 6", .delimited(by: "\r\n\r\n".utf8, maximumLength: 6)),
    Sample("delimited by a a b, maximum 6", .delimited(by: "aab".utf8, maximumLength: 6)),
    Sample("delimited by a a, maximum 6", .delimited(by: "aa".utf8, maximumLength: 6)),
    Sample("fixed length 3", .fixed(length: 3)),
    Sample("COBS, maximum 300", .cobs(maximumLength: 300)),
    Sample("COBS, maximum 254", .cobs(maximumLength: 254)),
    Sample("COBS, maximum 5", .cobs(maximumLength: 5)),
    Sample("magic, length and checksum, maximum 20", .custom(Sealed(), maximumLength: 20)),
    Sample("type and length, maximum 20", .custom(Tagged.self, maximumLength: 20)),
    Sample("growing header, maximum 20", .custom(Growing(length: 0), maximumLength: 20)),
    Sample(
      "header with a text, maximum 20",
      .custom(Named(name: "abc", length: 0), maximumLength: 20)
    ),
  ]

  static func named(_ name: String) -> Sample? { all.first { $0.name == name } }
}

extension FixtureFolder {
  static func streams() throws -> [Fixture] {
    try FixtureFolder(named: "Fixtures").folder("Streams").fixtures()
  }
}
