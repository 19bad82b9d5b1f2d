import PacketFraming
import PacketKit
import PacketTesting

extension Property {
  /// Framings: all chunkings of a stream agree, and its frames come back as they were sent again.
  static let framings = Property(
    "framings",
    [
      Subject("UInt8", .lengthPrefixed(UInt8.self, maximumLength: 20)),
      Subject("UInt16", .lengthPrefixed(UInt16.self, maximumLength: 1 << 20)),
      Subject("UInt32", .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 40)),
      Subject("UInt64", .lengthPrefixed(UInt64.self, maximumLength: .max)),
      Subject(
        "UInt16 with header",
        .lengthPrefixed(UInt16.self, includesHeader: true, maximumLength: 20)
      ),
      Subject(
        "UInt64 with header",
        .lengthPrefixed(UInt64.self, endianness: .little, includesHeader: true, maximumLength: .max)
      ),
      Subject("varint32", .varint32(maximumLength: 300), isCanonical: false),
      Subject("shortest varint32", .varint32(requiresShortestForm: true, maximumLength: .max)),
      Subject("line", .line(maximumLength: 5), isCanonical: false),
      Subject("endless line", .line(maximumLength: .max), isCanonical: false),
      Subject("NUL", .delimited(by: [0], maximumLength: 6)),
      Subject("CR LF CR LF", .delimited(by: "\r\n\r\n".utf8, maximumLength: 9)),
      Subject("a a b", .delimited(by: "aab".utf8, maximumLength: .max)),
      Subject("fixed", .fixed(length: 3)),
      Subject("COBS", .cobs(maximumLength: 300), isCanonical: false),
      Subject("short COBS", .cobs(maximumLength: 5), isCanonical: false),
      Subject(
        "header made anew", .custom(header: Counted(), maximumLength: 20), isCanonical: false),
      Subject("header of the frame", .custom(headerInFrame: Counted.self, maximumLength: 20)),
      Subject("growing header", .custom(headerInFrame: Growing.self, maximumLength: .max)),
    ]
  )
}

extension Subject {
  /// - Parameter isCanonical: Whether there is one stream only for the same frames.
  fileprivate init(_ name: String, _ framing: Framing, isCanonical: Bool = true) {
    self.init(name) { stream in
      let chunkings = Chunkings(of: stream, randomCount: 2, seed: UInt64(stream.count))
      let events = try chunkings.verify(framing)
      var isWhole = true
      var frames: [[UInt8]] = []
      for event in events {
        if case .frame(let frame) = event { frames.append(frame) } else { isWhole = false }
      }
      let encoder = FrameEncoder(framing)
      var sent: [UInt8] = []
      for frame in frames { sent += try encoder.encode(frame) }
      let received = StreamEvent.all(of: Chunkings(of: sent).whole, in: framing)
      try require(received == frames.map(StreamEvent.frame), "\(frames) comes back as \(received)")
      if isCanonical {
        try require(stream.starts(with: sent), "\(stream) is sent again as \(sent)")
        try require(!isWhole || sent == stream, "\(stream) holds more than \(sent)")
      }
    }
  }
}
