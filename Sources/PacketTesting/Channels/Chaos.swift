/// What the connection of a ``MemoryChannel`` does to the bytes that it carries.
///
/// Writes are split and merged at random and reads and writes give way to other tasks, as a transport is free to do.
/// A cut, where one is asked for, loses the connection within a message:
///
/// ```swift
/// let chaos = Chaos(cutFromFirst: .init(after: 5, seenAs: .error))
/// print(chaos)                                         // Chaos(seed: 0x2545f4914f6cdd1d)
/// let (client, server) = MemoryChannel.pair(chaos: chaos)
/// ```
///
/// The sizes and delays follow from the seed; what they meet depends on how the tasks are scheduled.
public struct Chaos: Sendable {
  /// What the random sizes and delays follow from: another number each time, unless one is given.
  public let seed: UInt64

  /// The most bytes that a read returns.
  public let largestChunk: Int

  /// How often a read or a write may give way to other tasks before it does anything.
  public let mostYields: Int

  /// Where the bytes that the pair's first end writes are cut; nil to carry all of them.
  public let cutFromFirst: Cut?

  /// Where the bytes that the pair's second end writes are cut; nil to carry all of them.
  public let cutFromSecond: Cut?

  /// Chaos without end, or up to a cut.
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

  /// Where one direction of a connection is lost. The other direction goes on.
  public struct Cut: Sendable {
    /// What the reader meets behind the last byte.
    public enum Ending: Sendable {
      /// The end, as if the writer had finished.
      case end

      /// ``ChannelCut``.
      case error
    }

    let byteCount: Int
    let ending: Ending

    /// A cut behind the first `byteCount` bytes. A write of more throws ``ChannelCut``.
    public init(after byteCount: Int, seenAs ending: Ending) {
      precondition(byteCount >= 0, "a cut comes behind a count of bytes")
      self.byteCount = byteCount
      self.ending = ending
    }
  }
}

extension Chaos: CustomStringConvertible {
  /// The call that makes the same sizes and delays.
  public var description: String { "Chaos(seed: 0x\(String(seed, radix: 16)))" }
}

/// The connection was lost where a ``Chaos`` cuts it.
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

  /// How many of the bytes pass, and how the direction ends behind them.
  mutating func pass(_ count: Int) -> (count: Int, ending: Chaos.Cut.Ending?) {
    guard let cut else { return (count, nil) }
    let passing = min(count, cut.byteCount - byteCount)
    byteCount += passing
    return (passing, byteCount == cut.byteCount ? cut.ending : nil)
  }
}
