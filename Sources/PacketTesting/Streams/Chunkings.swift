/// The ways in which the bytes of a stream may arrive, all of which must give the same result.
///
/// They are: the whole stream in one chunk, one byte at a time, every split in two, and chunks of random sizes, some of
/// them empty. The `verifyChunkings` functions check that a framing, or a decoder of your own, handles them all alike.
public struct Chunkings: Sendable {
  /// The bytes of the stream.
  public let bytes: [UInt8]

  /// How many of the chunkings are random.
  public let randomCount: Int

  /// The seed of the random sizes; random unless you specify one. A failure states it.
  public let seed: UInt64

  /// Creates the ways to divide `bytes` into chunks.
  public init(
    of bytes: [UInt8],
    randomCount: Int = 20,
    seed: UInt64 = .random(in: 0...UInt64.max)
  ) {
    self.bytes = bytes
    self.randomCount = randomCount
    self.seed = seed
  }

  /// The stream in one chunk.
  public var whole: Chunking { Chunking(bytes, name: "in one chunk", cuts: []) }

  /// The stream one byte at a time.
  public var byteByByte: Chunking {
    Chunking(bytes, name: "byte by byte", cuts: Array(bytes.indices.dropFirst()))
  }

  /// The stream in two chunks, split at every position, including both ends.
  public var inTwo: some Sequence<Chunking> {
    (0...bytes.count).lazy.map { Chunking(bytes, name: "cut at byte \($0)", cuts: [$0]) }
  }

  /// The stream in chunks of random sizes.
  public var random: some Sequence<Chunking> {
    var generator = SplitMix64(seed: seed)
    return (0..<randomCount).map { index in
      let longest = Int.random(in: 1...max(bytes.count, 1), using: &generator)
      var cuts: [Int] = []
      var cut = Int.random(in: 0...longest, using: &generator)
      while cut < bytes.count {
        cuts.append(cut)
        cut += Int.random(in: 0...longest, using: &generator)
      }
      let name = "in random chunks, the \(index + 1). of seed 0x\(String(seed, radix: 16))"
      return Chunking(bytes, name: name, cuts: cuts)
    }
  }
}

/// A stream of bytes in chunks.
public struct Chunking: Sendable, CustomStringConvertible {
  /// The chunks; some may be empty.
  public let chunks: [ArraySlice<UInt8>]

  /// How the stream was divided, such as `cut at byte 12`.
  public let description: String

  init(_ bytes: [UInt8], name: String, cuts: [Int]) {
    description = name
    chunks = zip([0] + cuts, cuts + [bytes.count]).map { bytes[$0..<$1] }
  }
}
