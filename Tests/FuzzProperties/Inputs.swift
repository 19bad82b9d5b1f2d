import Foundation
import PacketTesting

extension Property {
  /// The inputs that are kept: those that a fuzzer found worth it, and those that once broke something.
  ///
  /// - Throws: An error of the file system, unless the property has no folder.
  func keptInputs() throws -> [[UInt8]] {
    let fixtures = try FixtureFolder(named: "Fixtures").url
    return try ["Corpus", "Regressions"].flatMap { kind in
      let folder = fixtures.appendingPathComponent(kind).appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: folder.path) else { return [[UInt8]]() }
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))
      }
    }
  }
}

/// Inputs made of others by small changes, and of nothing.
struct InputGenerator {
  private var generator: SplitMix64
  private let inputs: [[UInt8]]

  /// A generator of the inputs that follow from `seed` and from the inputs at hand.
  init(from inputs: [[UInt8]], seed: UInt64) {
    self.inputs = inputs
    generator = SplitMix64(seed: seed)
  }

  /// The next input, of at most 100 bytes or so.
  mutating func next() -> [UInt8] {
    var input = below(8) == 0 ? [] : some()
    if input.isEmpty { input = (0..<1 + below(40)).map { _ in byte() } }
    for _ in 0..<1 + below(4) {
      let place = below(input.count + 1)
      switch below(6) {
      case 0 where place < input.count: input[place] ^= 1 << UInt8(below(8))
      case 1 where place < input.count: input[place] = byte()
      case 2: input.insert(byte(), at: place)
      case 3 where place < input.count: input.remove(at: place)
      case 4: input.removeLast(min(input.count, below(8)))
      default:
        let other = some()
        let start = below(other.count + 1)
        input.replaceSubrange(
          place..<min(input.count, place + below(9)),
          with: other[start..<min(other.count, start + below(9))]
        )
      }
    }
    return Array(input.prefix(100))
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func some() -> [UInt8] { inputs.isEmpty ? [] : inputs[below(inputs.count)] }

  /// A byte; zeros, ones and the like are likely.
  private mutating func byte() -> UInt8 {
    below(2) == 0 ? [0, 1, 2, 3, 0x0A, 0x7F, 0x80, 0xFF][below(8)] : UInt8(below(256))
  }
}
