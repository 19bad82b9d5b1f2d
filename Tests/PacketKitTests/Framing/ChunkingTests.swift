import PacketFraming
import PacketTesting
import TestPackets
import Testing

/// Random streams of every framing: frames, some of them damaged.
@Suite(.takesLong) struct ChunkingTests {
  private static let streamCount = LongTests.count(1000)

  @Test(arguments: Example.all)
  func whatComesOfAStreamDoesNotDependOnItsChunks(_ example: Example) throws {
    var generator = SplitMix64()
    for _ in 0..<Self.streamCount {
      let stream = Self.stream(of: example.framing, using: &generator)
      do {
        try verifyChunkings(of: stream, in: example.framing, randomCount: 4, seed: generator.next())
      } catch {
        Issue.record("\(generator): \(stream): \(error)")
      }
    }
  }

  @Test(arguments: Example.all)
  func framesComeBackAsTheyWereSent(_ example: Example) throws {
    var generator = SplitMix64()
    let encoder = FrameEncoder(example.framing)
    for _ in 0..<Self.streamCount / 10 {
      var stream: [UInt8] = []
      var contents: [StreamEvent] = []
      for _ in 0..<3 {
        let content = Self.content(of: example.framing, using: &generator)
        // What cannot come back, such as a line with LF in it, is refused.
        guard let frame = try? encoder.encode(content) else { continue }
        stream += frame
        // SLIP and PPP cannot tell a frame without content from the bytes between frames.
        if content.isEmpty, example.name.hasPrefix("SLIP") || example.name.hasPrefix("PPP") {
          continue
        }
        contents.append(.frame(content))
      }
      let events = StreamEvent.all(of: Chunkings(of: stream).whole, in: example.framing)
      if example.name == "type and length, maximum 20" {
        #expect(events.count == contents.count, "\(generator)")
      } else {
        #expect(events == contents, "\(generator)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 1 << 20])
  func aLengthOfFourBytesIsWaitedFor(_ cut: Int) throws {
    let content = [UInt8](repeating: 7, count: 1 << 21)
    let stream = [0x80, 0x80, 0x80, 0x01] + content
    #expect(try Array(FrameEncoder(.varint32(maximumLength: 1 << 21)).encode(content)) == stream)
    var decoder = FrameDecoder(.varint32(maximumLength: 1 << 21))
    decoder.append(stream[..<cut])
    #expect(try decoder.nextFrame() == nil)
    decoder.append(stream[cut...])
    #expect(try decoder.nextFrame().map(Array.init) == content)
    try decoder.finish()
  }

  private static func stream(
    of framing: Framing,
    using generator: inout SplitMix64
  ) -> [UInt8] {
    let encoder = FrameEncoder(framing)
    var stream: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let content = content(of: framing, using: &generator)
      stream += (try? encoder.encode(content)).map { Array($0) } ?? content
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) where !stream.isEmpty {
      let index = stream.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: stream[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: stream.remove(at: index)
      default: stream.insert(.random(in: 0...255, using: &generator), at: index)
      }
    }
    return stream
  }

  /// Bytes of which many are those that framings look for, up to a little over the maximum.
  private static func content(
    of framing: Framing,
    using generator: inout SplitMix64
  ) -> [UInt8] {
    let special: [UInt8] = [0x00, 0x0A, 0x0D, 0x61, 0x61, 0x62, 0x80, 0xFF]
    let longest = min(framing.maximumLength, 24) + 1
    return (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? special.randomElement(using: &generator) ?? 0 : .random(in: 0...255, using: &generator)
    }
  }
}
