import NIOCore
import NIOExtras
import PacketFraming
import PacketTesting
import Testing

/// `LineBasedFrameDecoder` and `FixedLengthFrameDecoder` at the other end.
@Suite struct LineTests {
  @Test func theyReadTheLinesThatWeSend() throws {
    let lines = ["subscribe upper", ":/upper/colour red", "", "a\rb", "é"].map { Array($0.utf8) }
    let stream = try stream(of: lines, in: .line(maximumLength: 80))
    let chunkings = Chunkings(of: stream)
    for chunking in [chunkings.whole, chunkings.byteByByte] + Array(chunkings.inTwo) {
      #expect(try frames(in: chunking, by: LineBasedFrameDecoder()) == lines, "\(chunking)")
    }
  }

  @Test(arguments: ["a\nb\n", "a\r\nb\r\n", "\n\r\n\n", "a\rb\r\n", "\r\r\n"])
  func bothReadTheSameLines(_ text: String) throws {
    let stream = Array(text.utf8)
    let theirs = try frames(in: Chunkings(of: stream).whole, by: LineBasedFrameDecoder())
    #expect(try events(in: stream, .line(maximumLength: 80)) == theirs.map(StreamEvent.frame))
  }

  @Test func bothReportAnUnfinishedLine() throws {
    let stream = Array("whole\nhalf".utf8)
    #expect(throws: NIOExtrasErrors.LeftOverBytesError.self) {
      try frames(in: Chunkings(of: stream).whole, by: LineBasedFrameDecoder())
    }
    let events = try events(in: stream, .line(maximumLength: 80))
    #expect(
      events.last?.description
        == "error: stream ends after 4 bytes of the frame at stream offset 6, before its terminator"
    )
  }

  @Test func bothReadFramesOfFixedLength() throws {
    let contents: [[UInt8]] = [[1, 2, 3], [4, 5, 6], [0, 0, 0]]
    let stream = try stream(of: contents, in: .fixed(length: 3))
    let chunkings = Chunkings(of: stream)
    for chunking in [chunkings.whole, chunkings.byteByByte] + Array(chunkings.inTwo) {
      let decoder = FixedLengthFrameDecoder(frameLength: 3)
      #expect(try frames(in: chunking, by: decoder) == contents, "\(chunking)")
    }
    #expect(try events(in: stream, .fixed(length: 3)) == contents.map(StreamEvent.frame))
  }
}
