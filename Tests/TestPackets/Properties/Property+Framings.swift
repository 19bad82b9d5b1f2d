import PacketFraming
import PacketKit
import PacketTesting

extension Property {
  /// Framings: all chunkings of a stream agree, and its frames come back as they were sent again.
  package static let framings = Property("framings", FuzzedFraming.all.map(Subject.init))
}

extension Subject {
  fileprivate init(_ fuzzed: FuzzedFraming) {
    let framing = fuzzed.framing
    self.init(fuzzed.name) { stream in
      let events = try verifyChunkings(
        of: stream, in: framing, randomCount: 2, seed: UInt64(stream.count))
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
      if fuzzed.isCanonical {
        try require(stream.starts(with: sent), "\(stream) is sent again as \(sent)")
        try require(!isWhole || sent == stream, "\(stream) holds more than \(sent)")
      }
    }
  }
}
