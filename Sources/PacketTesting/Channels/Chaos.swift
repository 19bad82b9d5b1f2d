/// How the connection of a ``MemoryChannel`` disturbs the bytes that it carries.
///
/// Writes are split and merged at random, and reads and writes yield to other tasks, as any transport may do. An
/// optional cut breaks the connection within a message:
///
/// ```swift
/// let chaos = Chaos(cutFromFirst: .init(after: 5, seenAs: .error))
/// print(chaos)                                         // Chaos(seed: 0x2545f4914f6cdd1d)
/// let (client, server) = MemoryChannel.pair(chaos: chaos)
/// ```
///
/// The seed determines the sizes and delays; their effect depends on how the tasks are scheduled.
public struct Chaos: Sendable {
  /// The seed of the random sizes and delays; random unless you specify one.
  public let seed: UInt64

  /// The most bytes that a read returns.
  public let largestChunk: Int

  /// The most times that a read or a write yields to other tasks before it starts.
  public let mostYields: Int

  /// Where the bytes from the pair's first end are cut; nil to carry all of them.
  public let cutFromFirst: Cut?

  /// Where the bytes from the pair's second end are cut; nil to carry all of them.
  public let cutFromSecond: Cut?

  /// Creates endless chaos, or chaos up to a cut.
  public init(
    seed: UInt64 = .random(in: 0...UInt64.max),
    largestChunk: Int = 16,
    mostYields: Int = 3,
    cutFromFirst: Cut? = nil,
    cutFromSecond: Cut? = nil
  ) {
    precondition(largestChunk > 0, "a chunk has at least one byte")
    self.seed = seed
    self.largestChunk = largestChunk
    self.mostYields = max(mostYields, 0)
    self.cutFromFirst = cutFromFirst
    self.cutFromSecond = cutFromSecond
  }

  /// Where one direction of a connection breaks. The other direction continues.
  public struct Cut: Sendable {
    /// How the stream ends for the reader, after the last byte.
    public enum Ending: Sendable {
      /// The end, as if the writer had finished.
      case end

      /// The error ``ChannelCut``.
      case error
    }

    let byteCount: Int
    let ending: Ending

    /// Creates a cut after the first `byteCount` bytes. A write beyond that throws ``ChannelCut``.
    public init(after byteCount: Int, seenAs ending: Ending) {
      precondition(byteCount >= 0, "a cut comes after a count of bytes")
      self.byteCount = byteCount
      self.ending = ending
    }
  }
}

extension Chaos: CustomStringConvertible {
  /// The initializer call that produces the same sizes and delays.
  public var description: String { "Chaos(seed: 0x\(String(seed, radix: 16)))" }
}

/// The connection broke where a ``Chaos`` cuts it.
public struct ChannelCut: Error {}

/// The chaos of one direction.
struct Turbulence {
  private let chaos: Chaos
  private let cut: Chaos.Cut?
  private var generator: SplitMix64
  private var byteCount = 0

  init(_ chaos: Chaos, fromFirst: Bool) {
    self.chaos = chaos
    cut = fromFirst ? chaos.cutFromFirst : chaos.cutFromSecond
    generator = SplitMix64(seed: fromFirst ? chaos.seed : ~chaos.seed)
  }

  mutating func chunkSize() -> Int { .random(in: 1...chaos.largestChunk, using: &generator) }

  mutating func yieldCount() -> Int { .random(in: 0...chaos.mostYields, using: &generator) }

  mutating func merges() -> Bool { .random(using: &generator) }

  /// How many of the bytes pass, and how the direction ends after them.
  mutating func pass(_ count: Int) -> (count: Int, ending: Chaos.Cut.Ending?) {
    guard let cut else { return (count, nil) }
    let passing = min(count, cut.byteCount - byteCount)
    byteCount += passing
    return (passing, byteCount == cut.byteCount ? cut.ending : nil)
  }
}
