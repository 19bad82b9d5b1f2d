import PacketFraming
import PacketKit

/// A framing that is fuzzed.
struct FuzzedFraming: Sendable {
  let name: String
  let framing: Framing

  /// Whether there is one stream only for the same frames.
  let isCanonical: Bool

  init(_ name: String, _ framing: Framing, isCanonical: Bool = true) {
    self.name = name
    self.framing = framing
    self.isCanonical = isCanonical
  }

  /// Kept inputs choose framings by their place, so new ones come last.
  static let all = [
    FuzzedFraming("UInt8", .lengthPrefixed(UInt8.self, maximumLength: 20)),
    FuzzedFraming("UInt16", .lengthPrefixed(UInt16.self, maximumLength: 1 << 20)),
    FuzzedFraming("UInt32", .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 40)),
    FuzzedFraming("UInt64", .lengthPrefixed(UInt64.self, maximumLength: .max)),
    FuzzedFraming(
      "UInt16 with header",
      .lengthPrefixed(UInt16.self, includesHeader: true, maximumLength: 20)
    ),
    FuzzedFraming(
      "UInt64 with header",
      .lengthPrefixed(UInt64.self, endianness: .little, includesHeader: true, maximumLength: .max)
    ),
    FuzzedFraming("varint32", .varint32(maximumLength: 300), isCanonical: false),
    FuzzedFraming("shortest varint32", .varint32(requiresShortestForm: true, maximumLength: .max)),
    FuzzedFraming("line", .line(maximumLength: 5), isCanonical: false),
    FuzzedFraming("endless line", .line(maximumLength: .max), isCanonical: false),
    FuzzedFraming("NUL", .delimited(by: [0], maximumLength: 6)),
    FuzzedFraming("CR LF CR LF", .delimited(by: "\r\n\r\n".utf8, maximumLength: 9)),
    FuzzedFraming("a a b", .delimited(by: "aab".utf8, maximumLength: .max)),
    FuzzedFraming("fixed", .fixed(length: 3)),
    FuzzedFraming("COBS", .cobs(maximumLength: 300), isCanonical: false),
    FuzzedFraming("short COBS", .cobs(maximumLength: 5), isCanonical: false),
    FuzzedFraming(
      "header made anew", .custom(header: Counted(), maximumLength: 20), isCanonical: false),
    FuzzedFraming("header of the frame", .custom(headerInFrame: Counted.self, maximumLength: 20)),
    FuzzedFraming("growing header", .custom(headerInFrame: Growing.self, maximumLength: .max)),
    FuzzedFraming("SLIP", .slip(maximumLength: 5), isCanonical: false),
    FuzzedFraming("endless SLIP", .slip(maximumLength: .max), isCanonical: false),
    FuzzedFraming("PPP", .ppp(maximumLength: 300), isCanonical: false),
    FuzzedFraming(
      "PPP with control characters", .ppp(escapesControlCharacters: false, maximumLength: 5),
      isCanonical: false),
  ]
}
