import PacketFraming
import PacketTesting

/// Contents of random bytes, from none on.
func randomContents(
  longest: Int = 200,
  using generator: inout SplitMix64
) -> [[UInt8]] {
  (0..<20).map { _ in
    (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
      .random(in: 0...255, using: &generator)
    }
  }
}

/// What we send for these contents.
func stream(of contents: [[UInt8]], in framing: Framing) throws -> [UInt8] {
  let encoder = FrameEncoder(framing)
  return try contents.flatMap { try encoder.encode($0) }
}

/// What we receive, the same in whatever chunks.
func events(in stream: [UInt8], _ framing: Framing) throws -> [StreamEvent] {
  try verifyChunkings(of: stream, in: framing)
}
