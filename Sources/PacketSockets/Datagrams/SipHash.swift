/// SipHash-2-4, a keyed hash of 64 bits (Aumasson and Bernstein, 2012). Without the key, nobody can compute the hash of
/// other words.
struct SipHash: Sendable {
  private let key: (UInt64, UInt64)

  init(key: (UInt64, UInt64)) { self.key = key }

  /// The hash of some words, as if of their bytes, least significant first.
  func callAsFunction(_ words: UInt64...) -> UInt64 {
    var state = State(key)
    for word in words { state.add(word) }
    state.add(UInt64(8 * words.count) << 56)
    return state.finish()
  }

  private struct State {
    private var v0, v1, v2, v3: UInt64

    init(_ key: (UInt64, UInt64)) {
      v0 = key.0 ^ 0x736F_6D65_7073_6575
      v1 = key.1 ^ 0x646F_7261_6E64_6F6D
      v2 = key.0 ^ 0x6C79_6765_6E65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func add(_ word: UInt64) {
      v3 ^= word
      for _ in 0..<2 { mix() }
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { mix() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func mix() {
      v0 &+= v1
      v2 &+= v3
      v1 = v1.rotated(by: 13) ^ v0
      v3 = v3.rotated(by: 16) ^ v2
      v0 = v0.rotated(by: 32)
      v2 &+= v1
      v0 &+= v3
      v1 = v1.rotated(by: 17) ^ v2
      v3 = v3.rotated(by: 21) ^ v0
      v2 = v2.rotated(by: 32)
    }
  }
}

extension UInt64 {
  fileprivate func rotated(by count: UInt64) -> UInt64 { self &<< count | self &>> (64 &- count) }
}
