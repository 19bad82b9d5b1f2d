internal import PacketSchemas

/// A random number generator determined by its seed, so that a failure can be reproduced.
///
/// Create it with a random seed and print it. To reproduce a failure, pass the seed that failed:
///
/// ```swift
/// var generator = SplitMix64()
/// print(generator)                       // SplitMix64(seed: 0x2545f4914f6cdd1d)
/// let state = UInt32.random(in: 0...9, using: &generator)
/// ```
///
/// The algorithm is Sebastiano Vigna's SplitMix64, which seeds Java's `SplittableRandom`. It is not cryptographically
/// secure.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The seed that the generator started from.
  public let seed: UInt64
  private var numbers: SeededNumbers

  /// Creates a generator from `seed`, which is random by default.
  public init(seed: UInt64 = .random(in: 0...UInt64.max)) {
    self.seed = seed
    numbers = SeededNumbers(seed: seed)
  }

  /// The next number.
  public mutating func next() -> UInt64 { numbers.next() }
}

extension SplitMix64: CustomStringConvertible {
  /// The initializer call that creates the same generator.
  public var description: String { "SplitMix64(seed: 0x\(String(seed, radix: 16)))" }
}
