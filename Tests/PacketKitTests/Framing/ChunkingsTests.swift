import PacketFraming
import PacketTesting
import Testing

@Suite struct ChunkingsTests {
  @Test func chunksMakeUpTheStream() {
    let bytes = (0..<10).map { UInt8($0) }
    let chunkings = Chunkings(of: bytes, randomCount: 50, seed: 1)
    let all = [chunkings.whole, chunkings.byteByByte] + chunkings.inTwo + chunkings.random
    #expect(all.allSatisfy { $0.chunks.flatMap { $0 } == bytes })
    #expect(chunkings.whole.chunks.map(\.count) == [10])
    #expect(chunkings.byteByByte.chunks.count == 10)
    #expect(chunkings.inTwo.map { $0.chunks[0].count } == Array(0...10))
    #expect(Set(chunkings.random.map { $0.chunks.map(\.count) }).count > 40)
    let again = Chunkings(of: bytes, randomCount: 50, seed: 1)
    #expect(chunkings.random.map(\.chunks) == again.random.map(\.chunks))
  }

  @Test func anEmptyStreamHasChunkingsToo() throws {
    let chunkings = Chunkings(of: [])
    #expect(chunkings.random.allSatisfy { $0.chunks.allSatisfy(\.isEmpty) })
    #expect(try verifyChunkings(of: [], in: .line(maximumLength: 9)).isEmpty)
  }

  @Test func whatComesOfTheStreamIsReturned() throws {
    let events = try verifyChunkings(of: Array("a\nbcd\n\ne".utf8), in: .line(maximumLength: 2))
    #expect(
      events.map(\.description) == [
        "frame of 1 byte: 61",
        "error: line at stream offset 2 is longer than the maximum of 2 bytes",
        "frame of 0 bytes",
        "error: stream ends after 1 byte of the frame at stream offset 7, before its terminator",
      ]
    )
  }

  @Test func aDecoderThatTrustsItsChunksIsFound() {
    let failure = #expect(throws: VerificationFailure.self) {
      // A line for each chunk: right only if no chunk has more or less than one.
      try verifyChunkings(of: Array("ab\n".utf8)) { chunking in
        chunking.chunks.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    #expect(
      failure?.message == "of the stream byte by byte event 0 is a, but in one chunk it is ab\n"
    )
  }

  @Test func aDecoderThatDropsTheEndIsFound() {
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyChunkings(of: [1, 2, 3]) { chunking in
        chunking.chunks.first.map(Array.init) ?? []
      }
    }
    #expect(
      failure?.message
        == "of the stream byte by byte event 1 is missing, but in one chunk it is 2"
    )
  }
}
